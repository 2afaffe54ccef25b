// Expressions of a turn track, as the trees of its export: whole numbers, quantities, facts, comparisons, and/or/not.
// A value that depends on something nobody has said yet is undefined. The twin of toolkit/turn/expressions.py.

const COMPUTED = {
  "=": (a, b) => a === b,
  "!=": (a, b) => a !== b,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
};
const NAMES = new Set(["quantity", "fact"]);

/** Return a name as written, by which answers are kept: "oil" or "lamp-cost(lamp)". */
export function keyOf([, id, argument]) {
  return argument === undefined ? id : `${id}(${argument})`;
}

/** Return the value of a tree, or undefined; `known` gives that of a name. */
export function weigh(tree, known) {
  const [operator, first, second] = tree;
  if (operator === "number") return first;
  if (NAMES.has(operator)) return known(tree);
  const left = weigh(first, known);
  if (second === undefined) return left === undefined ? left : operator === "not" ? !left : -left;
  if (operator === "and" || operator === "or") return joined(operator === "or", left, second, known);
  const right = weigh(second, known);
  return left === undefined || right === undefined ? undefined : COMPUTED[operator](left, right);
}

/** Join two sides of which one equal to `decides` settles the whole. */
function joined(decides, left, second, known) {
  if (left === decides) return decides;
  const right = weigh(second, known);
  if (right === decides) return decides;
  return left === undefined || right === undefined ? undefined : !decides;
}

/** Return the first name, from the left, without which the value stays unknown; undefined where it is known. */
export function firstUnknown(tree, known) {
  if (weigh(tree, known) !== undefined) return undefined;
  if (NAMES.has(tree[0])) return tree;
  for (const side of tree.slice(1)) {
    const found = firstUnknown(side, known);
    if (found) return found;
  }
  return undefined;
}

/** Return all names of a tree, from left to right. */
export function namesIn(tree) {
  if (tree[0] === "number") return [];
  return NAMES.has(tree[0]) ? [tree] : tree.slice(1).flatMap(namesIn);
}
