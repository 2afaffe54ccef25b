// The part of a text that has the words typed, as pieces that are marked or not.
import { fold } from "./query/fold.js";

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

/** Pieces `{ text, marked }` of about `width` characters around the first word that starts as one typed does. */
export function excerpt(text, typed, width = 150) {
  const wanted = [...fold(typed).matchAll(WORD)].map(([word]) => word).filter((word) => word.length > 1);
  const marks = [...text.matchAll(WORD)].filter(([word]) => wanted.some((part) => fold(word).startsWith(part)));
  const first = marks[0]?.index ?? 0;
  const start = first < width / 2 ? 0 : text.lastIndexOf(" ", first - width / 3) + 1;
  const end = start + width >= text.length ? text.length : text.lastIndexOf(" ", start + width);
  const pieces = [];
  let at = start;
  for (const { 0: word, index } of marks) {
    if (index < at || index + word.length > end) continue;
    pieces.push({ text: text.slice(at, index), marked: false }, { text: word, marked: true });
    at = index + word.length;
  }
  pieces.push({ text: text.slice(at, end), marked: false });
  if (start > 0) pieces.unshift({ text: "… ", marked: false });
  if (end < text.length) pieces.push({ text: " …", marked: false });
  return pieces.filter((piece) => piece.text);
}
