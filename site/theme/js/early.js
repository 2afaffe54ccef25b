// Runs before anything is drawn: the scheme chosen last, room for what scripts add, and what reading from files needs.
(() => {
  const root = document.documentElement;
  try {
    const scheme = localStorage.getItem("decklore-scheme");
    if (scheme === "light" || scheme === "dark") root.dataset.scheme = scheme;
  } catch {
    // A browser may refuse to keep anything; then the system's scheme holds.
  }
  if (location.protocol !== "file:") {
    root.classList.add("scripted");
    return;
  }
  root.classList.add("from-file");
  // A folder opened from disk shows its list of files, not its index.html.
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || !link.href.startsWith("file:")) return;
    const url = new URL(link.href);
    if (url.pathname.endsWith("/")) {
      url.pathname += "index.html";
      link.href = url.href;
    }
  }, true);
})();
