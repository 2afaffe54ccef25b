// The language switch keeps the place on the page and the query; without this file it leads to the page's top.

export function watchLanguages(page) {
  for (const link of page.querySelectorAll(".languages a")) {
    const keep = () => {
      link.search = location.search;
      link.hash = location.hash;
    };
    for (const name of ["pointerenter", "focus", "click"]) link.addEventListener(name, keep);
  }
}
