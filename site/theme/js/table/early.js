// Runs before anything is drawn: where a game is kept (see keeping.js), the page has the look of one that is played.
(() => {
  const root = document.documentElement;
  try {
    const kept = JSON.parse(localStorage.getItem(`decklore-table-${document.currentScript.dataset.game}`));
    if (location.protocol !== "file:" && kept.names.length) root.classList.add("playing");
  } catch {
    // Nothing is kept, or nothing that can be played.
  }
})();
