import type { World } from '../core/world.js';
import type { Input } from './form.js';

/** One call as a resource sees it: parsed, authorised, inside its transaction. */
export interface ApiCall {
  readonly path: string;
  /** The named parts of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** Body or query, `expand` already taken out. */
  readonly input: { readonly [name: string]: Input };
  /** The connected account the call is made for. */
  readonly account: string | null;
}

/** One line of the API: a resource's file exports its table of these. */
export interface ApiRoute {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly run: (world: World, call: ApiCall) => object;
}

/** The value of a named part of the path; a route without it would be a bug of ours. */
export function pathPart(call: ApiCall, name = 'id'): string {
  const value = call.params[name];
  if (value === undefined) throw new Error(`The route has no part called ${name}`);
  return value;
}
