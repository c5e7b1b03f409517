import { todayIn } from '#libs/core/platform';
import { dollars } from '#libs/core/rules';
import type { BookingFacts, SnapshotFacts } from '../gateways.port.js';
import { articleText } from '../languages/articles/article-text.js';
import type { Speaker } from '../languages/speaker.js';
import type { Memory } from '../memory.js';
import { periodIn } from '../reading/period.js';
import { asksAboutAll, namedBookings, namesElsewhere, whichBooking } from '../reading/which-booking.js';
import { amountSpentIn } from '../reading/plans-and-amounts.js';
import { perkNamed } from '../reading/which-perk.js';
import {
  myPerks,
  myPlan,
  myPoints,
  myVouchers,
  perkTerms,
  pointsForStay,
  tierBenefits,
} from '../tools/account-tools.js';
import {
  cancellationPreview,
  holdStatus,
  isAhead,
  myBookings,
  pointsOfStay,
  refundStatus,
  spentOnStays,
  stayDetails,
  staysToReview,
} from '../tools/booking-tools.js';
import { homeFacts } from '../tools/home-tools.js';
import { day, shortId } from '../tools/say.js';
import { ask, SIGN_IN, source, type ToolContext, type ToolResult } from '../tools/tool.js';
import type { ParsedMessage } from '../turn.js';
import { ABOUT_STAYS, type Intent } from '../understanding/meanings.js';
import { GENERAL_SECTIONS } from './general-sections.js';
import { unknown, type HelpAnswers } from './help-answers.js';
import { ownerReply, type OwnerQuestion } from './owner-answers.js';
import { askBack, followedBy, plainReply, toolReply, type Reply, type Turn } from './reply.js';
import { savedReply } from './saved-answers.js';

/** Which stays a question can be about, the likeliest first. */
const CANDIDATES: Readonly<
  Partial<Record<Intent, (bookings: readonly BookingFacts[], now: Date) => readonly BookingFacts[]>>
> = {
  stay_details: aheadFirst,
  cancel_preview: cancellableFirst,
  cancel_deadline: aheadFirst,
  stay_points: aheadFirst,
  refund_status: (bookings) => bookings.filter(({ status }) => status === 'cancelled'),
  hold_status: (bookings) => bookings.filter(({ status }) => status === 'pending'),
};

/** What has a place in a list is counted among all that are shown, also those that have begun. */
const candidatesOf = (intent: Intent, { preferences }: ParsedMessage) =>
  intent === 'cancel_preview' && preferences.ordinal !== undefined ? aheadFirst : CANDIDATES[intent];

/** The stays that lie ahead; without any, all of them. */
function aheadFirst(bookings: readonly BookingFacts[], now: Date): readonly BookingFacts[] {
  const ahead = bookings.filter((one) => isAhead(one, now));
  return ahead.length > 0 ? ahead : bookings;
}

/** The stays that have not begun; without any, as {@link aheadFirst}. */
function cancellableFirst(bookings: readonly BookingFacts[], now: Date): readonly BookingFacts[] {
  const toCome = bookings.filter((one) => isAhead(one, now) && one.checkInAt > now);
  return toCome.length > 0 ? toCome : aheadFirst(bookings, now);
}

/** What people ask about themselves: an intent, or what belongs to a section of the help. */
export type OwnQuestion = Intent | OwnerQuestion | 'stays_to_review';

/** An amount is counted in points only for who speaks of points: it is not said back to who demands it. In all languages that are read. */
const ABOUT_POINTS =
  /point|pts|earn|punkt|punt[io]|pont|multipl|\b\d ?x\b|\b(?:plus|super|ultra|basic|premium|loyalty)\b|^[^a-z]*$/;

/** What belongs to a section of which each paragraph matters. */
const WITH_WHOLE_SECTION: ReadonlySet<OwnQuestion> = new Set<OwnQuestion>(['stays_to_review', 'my_plan']);

