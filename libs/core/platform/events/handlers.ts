import type { EventName, EventOf, HANDLERS, HandlerName, HandlerOn, QueueName } from '#libs/core/events';
import type { Tx } from '../database/transaction.js';
import type { EventRecord } from './outbox.js';

/** Runs inside the transaction that marks the event as handled. Throwing rolls both back and retries. */
export type DatabaseEffect<N extends EventName> = (tx: Tx, event: EventRecord<N>) => Promise<unknown>;

/** Acts outside our database: must be safe to run twice, and is marked as handled afterwards. Throwing retries. */
export type ProviderEffect<N extends EventName> = (event: EventRecord<N>) => Promise<unknown>;

/** The function type a handler must have. */
type Handler<H extends HandlerName> = (typeof HANDLERS)[H]['effect'] extends 'database'
  ? DatabaseEffect<EventOf<H>>
  : ProviderEffect<EventOf<H>>;

/** Implementations of the named handlers. */
export type Handlers<H extends HandlerName = HandlerName> = { readonly [K in H]: Handler<K> };

/** Implementations of every handler on a queue. */
export type HandlersOn<Q extends QueueName> = Handlers<HandlerOn<Q>>;

/** The handlers of one room; the worker combines all groups. */
export interface HandlerGroup {
  readonly handlers: Partial<Handlers>;
}
