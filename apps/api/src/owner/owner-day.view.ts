import type {
  DayStayView,
  MovingStayView,
  OwnerDayView,
  PreparationView,
  WaitingGuestView,
} from '#libs/core/contracts';
import { toDollars, type NearDay, type Preparation } from '#libs/core/rules';
import type { PayoutAccount, WaitingMoney } from '#libs/money/payouts';
import { personName, visibleText, type ToAnswer, type WaitingMessage } from '#libs/people/messages';
import type { DayStayRow, HostDays } from '#libs/stays/bookings';
import { payoutAccountView } from './payout-account.view.js';

type DayOfHost = Awaited<ReturnType<HostDays['of']>>;

interface OwnersDay {
  day: DayOfHost;
  toAnswer: Awaited<ReturnType<ToAnswer['of']>>;
  money: WaitingMoney;
  account: PayoutAccount;
}

/** A host's day. Dollars. @spec A13, B4, D5, G6 */
export const ownerDayView = (
  { day: { day, listedHomes, endsAt }, toAnswer, money, account }: OwnersDay,
  now: Date,
): OwnerDayView => ({
  now: now.toISOString(),
  ends_at: endsAt?.toISOString() ?? null,
  listed_homes: listedHomes,
  to_answer: { total: toAnswer.total, guests: toAnswer.rows.map(waitingView) },
  arrivals: day.arrivals.map(movingView),
  in_house: day.inHouse.map(stayView),
  departures: day.departures.map(movingView),
  to_prepare: day.toPrepare.map((one) => preparationView(one, day)),
  payouts: {
    due: toDollars(money.due),
    held: toDollars(money.held),
    on_the_way: toDollars(money.onTheWay),
    next: money.next.map(({ amount, dueAt }) => ({ amount: toDollars(amount), due_at: dueAt.toISOString() })),
    account: payoutAccountView(account),
  },
});

const waitingView = (message: WaitingMessage): WaitingGuestView => ({
  thread_id: message.id,
  guest_name: personName(message.guest_name, 'guest'),
  property_title: message.title,
  text: visibleText({ ...message, side: 'guest' }, { side: 'host', confirmed: message.confirmed }).text,
  since: message.sent_at.toISOString(),
});

const movingView = ({ day, stay }: { day: NearDay; stay: DayStayRow }): MovingStayView => ({
  ...stayView(stay),
  day,
});

const stayView = (stay: DayStayRow): DayStayView => ({
  id: stay.id,
  property_id: stay.propertyId,
  property_title: stay.title,
  guest_name: stay.guestName,
  guests: stay.guests,
  nights: stay.nights,
  special_requests: stay.specialRequests,
  check_in_date: stay.checkIn,
  check_out_date: stay.checkOut,
  check_in_at: stay.checkInAt.toISOString(),
  check_out_at: stay.checkOutAt.toISOString(),
  time_zone: stay.timeZone,
});

/** Every home to prepare has a stay that arrives or leaves, which names it. */
function preparationView(
  { propertyId, from, until, elsewhere }: Preparation,
  { arrivals, departures }: DayOfHost['day'],
): PreparationView {
  const home = [...arrivals, ...departures].find(({ stay }) => stay.propertyId === propertyId)?.stay;
  if (!home) throw new Error(`Nobody arrives at or leaves home ${propertyId}`);
  return {
    property_id: propertyId,
    property_title: home.title,
    time_zone: home.timeZone,
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    elsewhere,
  };
}