/** Answers about the asker's own bookings, cancellations, points and plan. */
export class OwnAnswers {
  constructor(private readonly help: HelpAnswers) {}

  /** Asks a visitor to sign in, and gives the general answer if there is one. */
  signInFirst(intent: Intent, memory: Memory): Reply {
    const section = GENERAL_SECTIONS[intent];
    const general = this.help.general(section, memory);
    return {
      ...general,
      text: `Please sign in and ask again, so that I can look at what is yours.${shownAt(intent)}${general.text ? `\nFor everybody: ${general.text}` : ''}`,
      translated: (speaker) => withGeneral(speaker.wording.talk.signIn, section, speaker),
      chips: [SIGN_IN, ...general.chips],
    };
  }

  /** Answers a personal question of a signed-in user. */
  forUser(intent: OwnQuestion, turn: Turn, userId: string): Promise<Reply> | Reply {
    if (intent === 'stays_to_review') return this.toReview(turn, userId);
    if (isOwnerQuestion(intent)) return ownerReply(intent, turn, userId);
    if (intent === 'my_stays') return this.bookings(turn, userId);
    if (intent === 'my_spending') return this.spending(turn, userId);
    if (CANDIDATES[intent]) return this.aboutStay(intent, turn, userId);
    return intent === 'my_saved' ? savedReply(turn, userId) : this.snapshot(intent, turn, userId);
  }

  /** Points for a stay of the stated amount, on the asker's plan unless they name another. */
  async earnedPoints({ context, parsed, memory }: Turn): Promise<Reply> {
    const snapshot = await snapshotOf(context);
    const plan = parsed.plans[0] ?? snapshot?.plan ?? null;
    const amount = amountSpentIn(parsed.text);
    const perk =
      amount === null && snapshot ? perkNamed(await context.gateways.perks(context.now), parsed.text) : null;
    if (perk && snapshot) return toolReply(memory, perkTerms(snapshot, perk));
    if (amount === null || !ABOUT_POINTS.test(parsed.text)) return this.help.section('points', memory);
    return toolReply(memory, pointsForStay(dollars(amount), plan));
  }

  /** The perk that a traveler names, beside a section that it belongs to; null for none. */
  async perkNamed({ context, parsed, memory }: Turn): Promise<Reply | null> {
    const snapshot = await snapshotOf(context);
    const perk = snapshot && perkNamed(await context.gateways.perks(context.now), parsed.text);
    return snapshot && perk ? toolReply(memory, perkTerms(snapshot, perk)) : null;
  }

  /**
   * A section of the help with what it means for the asker first, such as the refund of their own stay; alone where there is nothing of
   * theirs.
   */
  async withOwn(
    section: Reply,
    turn: Turn,
    { intent, userId }: { intent: OwnQuestion; userId: string },
  ): Promise<Reply> {
    const own = await this.forUser(intent, turn, userId);
    if (own.outcome !== 'answer' || own.tools.includes('read_policy')) return section;
    const [general = ''] = WITH_WHOLE_SECTION.has(intent) ? [section.text] : section.text.split('\n');
    return {
      ...own,
      text: `${own.text}\n${general}`,
      translated: (speaker) =>
        [own.translated?.(speaker), section.translated?.(speaker)].filter(Boolean).join('\n'),
      tools: [...own.tools, ...section.tools],
      chips: [...own.chips, ...section.chips],
    };
  }

  private async toReview({ context, memory }: Turn, userId: string): Promise<Reply> {
    const bookings = await context.gateways.bookings(userId);
    const open = bookings.filter(({ status, isReviewed }) => status === 'completed' && !isReviewed);
    return open.length > 0 ? toolReply(memory, staysToReview(open)) : unknown(memory);
  }

