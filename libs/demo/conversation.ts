import type { Side } from '#libs/core/rules';

/** A message: who wrote it, when in the home's time zone, and the words. Days are negative, so that all of them are past. */
export type DemoMessage = readonly [from: Side, day: number, time: string, text: string];

/** A conversation between a guest and the owner of a home. @spec G6 */
export interface DemoConversation {
  /** The home's key. */
  home: string;
  /** The traveler's email. */
  traveler: string;
  /** Key of the stay it is about; null before booking. */
  stay: string | null;
  messages: readonly DemoMessage[];
  /** Who has not read the last message; null when both have. */
  unreadBy: Side | null;
}
