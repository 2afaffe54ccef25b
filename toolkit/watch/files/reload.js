// Reloads a page when the packs under work have changed, and says what is wrong with them meanwhile.

const told = document.currentScript.dataset;
const bar = document.createElement("aside");
bar.className = "watch";
bar.setAttribute("role", "status");

const show = ({ good, faults }) => {
  const heading = document.createElement("p");
  const link = document.createElement("a");
  link.href = "/_watch/sheets/";
  link.textContent = "Sheets";
  heading.append(good ? "Watching. " : "This is the last state without errors. ", link);
  const lines = faults.map((text) => Object.assign(document.createElement("li"), { textContent: text }));
  const list = document.createElement("ul");
  list.append(...lines);
  bar.replaceChildren(heading, ...(lines.length ? [list] : []));
  bar.classList.toggle("wrong", !good);
};

const source = new EventSource("/_watch/events");
source.addEventListener("state", ({ data }) => {
  const state = JSON.parse(data);
  if (String(state.version) !== told.version) location.reload();
  else show(state);
});
source.addEventListener("error", () => {
  bar.classList.add("wrong");
  bar.textContent = "The watch has ended; it reloads when it is started again.";
});
document.body.append(bar);
