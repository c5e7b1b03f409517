import type Stripe from 'stripe';
import { z } from 'zod';
import type { ObjectType, ObjectTypes } from '../core/object-types.js';
import type { ListQuery } from '../core/store.js';
import type { World } from '../core/world.js';
import { list, read, text, integer } from './params.js';
import type { ApiCall, ApiRoute } from './route.js';

const RANGE = z.strictObject({
  gt: integer(0).optional(),
  gte: integer(0).optional(),
  lt: integer(0).optional(),
  lte: integer(0).optional(),
});
const CREATED = z.union([integer(0).transform((second) => ({ gte: second, lte: second })), RANGE]);
const PAGE = {
  limit: integer(1, 100).optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
  created: CREATED.optional(),
};

/** Wraps items in Stripe's list object. */
export const asList = <T>(data: T[], url: string, hasMore = false): Stripe.ApiList<T> => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
});

/** The filters of a list route besides paging. */
export interface ListOptions {
  /** Parameters compared with the field of the same name. */
  readonly filters?: readonly string[];
  /** Parameters with several values, mapped to the field they are compared with. */
  readonly anyOf?: Readonly<Record<string, string>>;
  /** Conditions by the call, such as the transfer in the path of its reversals; they override the filters. */
  readonly within?: (call: ApiCall) => NonNullable<ListQuery['where']>;
  /** Lists per connected account. */
  readonly perAccount?: boolean;
}

/** The list route of an object type, newest first, with Stripe's paging and `created` filter. */
export function listRoute(path: string, type: ObjectType, options: ListOptions = {}): ApiRoute {
  return { method: 'GET', path, run: (world, call) => listObjects(world, call, type, options) };
}

function listObjects<K extends ObjectType>(
  world: World,
  call: ApiCall,
  type: K,
  options: ListOptions,
): Stripe.ApiList<ObjectTypes[K]> {
  const input = read(schemaOf(options), { ...call.input });
  const page = world.store.list(type, {
    where: { ...filtersOf(options, input), ...options.within?.(call) },
    created: input.created,
    limit: input.limit,
    startingAfter: input.starting_after,
    endingBefore: input.ending_before,
    ...(options.perAccount && call.account ? { account: call.account } : {}),
  });
  return asList(page.data, call.path, page.hasMore);
}

function schemaOf({ filters = [], anyOf = {} }: ListOptions) {
  const single = filters.map((name) => [name, text().optional()] as const);
  const several = Object.keys(anyOf).map((name) => [name, list(text()).optional()] as const);
  return z.strictObject({ ...Object.fromEntries<z.ZodType>([...single, ...several]), ...PAGE });
}

function filtersOf(
  { filters = [], anyOf = {} }: ListOptions,
  input: object,
): NonNullable<ListQuery['where']> {
  const given = input as Record<string, string | string[] | undefined>;
  const single = filters.map((name) => [name, given[name]] as const);
  const several = Object.entries(anyOf).map(([name, field]) => [field, given[name]] as const);
  return Object.fromEntries([...single, ...several].filter(([, value]) => value !== undefined));
}

/** Pages items that are not stored individually, such as a session's lines. */
export function pageOf<T extends { id: string }>(items: T[], call: ApiCall): Stripe.ApiList<T> {
  const input = read(z.strictObject(PAGE), { ...call.input });
  const start = input.starting_after ? items.findIndex((item) => item.id === input.starting_after) + 1 : 0;
  const end = start + (input.limit ?? 10);
  return asList(items.slice(start, end), call.path, items.length > end);
}
