// Keeps the screen on while a game lies on the table, where the browser can.
import { keepAwake, wantsAwake } from "./keeping.js";

/** Whether this browser can keep the screen on. */
export const canStayOn = "wakeLock" in navigator;

/** Make a button that keeps the screen on, or lets it go dark again. */
export function watchAwake(button) {
  let lock = null;
  let wanted = wantsAwake();
  const show = () => button.setAttribute("aria-pressed", String(wanted));
  const follow = async () => {
    show();
    if (!wanted) {
      await lock?.release();
      lock = null;
    } else if (document.visibilityState === "visible" && (!lock || lock.released)) {
      lock = await navigator.wakeLock.request("screen").catch(() => null); // a low battery may refuse it
    }
  };
  button.addEventListener("click", () => {
    wanted = !wanted;
    keepAwake(wanted);
    follow();
  });
  document.addEventListener("visibilitychange", follow);
  follow();
}
