/** What a form or a query becomes: text, or a nest of named values. Lists are nests named 0, 1, 2…; `params.ts` turns them into arrays. */
export type Input = string | { [name: string]: Input };

const MAX_DEPTH = 8;

/** `a[b][0]` -> `['a', 'b', '0']`; a name without well-formed brackets is one segment. */
function segmentsOf(name: string): string[] {
  const start = name.indexOf('[');
  if (start <= 0 || !name.endsWith(']')) return [name];
  return [name.slice(0, start), ...name.slice(start + 1, -1).split('][')];
}

function childOf(node: { [name: string]: Input }, segment: string): { [name: string]: Input } {
  const known = node[segment];
  if (typeof known === 'object') return known;
  const child = emptyNest();
  node[segment] = child;
  return child;
}

/** Without a prototype, so that a parameter called `__proto__` or `constructor` is only a name. */
const emptyNest = (): { [name: string]: Input } => Object.create(null) as { [name: string]: Input };

/** Parses `application/x-www-form-urlencoded` text with Stripe's bracket notation; `name[]` appends. */
export function parseForm(text: string): { [name: string]: Input } {
  const root = emptyNest();
  for (const [name, value] of new URLSearchParams(text)) {
    const segments = segmentsOf(name).slice(0, MAX_DEPTH);
    const last = segments.pop() ?? name;
    const node = segments.reduce(childOf, root);
    node[last === '' ? String(Object.keys(node).length) : last] = value;
  }
  return root;
}
