import { todayIn } from '#libs/core/platform';
import { cents, formatCents, PLAN_TERMS, PLANS, type CivilDate, type Plan } from '#libs/core/rules';
import type { BookingFacts, VoucherFacts } from '../gateways.port.js';
import type { Wish } from '../reading/acts-wanted.js';
import { namedBookings, whichBooking, type Named } from '../reading/which-booking.js';
import { alertPreview, dateChangePreview, planPreview } from '../tools/act-tools.js';
import { isAhead } from '../tools/booking-tools.js';
import { quoteStay } from '../tools/home-tools.js';
import { day, shortId } from '../tools/say.js';
import { ask, source } from '../tools/tool.js';
import { homesMeant, whichHome } from './home-answers.js';
import type { OwnAnswers } from './own-answers.js';
import { askBack, plainReply, toolReply, type Reply, type Turn } from './reply.js';
import { tripReply } from './trip-answers.js';

const MOST_CHOICES = 3;
const CENTS = 100;

/**
 * What somebody whose plan has cards gets when they want something done: the card, or a short question about what is missing. Nothing is done by
 * it. Null when the message names nothing to do it with; it is then answered like any other. @spec G10
 */
export function wishReply(wish: Wish, turn: Turn, own: OwnAnswers): Promise<Reply | null> | Reply | null {
  const userId = turn.context.asker.id ?? '';
  const going = { ...turn, memory: { ...turn.memory, wish } };
  switch (wish) {
    case 'cancel_booking':
      return cancelReply(going, userId, own);
    case 'hold_dates':
      return holdReply(going, null);
    case 'apply_voucher':
      return voucherReply(going, userId);
    case 'change_dates':
      return changeReply(going, userId);
    case 'set_alert':
      return alertReply(going);
    case 'choose_plan':
      return planReply(turn, userId);
    case 'plan_trip':
      return tripReply(turn);
  }
}

/** What has been asked for is answered; the next message is a new one. */
const ended = (turn: Turn): Turn['memory'] => ({ ...turn.memory, wish: null });

/** What cancelling the stay that is meant would bring; the wish stays open while it is asked which. */
async function cancelReply(turn: Turn, userId: string, own: OwnAnswers): Promise<Reply> {
  const reply = await own.forUser('cancel_preview', turn, userId);
  return reply.outcome === 'ask' ? reply : { ...reply, memory: { ...reply.memory, wish: null } };
}

/** A quote of the home that is meant with a card that holds it, or a question about what is missing. */
async function holdReply(turn: Turn, voucher: string | null): Promise<Reply | null> {
  const { context, memory } = turn;
  const homes = await homesMeant(turn);
  const [home, ...others] = homes;
  if (!home) return null;
  if (others.length > 0)
    return homes.every(({ id }) => memory.homeIds.includes(id)) ? whichHome(turn, homes) : null;
  const about = { ...memory, homeIds: [home.id] };
  const { checkIn, checkOut, guests } = memory;
  if (!checkIn || !checkOut)
    return askBack(about, `For which dates shall I hold ${home.title}?`, [
      ask('This weekend'),
      ask('Tomorrow for 2 nights'),
    ]);
  if (guests === null)
    return askBack(about, `For how many guests shall I hold ${home.title}?`, [
      ask('For 1 guest'),
      ask('For 2 guests'),
      ...(home.maxGuests >= MOST_CHOICES + 1 ? [ask('For 4 guests')] : []),
    ]);
  const stay = { homeId: home.id, checkIn, checkOut, guests, voucher };
  return toolReply(ended({ ...turn, memory: about }), await quoteStay(context, stay));
}