  private async bookings({ context, parsed, memory }: Turn, userId: string): Promise<Reply> {
    const { bookingRef } = parsed.preferences;
    const bookings = await context.gateways.bookings(userId, bookingRef);
    const [only, ...others] = namedBookings(bookings, parsed);
    const has = only && others.length === 0 ? await whatItHas({ context, parsed, memory }, only) : null;
    if (has && only) return followedBy(has, toolReply(memory, stayDetails([only])));
    if (bookingRef && bookings.length === 0) return bookingNotFound(memory);
    return toolReply(memory, myBookings(context, bookings));
  }

  /** The sum over all stays, or over those of the month or year that is named; that of one stay where one is named. */
  private async spending(turn: Turn, userId: string): Promise<Reply> {
    const { context, parsed, memory } = turn;
    const bookings = await context.gateways.bookings(userId);
    const named = asksAboutAll(parsed) ? [] : namedBookings(bookings, parsed);
    if (named.length === 1) return toolReply(memory, stayDetails(named));
    return toolReply(memory, spentOnStays(bookings, periodIn(parsed.text, todayIn('UTC', context.now))));
  }

  private async aboutStay(intent: Intent, turn: Turn, userId: string): Promise<Reply> {
    const { context, parsed, memory } = turn;
    const { bookingRef } = parsed.preferences;
    const bookingId = memory.bookingId ?? context.page.bookingId;
    const mentioned = bookingRef ?? (bookingId === null ? undefined : shortId(bookingId));
    const bookings = await bookingsWith(context, userId, mentioned);
    if (bookingRef && !bookings.some(({ id }) => shortId(id) === bookingRef)) return bookingNotFound(memory);
    const among = bookings.filter(({ id }) => memory.amongIds?.includes(id));
    const likely =
      bookingRef || among.length > 0
        ? inOrder(bookingRef ? bookings : among, memory.amongIds)
        : (candidatesOf(intent, parsed)?.(bookings, context.now) ?? []);
    // A stay that is named is meant, however little the question fits it.
    const elsewhere = namedBookings(likely, parsed).length > 0 ? [] : namedBookings(bookings, parsed);
    const candidates = elsewhere.length > 0 ? elsewhere : likely;
    if (candidates.length === 0) return this.nothingThere(intent, memory);
    if (asksAboutAll(parsed)) return this.ofSeveral(intent, turn, candidates);
    if (namesElsewhere(bookings, parsed)) return notBookedThere(turn, candidates);
    const named = whichBooking(candidates, { parsed, bookingId });
    if ('booking' in named) return this.ofBooking(intent, turn, named.booking);
    return intent === 'cancel_preview' || intent === 'cancel_deadline'
      ? whichOne(named.among, memory)
      : this.ofSeveral(intent, turn, named.among);
  }

  private async ofBooking(intent: Intent, turn: Turn, booking: BookingFacts): Promise<Reply> {
    const { context, memory } = turn;
    const say = async (): Promise<ToolResult> => {
      switch (intent) {
        case 'refund_status':
          return booking.status === 'cancelled'
            ? refundStatus([booking])
            : cancellationPreview(context, booking);
        case 'hold_status':
          return holdStatus(context, [booking]);
        case 'stay_points':
          return pointsOfStay(booking, await snapshotOf(context));
        case 'stay_details':
          return stayDetails([booking]);
        default:
          return cancellationPreview(context, booking);
      }
    };
    const told = toolReply({ ...memory, amongIds: undefined }, await say());
    const has = intent === 'stay_details' ? await whatItHas(turn, booking) : null;
    return has ? { ...followedBy(has, told), memory: told.memory } : told;
  }

  private async ofSeveral(
    intent: Intent,
    { context, memory }: Turn,
    among: readonly BookingFacts[],
  ): Promise<Reply> {
    if (intent === 'refund_status') return toolReply(memory, refundStatus(among));
    if (intent === 'hold_status') return toolReply(memory, holdStatus(context, among));
    if (intent === 'stay_points')
      return toolReply(memory, pointsOfStay(among[0] as BookingFacts, await snapshotOf(context)));
    return toolReply(memory, stayDetails(among));
  }

