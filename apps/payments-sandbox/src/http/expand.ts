import type { World } from '../core/world.js';
import { invalidParameter } from './errors.js';

type Node = Record<string, unknown>;

/** Fields that Stripe only includes when expanded, by object type and field name. */
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
 * Copies the response with the paths (`payment_intent.latest_charge`, `data.charge`) replaced by their objects.
 * @throws StripeFailure 400 when a path cannot be expanded
 */
export function expandPaths(
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
    const value = node[field];
    if (typeof value === 'string') return world.store.findAny(value) ?? reject(field);
    if (Array.isArray(value))
      return value.map((item) =>
        typeof item === 'string' ? (world.store.findAny(item) ?? item) : (item as unknown),
      );
    if (value !== undefined) return value;
    const include = includables[String(node.object)]?.[field];
    return include && typeof node.id === 'string'
      ? JSON.parse(JSON.stringify(include(world, node.id)))
      : reject(field);
  }

  function reject(field: string): never {
    throw cannotExpand(field);
  }
}
