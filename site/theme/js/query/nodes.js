// The tree of a query: plain frozen objects, told apart by `kind`.
//
// Values: text {text}, pattern {source}. Leaves: words {value}, compare {field, op, values},
// fields {field, op, other}. Above them: not {node}, and {nodes}, or {nodes}.

export const text = (value) => Object.freeze({ kind: "text", text: value });
export const pattern = (source) => Object.freeze({ kind: "pattern", source });
export const words = (value) => Object.freeze({ kind: "words", value });
export const compare = (field, op, values) => Object.freeze({ kind: "compare", field, op, values });
export const fields = (field, op, other) => Object.freeze({ kind: "fields", field, op, other });

/** Join nodes with "and"; without any, all printings. */
export function allOf(nodes) {
  return joined("and", nodes);
}

/** Join nodes with "or"; without any, nothing. */
export function anyOf(nodes) {
  return joined("or", nodes);
}

/** Negate a node; a negated negation is the node itself. */
export function negate(node) {
  return node.kind === "not" ? node.node : Object.freeze({ kind: "not", node });
}

/** Return `visit` of a node and the results for its children, worked out bottom up. */
export function walk(node, visit) {
  const todo = [[node, false]];
  const done = [];
  while (todo.length) {
    const [current, ready] = todo.pop();
    const below = children(current);
    if (ready || !below.length) {
      const results = done.splice(done.length - below.length);
      done.push(visit(current, results));
    } else {
      todo.push([current, true]);
      for (let i = below.length - 1; i >= 0; i -= 1) todo.push([below[i], false]);
    }
  }
  return done[0];
}

function joined(kind, nodes) {
  const parts = nodes.flatMap((node) => (node.kind === kind ? node.nodes : [node]));
  return parts.length === 1 ? parts[0] : Object.freeze({ kind, nodes: parts });
}

function children(node) {
  if (node.kind === "not") return [node.node];
  return node.nodes ?? [];
}
