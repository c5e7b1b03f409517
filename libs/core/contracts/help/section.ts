import { dollars, formatCents, type Cents } from '#libs/core/rules';

/** Headings of the help page, in order. */
export const HELP_TOPICS = [
  'Booking',
  'Cancelling and refunds',
  'Prices and payment',
  'Your stay',
  'Plans',
  'Loyalty',
  'Reviews',
  'For owners',
  'Account and safety',
] as const;
export type HelpTopic = (typeof HELP_TOPICS)[number];

/** A question and its answer; `id` is the anchor on /help. */
export interface HelpSection {
  id: string;
  topic: HelpTopic;
  title: string;
  /** Paragraphs; the first one answers the question by itself. */
  text: readonly string[];
  /** Search terms: other ways to ask the question. */
  asks: string;
}

/** An amount in dollars; without cents when there are none. */
export const short = (amount: Cents): string => formatCents(amount).replace(/\.00$/, '');

/** What the examples are about: three nights at $100. */
export const EXAMPLE = dollars(300);
