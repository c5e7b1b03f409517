import type { ChatChip, ChatTable } from '#libs/core/contracts';
import type { ActOffer, ActSupport } from '../acts/act.js';
import type { Requester, ConciergeGateways, Place } from '../gateways.port.js';
import type { Translated } from '../languages/speaker.js';
import type { Memory } from '../memory.js';
import type { AskedOn } from '../page.js';

/** The concierge's tools, all of them read-only. */
export type ToolName =
  | 'find_homes'
  | 'quote_stay'
  | 'home_facts'
  | 'compare_homes'
  | 'my_bookings'
  | 'cancellation_preview'
  | 'date_change_preview'
  | 'alert_preview'
  | 'plan_preview'
  | 'my_points'
  | 'my_vouchers'
  | 'my_saved'
  | 'my_alerts'
  | 'owner_stays'
  | 'owner_money'
  | 'owner_nights'
  | 'points_for_stay'
  | 'compare_plans'
  | 'read_policy';

/**
 * A tool's result as text, the source of every amount and date in an answer. `userText` lists the parts written by users (names of
 * homes), whose figures do not count.
 */
export interface ToolResult {
  tool: ToolName;
  text: string;
  /** The text in a language other than English. */
  translated?: Translated | undefined;
  chips: ChatChip[];
  userText: string[];
  /** The refund on cancellation as written in `text`, '' for none; only set by the tool for cancellations. */
  refund?: string;
  /** A card that does what the result is about; only for those whose plan has cards. */
  act?: ActOffer | null;
  /** What is compared side by side; only for those whose plan has it. */
  table?: ChatTable | null;
  /** What is said beside a table, instead of the whole text. */
  beside?: string;
  /** Changes of the conversation's memory. */
  memoryUpdate: Partial<Memory>;
}

/** What tools have access to. */
export interface ToolContext {
  gateways: ConciergeGateways;
  asker: Requester;
  page: AskedOn;
  now: Date;
  /** How cards are offered; null or absent where they are not. @spec G10 */
  acts?: ActSupport | null | undefined;
  places: readonly Place[];
}

/** Homes are in several time zones; "tomorrow" is read in a central one. */
export const REFERENCE_ZONE = 'America/Chicago';

/** Builds a result; omitted parts are empty. */
export const toolResult = (tool: ToolName, text: string, more: Partial<ToolResult> = {}): ToolResult => ({
  tool,
  text,
  chips: [],
  userText: [],
  memoryUpdate: {},
  ...more,
});

/** A link to a source. */
export const source = (label: string, href: string): ChatChip => ({ kind: 'source', label, href });

/** A suggested next question. */
export const ask = (label: string, text = label): ChatChip => ({ kind: 'ask', label, text });

/** Sends the conversation to our support team. */
export const CONTACT_SUPPORT: ChatChip = { kind: 'hand_over', label: 'Send this to our team' };

/** Link to the sign-in page. */
export const SIGN_IN = source('Sign In', '/auth');
