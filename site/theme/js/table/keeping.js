// What the device keeps of a game: who plays, every deed, where undo stands, and the dice of the table.

const keyOf = (game) => `decklore-table-${game}`;
const AWAKE = "decklore-awake";

/** Return the game kept on this device, or null. */
export function kept(game) {
  try {
    const found = JSON.parse(localStorage.getItem(keyOf(game)) ?? "null");
    return Array.isArray(found?.names) && Array.isArray(found.deeds) ? found : null;
  } catch {
    return null; // nothing can be kept here, or what was kept is no game
  }
}

/** Keep a game; returns whether that worked. */
export function keep(game, value) {
  try {
    localStorage.setItem(keyOf(game), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Return whether the screen shall stay on. */
export function wantsAwake() {
  try {
    return localStorage.getItem(AWAKE) !== "no";
  } catch {
    return true;
  }
}

export function keepAwake(wanted) {
  try {
    localStorage.setItem(AWAKE, wanted ? "yes" : "no");
  } catch {
    // Then it holds for this page only.
  }
}
