import type { EventName, EventOf, HANDLERS, HandlerName, HandlerOn, QueueName } from '#libs/core/events';
import type { Tx } from '../database/transaction.js';
import type { EventRecord } from './outbox.js';

/** Runs inside the transaction that marks the event as handled. Throws to roll both back and be tried again. */
export type DatabaseEffect<N extends EventName> = (tx: Tx, event: EventRecord<N>) => Promise<unknown>;

/** Acts outside our database; safe to run twice, and marked as handled afterwards. Throws to be tried again. */
export type ProviderEffect<N extends EventName> = (event: EventRecord<N>) => Promise<unknown>;

/** What the code of a handler must look like. */
type Handler<H extends HandlerName> = (typeof HANDLERS)[H]['effect'] extends 'database'
  ? DatabaseEffect<EventOf<H>>
  : ProviderEffect<EventOf<H>>;

/** Code for the named handlers. */
export type Handlers<H extends HandlerName = HandlerName> = { readonly [K in H]: Handler<K> };

/** Code for every handler of a queue. */
export type HandlersOn<Q extends QueueName> = Handlers<HandlerOn<Q>>;

/** The handlers of one room; the worker puts all of them together. */
export interface HandlerGroup {
  readonly handlers: Partial<Handlers>;
}
