// Numbers under large keys: a dialog with digits, and a stepper with less, the number itself, and more.
import { button, openDialog, part, unseen } from "../elements.js";

const MOST_DIGITS = 4;

/** Ask for a number between bounds (undefined: none); resolves to it, or to null where it is given up. */
export function askNumber(teller, { title, value, least, most }) {
  const say = (key, fill) => teller.say(key, fill);
  const dialog = part("dialog", "pad");
  const shown = part("output", "pad-shown", String(value));
  const ok = button("act", say("table-set"));
  let typed = "";
  const number = () => (typed === "" || typed === "-" ? value : Number(typed));
  const fits = () => (least === undefined || number() >= least) && (most === undefined || number() <= most);
  const show = () => {
    shown.textContent = typed || String(value);
    shown.classList.toggle("old", typed === "");
    ok.disabled = !fits();
  };
  const type = (key) => {
    if (key === "Backspace") typed = typed.slice(0, -1);
    else if (key === "-") typed = typed.startsWith("-") ? typed.slice(1) : `-${typed}`;
    else if (typed.replace("-", "").length < MOST_DIGITS) typed = `${typed}${key}`.replace(/^(-?)0+(?=\d)/, "$1");
    show();
  };
  const key = (digit, label) => {
    const made = button("key", digit);
    if (label) made.setAttribute("aria-label", label);
    made.addEventListener("click", () => type(digit === "⌫" ? "Backspace" : digit === "−" ? "-" : digit));
    return made;
  };
  const negative = least === undefined || least < 0;
  const keys = [..."123456789"].map((digit) => key(digit));
  keys.push(negative ? key("−", say("table-minus")) : part("span"), key("0"), key("⌫", say("table-erase")));
  const cancel = button("quiet", say("table-cancel"));
  dialog.append(part("h2", "", title), shown, part("p", "small", range(say, least, most)), part("div", "keys", ...keys), part("div", "pad-ends", cancel, ok));
  dialog.setAttribute("aria-label", title);
  dialog.addEventListener("keydown", (event) => {
    if (/^[0-9]$/.test(event.key) || event.key === "Backspace" || (event.key === "-" && negative)) {
      event.preventDefault();
      type(event.key);
    } else if (event.key === "Enter" && typed && fits()) {
      event.preventDefault();
      end(number());
    }
  });
  cancel.addEventListener("click", () => end(null));
  ok.addEventListener("click", () => end(number()));
  show();
  const { answer, end } = openDialog(dialog);
  return answer;
}

function range(say, least, most) {
  if (least === undefined) return "";
  return most === undefined ? say("table-least", { least }) : say("table-range", { least, most });
}

/** A number with keys for less and more; `set` is told the number that is wanted. */
export class Stepper {
  constructor(teller, name, set, label = name) {
    this.teller = teller;
    this.name = name;
    this.less = button("minus", "−");
    this.more = button("plus", "+");
    this.less.setAttribute("aria-label", teller.say("table-less", { name: label }));
    this.more.setAttribute("aria-label", teller.say("table-more", { name: label }));
    this.number = part("span", "");
    this.typing = unseen("");
    this.middle = button("number-key", this.number, this.typing);
    this.label = label;
    this.element = part("div", "stepper", part("span", "stepper-name", name), this.less, this.middle, this.more);
    this.less.addEventListener("click", () => set(this.value - 1));
    this.more.addEventListener("click", () => set(this.value + 1));
    this.middle.addEventListener("click", async () => {
      const { value, least, most } = this;
      const typed = await askNumber(teller, { title: label, value, least, most });
      if (typed !== null) set(typed);
    });
  }

  /** Show a value within its bounds. */
  show(value, least, most) {
    Object.assign(this, { value, least, most });
    this.number.textContent = String(value);
    this.number.setAttribute("aria-hidden", "true");
    this.typing.textContent = this.teller.say("table-type", { name: this.label, n: value });
    hold(this.less, least !== undefined && value <= least, this.middle);
    hold(this.more, most !== undefined && value >= most, this.middle);
  }
}

/** Disable a button at the end of what it can do, and leave the focus near it. */
function hold(key, disabled, near) {
  if (disabled && document.activeElement === key) near.focus({ preventScroll: true });
  key.disabled = disabled;
}
