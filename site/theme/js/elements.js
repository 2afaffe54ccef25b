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

/** Make the icon of a symbol, whose drawing the page holds. */
export function icon(symbol) {
  return drawn("svg", { class: "icon", "aria-hidden": "true" }, drawn("use", { href: `#_icon-${symbol}` }));
}
