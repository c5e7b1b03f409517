import {
  PLAN_TERMS,
  cents,
  formatCents,
  minus,
  type AlertKind,
  type Cents,
  type CivilDate,
  type Plan,
} from '#libs/core/rules';
import { alertOffer, changeOffer, planOffer } from '../acts/offers.js';
import type { BookingFacts, HomeFacts } from '../gateways.port.js';
import { count, day, money, shortId } from './say.js';
import { ask, source, toolResult, type ToolContext, type ToolResult } from './tool.js';

/** What other dates of a stay would cost, with a card that moves it. @throws DomainError as proposing them does @spec G7 */
export async function dateChangePreview(
  context: ToolContext,
  booking: BookingFacts,
  dates: { checkIn: CivilDate; checkOut: CivilDate },
): Promise<ToolResult> {
  const change = await context.gateways.dateChange(context.asker.id ?? '', {
    bookingId: booking.id,
    ...dates,
  });
  const { difference } = change;
  const costs =
    difference > 0
      ? `That is ${money(difference)} more to pay`
      : difference < 0
        ? `${money(minus(cents(0), difference))} goes back to your card`
        : 'Nothing has to be paid';
  return toolResult(
    'date_change_preview',
    `New dates for ${booking.title} (#${shortId(booking.id)}), now ${day(booking.checkIn)} to ${day(booking.checkOut)}: ${day(change.checkIn)} to ${day(change.checkOut)}, ${count(change.nights, 'night')}, ${money(change.total)} in all instead of ${money(change.previousTotal)}. ${costs}.${context.acts ? ' Nothing is changed until you press the button below.' : ' You can change the dates in My Bookings.'}`,
    {
      act: context.acts ? changeOffer(booking, change) : null,
      chips: [
        source(`Booking #${shortId(booking.id)}`, `/bookings#booking-${booking.id}`),
        source('Changing dates', '/help#change-dates'),
      ],
      userText: [booking.title],
      memoryUpdate: { bookingId: booking.id },
    },
  );
}

/** What an alert of a home waits for. */
export interface AlertWanted {
  on: AlertKind;
  checkIn: CivilDate | null;
  checkOut: CivilDate | null;
  /** Of the stay in all when it has dates, otherwise of a night; null for an alert on nights. */
  below: Cents | null;
}

/** What an alert would tell, with a card that sets it; how things are already, when there is nothing to wait for. @throws DomainError as a quote does */
export async function alertPreview(
  context: ToolContext,
  home: HomeFacts,
  wanted: AlertWanted,
): Promise<ToolResult> {
  const { checkIn, checkOut, below } = wanted;
  const stay = checkIn && checkOut ? { homeId: home.id, checkIn, checkOut, guests: 1 } : null;
  const quote = stay && (await context.gateways.quote(stay, context.asker));
  const price = quote ? quote.total : home.nightly;
  const about = `${home.title}${stay ? ` from ${day(stay.checkIn)} to ${day(stay.checkOut)}` : ''}`;
  const more = {
    chips: [source(home.title, `/properties/${home.id}`), source('Saved', '/saved')],
    userText: [home.title],
    memoryUpdate: { homeIds: [home.id] },
  };
  const costs = `${money(price)} ${stay ? 'in all' : 'a night'}`;
  const isReached = below === null ? quote?.available === true : price < below;
  if (isReached)
    return toolResult(
      'alert_preview',
      below === null
        ? `${about} is free now for ${costs}, so there is nothing to wait for.`
        : `${about} costs ${costs} now, which is below ${formatCents(below)} already.`,
      { ...more, chips: [...more.chips, ask('Hold it')] },
    );
  return toolResult(
    'alert_preview',
    `${below === null ? `${about} is taken now. I can tell you when these nights are free` : `${about} costs ${costs} now. I can tell you when it falls below ${formatCents(below)}`}.${context.acts ? ' Press the button below to set the alert.' : ' You can set an alert on its page.'}`,
    { ...more, act: context.acts ? alertOffer(home, wanted) : null },
  );
}

/** The terms of a plan, with a card that leads to the page on which it is chosen. @spec E1, E3 */
export function planPreview({ acts }: Pick<ToolContext, 'acts'>, plan: Plan, mine: Plan | null): ToolResult {
  const { name, priceCents, multiplier } = PLAN_TERMS[plan];
  const yours = mine ? ` You are on ${PLAN_TERMS[mine].name}.` : '';
  const isMine = plan === mine;
  const loses =
    mine && PLAN_TERMS[mine].concierge && !PLAN_TERMS[plan].concierge
      ? ' Cards like this one are part of Premium and end with it.'
      : '';
  return toolResult(
    'plan_preview',
    isMine
      ? `You are on ${name} already.`
      : `${name} costs ${formatCents(priceCents)} a month and earns ${multiplier}X points on every stay.${yours}${loses} You confirm the amount of today on the Subscription page.`,
    {
      act: acts && !isMine ? planOffer(plan) : null,
      chips: [source('Subscription', '/subscription'), source('Plans', '/help#plans')],
      userText: [],
    },
  );
}