  private nothingThere(intent: Intent, memory: Memory): Reply {
    const section = GENERAL_SECTIONS[intent];
    const general = this.help.general(section, memory);
    return {
      ...general,
      translated: (speaker) =>
        withGeneral(speaker.wording.stays[NOTHING_SAID[intent] ?? 'none'], section, speaker),
      text: `${NOTHING[intent] ?? 'You have no bookings yet.'}${general.text ? `\nFor everybody: ${general.text}` : ''}`,
    };
  }

  private async snapshot(intent: Intent, { context, parsed, memory }: Turn, userId: string): Promise<Reply> {
    const { gateways, now } = context;
    const snapshot = await gateways.snapshot(userId);
    if (!snapshot) return unknown(memory);
    if (intent === 'my_plan') return toolReply(memory, myPlan(snapshot.plan, await gateways.renewal(userId)));
    const perks = await gateways.perks(now);
    const perk = perkNamed(perks, parsed.text);
    if (intent === 'my_vouchers') {
      const vouchers = await gateways.vouchers(userId, now);
      const has = vouchers.some(({ title }) => title === perk?.title);
      const mine = toolReply(memory, myVouchers(vouchers));
      return perk && !has ? followedBy(mine, toolReply(memory, perkTerms(snapshot, perk))) : mine;
    }
    if (perk) return toolReply(memory, perkTerms(snapshot, perk));
    if (intent === 'my_perks') return toolReply(memory, myPerks(snapshot, perks));
    const account = toolReply(memory, myPoints(snapshot));
    const isOfTier = intent === 'my_tier' || SPEAKS_OF_TIER.test(parsed.text);
    return isOfTier && ASKS_WHAT_IT_BRINGS.test(parsed.text)
      ? { ...account, text: `${account.text}\n${tierBenefits(snapshot, perks)}` }
      : account;
  }
}

const SPEAKS_OF_TIER = /\b(?:tier|rank|level|status|adventurer|voyager|elite)\b/;
/** "What do I get for it?" */
const ASKS_WHAT_IT_BRINGS =
  /\b(?:benefits?|perks?|advantages?|privileges?|extras?|goodies|entitled|worth|what (?:do|does|did|will|would|can) (?:i|it|that|this|we|my \w+) (?:\w+ )?(?:get|have|bring|give|offer|include|mean|buy)|do i (?:\w+ )?get|get (?:from|for|out of)|good for|come with|comes with|included)\b/;

/** Where somebody finds by themselves what they ask about. */
function shownAt(intent: Intent): string {
  const page = SHOWN_AT.find(([intents]) => intents.has(intent))?.[1];
  return page === undefined ? '' : ` You find it under ${page}, too.`;
}

const SHOWN_AT: readonly (readonly [intents: ReadonlySet<string>, page: string])[] = [
  [ABOUT_STAYS, 'My Bookings'],
  [new Set<Intent>(['my_points', 'my_tier', 'my_perks', 'my_vouchers']), 'Loyalty'],
  [new Set<Intent>(['my_plan']), 'Subscription'],
  [new Set<Intent>(['my_saved']), 'Saved'],
  [new Set<Intent>(['owner_earnings', 'owner_payouts']), 'Earnings'],
  [new Set<Intent>(['owner_stays', 'owner_blocks']), 'Calendar'],
];

const isOwnerQuestion = (intent: OwnQuestion): intent is OwnerQuestion =>
  intent === 'reliability' || intent === 'empty_nights' || intent.startsWith('owner_');

const NOTHING: Readonly<Partial<Record<Intent, string>>> = {
  cancel_preview: 'You have no booking that could be cancelled.',
  cancel_deadline: 'You have no booking that could be cancelled.',
  refund_status: 'None of your bookings was cancelled, so there is no refund.',
  hold_status: 'All of your bookings are paid; no hold is open.',
};

