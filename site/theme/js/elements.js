// Elements made of words and other elements; words never become markup.

const SVG = "http://www.w3.org/2000/svg";

/** Make an element of a class with what is inside; "" is no class. */
export function part(tag, name, ...inside) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.append(...inside);
  return element;
}

/** Make a button that sends nothing. */
export function button(name, ...inside) {
  const element = part("button", name, ...inside);
  element.type = "button";
  return element;
}

/** Make words that only a screen reader says. */
export function unseen(words) {
  return part("span", "unseen", words);
}

/** Make an element of a drawing with its attributes. */
export function drawn(tag, attributes, ...inside) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...inside);
  return element;
}

/**
 * Show a dialog until it is ended or given up; `answer` resolves to what it was ended with, or to null. A dialog
 * itself tells of its closing only later: this one is gone, and answers, before the next key or touch.
 */
export function openDialog(dialog) {
  let told;
  const answer = new Promise((resolve) => {
    told = resolve;
  });
  const end = (chosen) => {
    dialog.close();
    dialog.remove();
    told(chosen);
  };
  dialog.addEventListener("close", () => end(null));
  document.body.append(dialog);
  dialog.showModal();
  return { answer, end };
}

/** Make the icon of a symbol, whose drawing the page holds. */
export function icon(symbol) {
  return drawn("svg", { class: "icon", "aria-hidden": "true" }, drawn("use", { href: `#_icon-${symbol}` }));
}
