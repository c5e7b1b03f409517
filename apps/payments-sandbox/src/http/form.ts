/** A parsed form or query: text or nested named values. Lists have keys 0, 1, 2…; `params.ts` turns them into arrays. */
export type Input = string | { [name: string]: Input };

const MAX_DEPTH = 8;

/** `a[b][0]` becomes `['a', 'b', '0']`; a name without well-formed brackets is one segment. */
function segmentsOf(name: string): string[] {
  const start = name.indexOf('[');
  if (start <= 0 || !name.endsWith(']')) return [name];
  return [name.slice(0, start), ...name.slice(start + 1, -1).split('][')];
}

function childOf(node: { [name: string]: Input }, segment: string): { [name: string]: Input } {
  const existing = node[segment];
  if (typeof existing === 'object') return existing;
  const child = emptyObject();
  node[segment] = child;
  return child;
}

/** Has no prototype, so that parameters named `__proto__` or `constructor` are harmless. */
const emptyObject = (): { [name: string]: Input } => Object.create(null) as { [name: string]: Input };

/** Parses `application/x-www-form-urlencoded` text with Stripe's bracket notation; `name[]` appends. */
export function parseForm(text: string): { [name: string]: Input } {
  const root = emptyObject();
  for (const [name, value] of new URLSearchParams(text)) {
    const segments = segmentsOf(name).slice(0, MAX_DEPTH);
    const last = segments.pop() ?? name;
    const node = segments.reduce(childOf, root);
    node[last === '' ? String(Object.keys(node).length) : last] = value;
  }
  return root;
}
