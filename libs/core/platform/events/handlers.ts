import {
  HANDLER_NAMES,
  HANDLERS,
  type EventName,
  type EventOf,
  type HandlerName,
  type HandlerOf,
  type HandlingRoom,
} from '#libs/core/events';
import type { Tx } from '../database/transaction.js';
import type { EventRecord } from './outbox.js';

/** Runs inside the transaction that marks the event as handled. Throwing rolls both back and retries. */
export type DatabaseEffect<N extends EventName> = (tx: Tx, event: EventRecord<N>) => Promise<unknown>;

/** Acts outside the transaction that marks it, mostly outside our database: must be safe to run twice. Throwing retries. */
export type ProviderEffect<N extends EventName> = (event: EventRecord<N>) => Promise<unknown>;

/** The function type a handler must have. */
type Handler<H extends HandlerName> = (typeof HANDLERS)[H]['effect'] extends 'database'
  ? DatabaseEffect<EventOf<H>>
  : ProviderEffect<EventOf<H>>;

/** Implementations of the named handlers. */
export type Handlers<H extends HandlerName = HandlerName> = { readonly [K in H]: Handler<K> };

/** Implementations of every handler of a room. */
export type HandlersOf<R extends HandlingRoom> = Handlers<HandlerOf<R>>;

/** One implementation for all handlers of a room whose effect is in the database. */
export function databaseHandlers<R extends HandlingRoom>(
  room: R,
  effect: DatabaseEffect<EventOf<HandlerOf<R, 'database'>>>,
): Handlers<HandlerOf<R, 'database'>> {
  const names = HANDLER_NAMES.filter(
    (name) => HANDLERS[name].room === room && HANDLERS[name].effect === 'database',
  );
  // Object.fromEntries loses the names.
  return Object.fromEntries(names.map((name) => [name, effect])) as Handlers<HandlerOf<R, 'database'>>;
}
