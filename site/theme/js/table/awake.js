// Keeps the screen on while a game lies on the table, where the browser can.
import { keepAwake, wantsAwake } from "./keeping.js";

/** Whether this browser can keep the screen on. */
export const canStayOn = "wakeLock" in navigator;

/** Keeps the screen on, or lets it go dark again, as a button says; one for all games of a page. */
export class Awake {
  #wanted = wantsAwake();
  #lock = null;
  #asking = false;
  #button = null;

  constructor() {
    document.addEventListener("visibilitychange", () => this.#follow());
  }

  /** Let a button say it from now on. */
  watch(button) {
    this.#button = button;
    button.addEventListener("click", () => {
      this.#wanted = !this.#wanted;
      keepAwake(this.#wanted);
      this.#follow();
    });
    this.#follow();
  }

  async #follow() {
    if (!this.#button) return;
    this.#button.setAttribute("aria-pressed", String(this.#wanted));
    if (this.#wanted) await this.#take();
    else await this.#release();
  }

  async #take() {
    if (this.#asking || document.visibilityState !== "visible" || this.#lock?.released === false) return;
    this.#asking = true;
    this.#lock = await navigator.wakeLock.request("screen").catch(() => null); // a low battery may refuse it
    this.#asking = false;
    if (!this.#wanted) await this.#release();
  }

  async #release() {
    const lock = this.#lock;
    this.#lock = null;
    await lock?.release();
  }
}
