import { HANDLERS, type EventOf, type HandlerName } from '#libs/events';
import type { EventRecord } from '#libs/platform';

/** What a handler does with its event. Safe to run twice; throws to be tried again. */
export type Handle<H extends HandlerName> = (event: EventRecord<EventOf<H>>) => Promise<void>;

/** Code for every handler of the table in `#libs/events`. */
export type Handlers = { [H in HandlerName]: Handle<H> };

/** Code for the handlers of one feature. */
export type HandlersOf<H extends HandlerName> = Pick<Handlers, H>;

/**
 * Refuses a table that does not match the code.
 * @throws Error naming handlers without code and code without a handler
 */
export function assertComplete(handlers: Readonly<Record<string, unknown>>): void {
  const without = Object.keys(HANDLERS).filter((name) => typeof handlers[name] !== 'function');
  const unknown = Object.keys(handlers).filter((name) => !(name in HANDLERS));
  if (without.length === 0 && unknown.length === 0) return;
  throw new Error(
    `Handlers without code: ${without.join(', ') || 'none'}; code without a handler: ${unknown.join(', ') || 'none'}`,
  );
}
