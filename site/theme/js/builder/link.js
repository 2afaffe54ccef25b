// A deck in the address, behind "#", which a browser sends to nobody: `#deck=` packed, or `#list=` as plain words.

const PACKED = "deck";
const PLAIN = "list";
const READINGS = "readings";

/** Write a state {text, readings} for the address, without the "#"; "" for one without anything. */
export async function packed({ text, readings }) {
  if (!text.trim() && !readings.length) return "";
  const said = readings.length ? [`${READINGS}=${readings.join(".")}`] : [];
  const bytes = await through(new TextEncoder().encode(text), "CompressionStream");
  const deck = bytes ? `${PACKED}=${base64(bytes)}` : `${PLAIN}=${encodeURIComponent(text)}`;
  return [deck, ...said].join("&");
}

/** Read a state from the part of an address behind "#"; null where it holds none. Throws where it was cut short. */
export async function unpacked(hash) {
  const parts = new Map(hash.replace(/^#/, "").split("&").map((part) => [part.split("=")[0], part.slice(part.indexOf("=") + 1)]));
  const readings = (parts.get(READINGS) ?? "").split(".").filter(Boolean);
  if (parts.has(PLAIN)) return { text: decodeURIComponent(parts.get(PLAIN)), readings };
  if (!parts.has(PACKED)) return null;
  const bytes = await through(bytesOf(parts.get(PACKED)), "DecompressionStream");
  if (!bytes) throw new Error("this browser cannot unpack the deck");
  return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), readings };
}

async function through(bytes, stream) {
  if (!(stream in globalThis)) return null;
  const made = new Blob([bytes]).stream().pipeThrough(new globalThis[stream]("deflate-raw"));
  return new Uint8Array(await new Response(made).arrayBuffer());
}

function base64(bytes) {
  const words = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(words).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function bytesOf(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
}
