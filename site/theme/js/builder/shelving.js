// The deck of a game as this browser keeps it; one that keeps nothing is no hindrance.

export class Shelving {
  constructor(game) {
    this.key = `decklore-deck-${game}`;
  }

  /** The state {text, readings, form} that was kept, or null. */
  read() {
    try {
      const { text, readings, form } = JSON.parse(localStorage.getItem(this.key)) ?? {};
      return typeof text === "string" && Array.isArray(readings) ? { text, readings, form } : null;
    } catch {
      return null;
    }
  }

  keep(state) {
    try {
      localStorage.setItem(this.key, JSON.stringify(state));
    } catch {
      // Then the deck lives in the address alone.
    }
  }
}
