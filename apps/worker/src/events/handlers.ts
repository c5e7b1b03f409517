import { HANDLERS, type EventOf, type HandlerName } from '#libs/events';
import type { EventRecord } from '#libs/platform';

/** What a handler does with its event. Safe to run twice; throws to be tried again. */
export type Handle<H extends HandlerName> = (event: EventRecord<EventOf<H>>) => Promise<void>;

/** Code for every handler of the table in `#libs/events`. */
export type Handlers = { [H in HandlerName]: Handle<H> };

/** Code for the handlers of one feature. */
export type HandlersOf<H extends HandlerName> = Pick<Handlers, H>;

/** Token of the whole table, of type {@link Handlers}. */
export const HANDLER_TABLE = Symbol('HANDLER_TABLE');

/** The features' tables as one. @throws Error naming handlers without code, and code that is there twice or without a handler */
export function wholeTable(parts: readonly { table: Partial<Handlers> }[]): Handlers {
  const whole: Partial<Handlers> = {};
  for (const { table } of parts) {
    const twice = Object.keys(table).filter((name) => name in whole);
    if (twice.length > 0) throw new Error(`Handlers with two pieces of code: ${twice.join(', ')}`);
    Object.assign(whole, table);
  }
  assertComplete(whole);
  return whole;
}

/**
 * Refuses a table that does not match the code.
 * @throws Error naming handlers without code and code without a handler
 */
export function assertComplete(handlers: Partial<Handlers>): asserts handlers is Handlers {
  const without = Object.keys(HANDLERS).filter((name) => typeof handlers[name as HandlerName] !== 'function');
  const unknown = Object.keys(handlers).filter((name) => !(name in HANDLERS));
  if (without.length === 0 && unknown.length === 0) return;
  throw new Error(
    `Handlers without code: ${without.join(', ') || 'none'}; code without a handler: ${unknown.join(', ') || 'none'}`,
  );
}