/** The same in the other languages. */
const NOTHING_SAID: Readonly<Partial<Record<Intent, 'noneToCancel' | 'noRefund' | 'noHold'>>> = {
  cancel_preview: 'noneToCancel',
  cancel_deadline: 'noneToCancel',
  refund_status: 'noRefund',
  hold_status: 'noHold',
};

/** A sentence, and the rule that holds for everybody. @param section its id; none when there is no rule */
function withGeneral(sentence: string, section: string | undefined, speaker: Speaker): string {
  const article = articleText(section ?? '', speaker);
  return article === null ? sentence : `${sentence}\n${speaker.wording.talk.generally} ${article}`;
}

const snapshotOf = ({ asker, gateways }: ToolContext): Promise<SnapshotFacts | null> =>
  asker.id === null ? Promise.resolve(null) : gateways.snapshot(asker.id);

/** Whether the home of a stay has what is asked about; null where nothing is asked that homes have. */
async function whatItHas(
  { context, parsed, memory }: Turn,
  { propertyId }: BookingFacts,
): Promise<Reply | null> {
  const asked = parsed.preferences.amenities ?? [];
  if (asked.length === 0 || !ASKS_WHAT_IT_HAS.test(parsed.text)) return null;
  const home = await context.gateways.home(propertyId, context.asker);
  return home && toolReply(memory, homeFacts(home, asked));
}

const ASKS_WHAT_IT_HAS =
  /\b(?:is there|are there|has it|have (?:a|an|any|it)|does (?:it|the|my|our)|do (?:we|they|i) (?:have|get)|allowed|welcome|has|got|with)\b/;

/** Asks which stay is meant, with each as a choice. */
function whichOne(among: readonly BookingFacts[], memory: Memory): Reply {
  const shown = among.slice(0, MOST_CHOICES);
  const names = shown.map(({ title, checkIn }) => `${title} (${day(checkIn)})`);
  return askBack(
    { ...memory, amongIds: shown.map(({ id }) => id) },
    `Which stay do you mean: ${names.join(', or ')}?`,
    shown.map(({ id, title }) => ask(title, `What would I get back if I cancel #${shortId(id)}?`)),
    (speaker) =>
      speaker.wording.stays.which(
        speaker.either(shown.map(({ title, checkIn }) => `${title} (${speaker.day(checkIn)})`)),
      ),
  );
}

/** Says that nothing is booked in the town that is named, and which stays there are. */
function notBookedThere({ parsed, memory }: Turn, among: readonly BookingFacts[]): Reply {
  const { text, ...asked } = whichOne(among, memory);
  const where = (parsed.preferences.places ?? []).join(' or ');
  return {
    ...asked,
    text: `You have no booking in ${where}. ${among.length === 1 ? `Your stay is at ${among[0]?.title ?? ''} in ${among[0]?.city ?? ''} (${day(among[0]?.checkIn ?? '')}). Do you mean that one?` : text}`,
  };
}

/** As the choices were named; others follow. */
const inOrder = (bookings: readonly BookingFacts[], ids: readonly string[] = []): BookingFacts[] => [
  ...ids.flatMap((id) => bookings.filter((one) => one.id === id)),
  ...bookings.filter(({ id }) => !ids.includes(id)),
];

const MOST_CHOICES = 3;

/** The user's bookings, including the mentioned one, however old it is. */
async function bookingsWith(
  { gateways }: ToolContext,
  userId: string,
  bookingRef?: string,
): Promise<BookingFacts[]> {
  const bookings = await gateways.bookings(userId);
  if (!bookingRef || bookings.some(({ id }) => shortId(id) === bookingRef)) return bookings;
  return [...bookings, ...(await gateways.bookings(userId, bookingRef))];
}

const bookingNotFound = (memory: Memory): Reply => ({
  ...plainReply(memory, 'There is no such booking among yours.'),
  translated: (speaker) => speaker.wording.stays.notYours,
  chips: [source('My Bookings', '/bookings')],
});
