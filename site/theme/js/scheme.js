// The button that turns light to dark and back, and remembers it.
const KEY = "decklore-scheme";

export function watchScheme(page) {
  const button = page.querySelector("button.scheme");
  if (!button) return;
  const root = page.documentElement;
  const dark = () => (root.dataset.scheme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const show = () => button.setAttribute("aria-pressed", String(dark()));
  button.hidden = false;
  show();
  button.addEventListener("click", () => {
    root.dataset.scheme = dark() ? "light" : "dark";
    show();
    try {
      localStorage.setItem(KEY, root.dataset.scheme);
    } catch {
      // Then it holds for this page only.
    }
  });
}
