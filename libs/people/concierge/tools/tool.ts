import type { ChatChip } from '#libs/core/contracts';
import type { Asker, ConciergeGateways, Place } from '../gateways.port.js';
import type { Memory } from '../memory.js';

/** Everything that the concierge can do: look. */
export type ToolName =
  | 'find_homes'
  | 'quote_stay'
  | 'home_facts'
  | 'my_bookings'
  | 'cancellation_preview'
  | 'my_points'
  | 'points_for_stay'
  | 'compare_plans'
  | 'read_policy';

/**
 * What a tool found, in sentences that it wrote itself: every amount and date of an answer comes from here. `foreign` are
 * the parts that people wrote (names of homes); figures in them count for nothing.
 */
export interface ToolResult {
  tool: ToolName;
  says: string;
  chips: ChatChip[];
  foreign: string[];
  /** What comes back on cancellation, as written in `says`; '' for nothing. Only where the tool is about that. */
  refund?: string;
  /** What the conversation is about from now on. */
  remember: Partial<Memory>;
}

/** What tools work with. */
export interface Desk {
  gateways: ConciergeGateways;
  asker: Asker;
  now: Date;
  places: readonly Place[];
}

/** A result; what is left out is empty. */
export const found = (tool: ToolName, says: string, more: Partial<ToolResult> = {}): ToolResult => ({
  tool,
  says,
  chips: [],
  foreign: [],
  remember: {},
  ...more,
});

/** A source that can be opened. */
export const source = (label: string, href: string): ChatChip => ({ kind: 'source', label, href });

/** A question that can be asked next. */
export const ask = (label: string, text = label): ChatChip => ({ kind: 'ask', label, text });

/** The way to a person. */
export const HAND_OVER: ChatChip = { kind: 'hand_over', label: 'Send this to our team' };

/** The way to one's own things, for somebody who has not signed in. */
export const SIGN_IN = source('Sign In', '/auth');