/** A quote with the voucher that is meant. */
async function voucherReply(turn: Turn, userId: string): Promise<Reply | null> {
  const { context, memory, parsed } = turn;
  const usable = (await context.gateways.vouchers(userId, context.now)).filter(
    ({ isUsable, needs }) => isUsable && needs !== null,
  );
  if (usable.length === 0)
    return {
      ...plainReply(
        ended(turn),
        'You have no voucher that can be used for a stay. Redeem points for one on the Loyalty page.',
      ),
      chips: [source('Loyalty', '/loyalty')],
      tools: ['my_vouchers'],
    };
  const [typed] = /\blk-[a-z0-9-]+\b/.exec(parsed.text) ?? [];
  if (typed !== undefined && !usable.some(({ code }) => code.toLowerCase() === typed))
    return {
      ...plainReply(
        ended(turn),
        `There is no voucher ${typed.toUpperCase()} among yours that can be used for a stay. You have ${usable.slice(0, MOST_CHOICES).map(named).join(', ')}.`,
      ),
      tools: ['my_vouchers'],
    };
  const voucher = voucherMeant(usable, parsed.text, memory.voucher);
  if (!voucher)
    return {
      ...askBack(
        memory,
        `Which voucher: ${usable.slice(0, MOST_CHOICES).map(named).join(', or ')}?`,
        usable.slice(0, MOST_CHOICES).map(({ title, code }) => ask(title, `Use voucher ${code}`)),
      ),
      tools: ['my_vouchers'],
    };
  const held = await holdReply({ ...turn, memory: { ...memory, voucher: voucher.code } }, voucher.code);
  return (
    held ??
    askBack({ ...memory, voucher: voucher.code }, `For which home shall I use ${named(voucher)}?`, [
      ask('Homes for this weekend', 'Find homes for this weekend'),
    ])
  );
}

const named = ({ title, code }: VoucherFacts): string => `${title} (${code})`;

function voucherMeant(
  usable: readonly VoucherFacts[],
  text: string,
  before: string | null,
): VoucherFacts | undefined {
  const said = usable.find(({ code }) => text.includes(code.toLowerCase()));
  return said ?? usable.find(({ code }) => code === before) ?? (usable.length === 1 ? usable[0] : undefined);
}

/** What new dates of the stay that is meant would cost, or a question about what is missing. */
async function changeReply(turn: Turn, userId: string): Promise<Reply> {
  const { context, memory, parsed } = turn;
  const { aboutStayMoved, newDatesIn } = await import('../reading/new-dates.js');
  const meant = await stayToMove(turn, aboutStayMoved(parsed, todayIn('UTC', context.now)), userId);
  if ('refused' in meant)
    return {
      ...plainReply(ended(turn), meant.refused),
      chips: [source('My Bookings', '/bookings')],
      tools: ['my_bookings'],
    };
  if ('among' in meant) {
    const choices = meant.among.slice(0, MOST_CHOICES);
    return askBack(
      memory,
      `Which stay shall I move: ${choices.map(stayNamed).join(', or ')}?`,
      choices.map((one) => ask(one.title, `Move #${shortId(one.id)} to other dates`)),
    );
  }
  const { booking } = meant;
  const about = { ...memory, bookingId: booking.id };
  const dates = newDatesIn(parsed, {
    stay: { checkIn: dayOf(booking.checkIn), checkOut: dayOf(booking.checkOut) },
    today: todayIn(booking.timeZone, context.now),
  });
  if (!dates)
    return askBack(
      about,
      `To which dates shall I move ${booking.title}? Now it is ${day(booking.checkIn)} to ${day(booking.checkOut)}.`,
      [ask('One night longer'), ask('One day later')],
    );
  return toolReply(ended({ ...turn, memory: about }), await dateChangePreview(context, booking, dates));
}

/** What the other dates that a question names would cost; null when it names no dates, or no stay of the asker's. */
export async function otherDatesReply(turn: Turn): Promise<Reply | null> {
  const { id } = turn.context.asker;
  const reply = id === null ? null : await changeReply(turn, id);
  return reply?.tools.includes('date_change_preview') ? reply : null;
}

