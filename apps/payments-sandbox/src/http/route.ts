import type { z } from 'zod';
import type { ObjectType } from '../core/object-types.js';
import type { World } from '../core/world.js';
import type { Input } from './form.js';
import { read } from './params.js';

/** One call as a resource handles it: parsed, authorised and inside its transaction. */
export interface ApiCall {
  readonly path: string;
  /** Path parameters. */
  readonly params: Readonly<Record<string, string>>;
  /** Body or query, without `expand`. */
  readonly input: { readonly [name: string]: Input };
  /** The connected account the call is for. */
  readonly account: string | null;
}

/** One API route; each resource file exports a table of these. */
export interface ApiRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly run: (world: World, call: ApiCall) => object;
}

/** A path parameter. @throws an Error if the route lacks it, which is a bug */
export function pathParam(call: ApiCall, name = 'id'): string {
  const value = call.params[name];
  if (value === undefined) throw new Error(`The route has no part called ${name}`);
  return value;
}

/** The route that reads an object by the id in its path. */
export const readRoute = (path: string, type: ObjectType): ApiRoute => ({
  method: 'GET',
  path,
  run: (world, call) => world.store.get(type, pathParam(call)),
});

/** A POST route with parameters. */
export const createRoute = <T extends z.ZodType>(
  path: string,
  schema: T,
  run: (world: World, input: z.infer<T>) => object,
): ApiRoute => ({ method: 'POST', path, run: (world, call) => run(world, read(schema, { ...call.input })) });

/** A POST route with parameters for the object in its path. */
export const updateRoute = <T extends z.ZodType>(
  path: string,
  schema: T,
  run: (world: World, id: string, input: z.infer<T>) => object,
): ApiRoute => ({
  method: 'POST',
  path,
  run: (world, call) => run(world, pathParam(call), read(schema, { ...call.input })),
});

/** A POST route without parameters for the object in its path. */
export const actionRoute = (path: string, run: (world: World, id: string) => object): ApiRoute => ({
  method: 'POST',
  path,
  run: (world, call) => run(world, pathParam(call)),
});
