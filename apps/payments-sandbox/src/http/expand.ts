import type { World } from '../core/world.js';
import { invalidParameter } from './errors.js';

type Node = Record<string, unknown>;

/** Fields Stripe leaves out unless asked for, by kind of object and name. */
export type Includables = Readonly<
  Record<string, Readonly<Record<string, (world: World, id: string) => unknown>>>
>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const cannotExpand = (path: string) =>
  invalidParameter(
    `This property cannot be expanded (${path}). You may want to try expanding 'data.${path}' instead, or check the API reference for what can be.`,
    { param: 'expand' },
  );

/**
 * A copy of the answer with the asked paths (`payment_intent.latest_charge`, `data.charge`) replaced by their objects.
 * @throws StripeFailure 400 when a path leads to nothing that can be expanded
 */
export function expanded(
  world: World,
  includables: Includables,
  answer: object,
  paths: readonly string[],
): object {
  if (paths.length === 0) return answer;
  const copy = JSON.parse(JSON.stringify(answer)) as Node;
  for (const path of paths) walk(copy, path.split('.'));
  return copy;

  function walk(value: unknown, segments: readonly string[]): void {
    const [head, ...rest] = segments;
    if (head === undefined || value === null) return;
    if (Array.isArray(value)) return value.forEach((item) => walk(item, segments));
    if (!isNode(value)) throw cannotExpand(segments.join('.'));
    value[head] = resolve(value, head);
    walk(value[head], rest);
  }

  function resolve(node: Node, field: string): unknown {
    const present = node[field];
    if (typeof present === 'string') return copyOf(present) ?? reject(field);
    if (Array.isArray(present))
      return present.map((item) => (typeof item === 'string' ? (copyOf(item) ?? item) : (item as unknown)));
    if (present !== undefined) return present;
    const include = includables[String(node.object)]?.[field];
    return include && typeof node.id === 'string'
      ? JSON.parse(JSON.stringify(include(world, node.id)))
      : reject(field);
  }

  function copyOf(id: string): unknown {
    return world.store.findAny(id);
  }

  function reject(field: string): never {
    throw cannotExpand(field);
  }
}