/** The paid stay that is meant, those among which is not said, or why none can be moved. One that is named is never another. */
async function stayToMove(
  { context, memory }: Turn,
  said: Turn['parsed'],
  userId: string,
): Promise<Named | { refused: string }> {
  const { bookingRef } = said.preferences;
  const bookings = await context.gateways.bookings(userId);
  const movable = bookings.filter((one) => one.status === 'confirmed' && isAhead(one, context.now));
  const isMovable = (one: BookingFacts) => movable.includes(one);
  const named =
    bookingRef === undefined
      ? namedBookings(bookings, said)
      : bookings.filter(({ id }) => shortId(id) === bookingRef);
  if (bookingRef !== undefined && named.length === 0)
    return { refused: 'There is no such booking among yours.' };
  const [one] = named;
  if (one && !named.some(isMovable))
    return { refused: `${stayNamed(one)} is not a paid stay ahead of you, so its dates cannot be changed.` };
  if (movable.length === 0)
    return { refused: 'You have no paid stay ahead of you whose dates could be changed.' };
  return whichBooking(movable, { parsed: said, bookingId: memory.bookingId ?? context.page.bookingId });
}

const stayNamed = ({ title, checkIn }: BookingFacts): string => `${title} (${day(checkIn)})`;
const dayOf = (text: string): CivilDate => text.slice(0, 10) as CivilDate;

/** An alert for nights that are taken, or for a price below an amount. */
async function alertReply(turn: Turn): Promise<Reply | null> {
  const { context, memory, parsed } = turn;
  const [home, ...others] = await homesMeant(turn);
  if (!home) return null;
  if (others.length > 0) return whichHome(turn, [home, ...others]);
  const about = { ...memory, homeIds: [home.id] };
  const limit = parsed.preferences.budget ?? parsed.amount;
  const { checkIn, checkOut } = memory;
  const below = limit === null ? null : cents(limit * CENTS);
  if (below === null && (!checkIn || !checkOut))
    return askBack(
      about,
      `What should the alert for ${home.title} be about: nights that are taken, or a price? Tell me the dates, or the price.`,
      [ask('This weekend'), ask('Below $100 a night')],
    );
  // A limit for a night is compared with the price of a night.
  const stay =
    below !== null && parsed.preferences.perNight ? { checkIn: null, checkOut: null } : { checkIn, checkOut };
  const wanted = { on: below === null ? ('nights' as const) : ('price' as const), ...stay, below };
  return toolReply(ended({ ...turn, memory: about }), await alertPreview(context, home, wanted));
}

/** The terms of the plan that is meant. */
async function planReply({ context, memory, parsed }: Turn, userId: string): Promise<Reply> {
  const mine = (await context.gateways.snapshot(userId))?.plan ?? null;
  const others = plansNamed(parsed).filter((plan) => plan !== mine);
  const [plan, ...more] = others.length > 0 ? others : plansNamed(parsed);
  if (plan && more.length === 0) return toolReply(memory, planPreview(context, plan, mine));
  const choices = PLANS.filter((one) => one !== mine).slice(0, MOST_CHOICES);
  return askBack(
    memory,
    'Which plan do you want?',
    choices.map((one) => ask(PLAN_TERMS[one].name, `Upgrade me to ${PLAN_TERMS[one].name}`)),
  );
}

/** SuperPlus and UltraPlus are not Plus. */
const plansNamed = ({ plans, text }: Turn['parsed']): Plan[] =>
  plans.filter(
    (plan) => plan !== 'plus' || /\bplus\b/.test(text.replace(/\b(?:super|ultra)[ -]?plus\b/g, ' ')),
  );

/** What Premium does about a wish. */
const PREMIUM_DOES: Readonly<Record<Wish, string>> = {
  cancel_booking: 'cancels for you with one press, at the exact refund',
  hold_dates: 'holds these dates for you with one press',
  change_dates: 'changes the dates for you with one press, at the exact difference',
  set_alert: 'sets this alert for you with one press',
  apply_voucher: 'holds the dates with your voucher for you with one press',
  choose_plan: 'takes you to a new plan with one press',
  plan_trip: 'plans the whole trip with you and holds the home that you choose',
};

/** A reply with what Premium would do about it, for travelers and visitors whose plan has no concierge. @spec E1, G10 */
export const withPremiumOffer = (reply: Reply, wish: Wish): Reply => ({
  ...reply,
  text: `${reply.text}\n${PLAN_TERMS.premium.name} (${formatCents(PLAN_TERMS.premium.priceCents)} a month) ${PREMIUM_DOES[wish]}.`,
  chips: [...reply.chips, source('See Premium', '/subscription')],
});
