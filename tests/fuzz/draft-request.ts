import type { Actor } from './actors.js';
import type { Operation } from './openapi.js';
import type { WireRequest } from './send.js';
import type { Thing } from './world.js';

/** A request before it is put on the wire, in the parts that are changed and left out one by one. */
export interface DraftRequest {
  operation: Operation;
  actor: Actor;
  method: string;
  /** Parameters of the path as texts. */
  path: Record<string, string>;
  /** Things that the path names. */
  things: Thing[];
  /** Names and values of the query, not yet encoded. */
  query: [string, string][];
  /** Fields of a JSON body; undefined for a request without one. */
  body: unknown;
  headers: Record<string, string>;
  /** In place of what follows from the parts above. */
  raw: { target?: string; body?: Buffer; bytes?: Buffer; leavesAfterMs?: number };
  /** What was changed, in words. */
  changes: string[];
  /** True when something else than the operation may answer, such as no route. */
  elsewhere: boolean;
}

/** Percent-encodes a text; half a surrogate pair becomes the bytes that a careless client would send. */
export const encoded = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : `${encodeURIComponent(text.toWellFormed())}%ED%A0%80`;

/** The request as it goes over the wire. */
export function onWire(draft: DraftRequest): WireRequest {
  const { operation, actor, raw } = draft;
  const body = raw.body ?? (draft.body === undefined ? null : Buffer.from(JSON.stringify(draft.body)));
  return {
    method: draft.method,
    path: raw.target ?? targetOf(operation.path, draft),
    headers: {
      ...(body && { 'content-type': 'application/json', 'content-length': String(body.length) }),
      ...(actor.token !== null && { authorization: `Bearer ${actor.token}` }),
      ...draft.headers,
    },
    body,
    bytes: raw.bytes,
    leavesAfterMs: raw.leavesAfterMs,
  };
}

/** Path and query. */
export function targetOf(template: string, { path, query }: Pick<DraftRequest, 'path' | 'query'>): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encoded(path[name] ?? ''));
  const pairs = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}
