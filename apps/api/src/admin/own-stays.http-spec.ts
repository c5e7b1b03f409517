import { randomUUID } from 'node:crypto';
import type { EarningsView, PayoutHoldView, SessionView } from '#libs/core/contracts';
import { inTransaction, realNow, realNowPlus, Settings } from '#libs/core/platform';
import { dollars, LOOKED_AT } from '#libs/core/rules';
import { BatchPayouts } from '#libs/money/payouts';
import { User } from '#libs/people/identity';
import { EraseAccount } from '#libs/people/privacy';
import type { Booking } from '#libs/stays/bookings';
import type { Property } from '#libs/stays/properties';
import {
  aBooking,
  aHome,
  anEnabledAccount,
  anOperator,
  anOwner,
  aPayment,
  aPlanCharge,
  aSubscription,
  aUser,
  aVoucher,
  earnedFrom,
  paidOut,
  tables,
} from '#libs/testing';
import { startTestApp, type ApiClient, type TestApp } from '../testing/index.js';

let test: TestApp;
let finance: ApiClient;
beforeAll(async () => {
  test = await startTestApp();
  finance = test.as(await anOperator(test.em, 'finance'));
});
afterAll(() => test.stop());

const WHY = { reason: 'The owner’s sister, we have talked to her' };
const VOUCHER_NIGHTS = 10;

/** An owner who can be paid, and their home. */
async function anOwnersHome(facts: Partial<User> = {}): Promise<{ owner: User; home: Property }> {
  const owner = await anOwner(test.em, facts);
  await anEnabledAccount(test.em, owner.id, test.clock.now());
  return { owner, home: await aHome(test.em, { ownerId: owner.id }) };
}

/** A completed stay, whose money is due. */
async function aDueStay(
  home: Property,
  traveler: Pick<User, 'id'>,
  facts: Partial<Booking> & { checkIn?: string; nights?: number } = {},
): Promise<Booking> {
  const booking = await aBooking(test.em, {
    ...{ home, traveler, status: 'completed', checkIn: '2026-05-01' },
    ...facts,
  });
  await earnedFrom(test.em, booking, booking.checkOutAt);
  return booking;
}

/** Amounts of a stay of ten nights and $1,100, of which a voucher paid. */
const onVoucher = async (guest: Pick<User, 'id'>, voucher: number) => ({
  nights: VOUCHER_NIGHTS,
  voucherCode: await aVoucher(test.em, guest, { worth: dollars(voucher) }),
  voucherCents: dollars(voucher),
  voucherCostCents: dollars(voucher),
  totalCents: dollars(1_100 - voucher),
  paidCents: dollars(1_100 - voucher),
});

const payNow = (owner: User): Promise<string | null> => test.app.get(BatchPayouts).forOwner(owner.id);
const stayIn = async (payoutId: string | null): Promise<(string | null)[]> =>
  (
    await tables(test.em)
      .selectFrom('payables')
      .select('booking_id')
      .where('payout_id', '=', payoutId)
      .execute()
  ).map((payable) => payable.booking_id);
const holdOn = async ({ id }: Booking): Promise<PayoutHoldView | undefined> =>
  (await finance.get<PayoutHoldView[]>('/admin/payout-holds')).body.find((one) => one.booking_id === id);
const reasonFor = async (stay: Booking): Promise<string | undefined> => (await holdOn(stay))?.reason;
async function release(stay: Booking): Promise<void> {
  const hold = await holdOn(stay);
  expect((await finance.post(`/admin/payout-holds/${hold?.id}/lift`, WHY)).status).toBe(204);
}

const CARD = `A card of the guest has also paid for the owner, or for somebody who signs in with the owner’s browser. ${LOOKED_AT}`;
type Payer = Pick<User, 'id'>;

/** Pays a stay somewhere else with this card. */
async function paysWith(traveler: Payer, card: string | null, checkIn: string): Promise<void> {
  const home = await aHome(test.em);
  await aPayment(test.em, await aBooking(test.em, { home, traveler, status: 'confirmed', checkIn }), card);
}

async function paysPlanWith({ id }: Payer, card: string | null): Promise<void> {
  const subscription = await aSubscription(test.em, id);
  await aPlanCharge(test.em, { subscription_id: subscription, user_id: id, card_fingerprint: card });
}

/** A guest with a due stay at this home. */
async function aGuest(home: Property, checkIn: string): Promise<{ guest: User; stay: Booking }> {
  const guest = await aUser(test.em);
  return { guest, stay: await aDueStay(home, guest, { checkIn }) };
}

/** As after both have signed in with it. */
async function shareBrowser(...people: readonly Payer[]): Promise<void> {
  const seen = { seen_at: test.clock.now(), expires_at: realNowPlus(3_600) };
  const rows = people.map(({ id }) => ({
    ...seen,
    user_id: id,
    is_own: true,
    account_key: `key of ${people[0]?.id ?? ''}`,
  }));
  await tables(test.em).insertInto('browser_accounts').values(rows).execute();
}

describe('A stay at a home of one’s own (A13)', () => {
  it('is paid out only after an operator has released it, which is on record; other stays are paid as ever', async () => {
    const { owner, home } = await anOwnersHome({ email: 'olive@example.test' });
    const stayOf = async (email: string, checkIn: string) =>
      aDueStay(home, await aUser(test.em, { email }), { checkIn });
    const own = await stayOf('Olive+holiday@example.test', '2026-05-01');
    const others = await stayOf('robin@example.test', '2026-05-05');
    expect(await stayIn(await paidOut(test.app, test.em, owner.id))).toEqual([others.id]);
    expect(await payNow(owner)).toBeNull();

    const hold = await holdOn(own);
    expect(hold?.reason).toContain('Guest and owner have the same email address');
    await release(own);
    expect(await stayIn(await payNow(owner))).toEqual([own.id]);
    const audited = tables(test.em)
      .selectFrom('audit_log')
      .select('reason')
      .where('subject_id', '=', hold?.id ?? '');
    expect(await audited.execute()).toEqual([WHY]);
  });

  it('is seen by the browser that guest and owner have signed in with; the owner is not told what gave it away', async () => {
    const register = async (role: string, cookie = '') => {
      const email = `${randomUUID()}@example.test`;
      const person = { email, password: 'lantern at dusk', full_name: 'Olive Owner', role };
      const answer = await test.api
        .with({ cookie })
        .post<SessionView>('/auth/register', { ...person, age: 40, agrees_to_terms: true });
      const cookies = [answer.headers['set-cookie']].flat().map((line) => String(line).split(';')[0]);
      return { ...answer.body, cookie: cookies.join('; ') };
    };
    const { user, access_token: token, cookie } = await register('owner');
    const owner = await test.em.fork().findOneOrFail(User, user.id);
    await anEnabledAccount(test.em, owner.id, test.clock.now());
    const home = await aHome(test.em, { ownerId: owner.id });
    const own = await aDueStay(home, (await register('traveler', cookie)).user);
    const strangers = await aDueStay(home, (await register('traveler')).user, { checkIn: '2026-05-05' });
    expect(await stayIn(await payNow(owner))).toEqual([strangers.id]);
    expect(await reasonFor(own)).toBe(`Guest and owner have signed in with the same browser. ${LOOKED_AT}`);
    const { body } = await test.api.as(token).get<EarningsView>('/owner/earnings');
    const lines = body.earned.map(({ booking_id: id, held_because: why }) => [id, why]);
    expect(lines).toContainEqual([own.id, LOOKED_AT]);
  });

  it('is seen by a card that has paid for the owner as well, for a stay or a plan; no card and another card say nothing', async () => {
    const { owner, home } = await anOwnersHome();
    const byStay = await aGuest(home, '2026-04-01');
    const byPlan = await aGuest(home, '2026-04-05');
    const byOtherCard = await aGuest(home, '2026-04-10');
    const byNone = await aGuest(home, '2026-04-15');
    await paysWith(owner, 'card-of-owner', '2026-06-01');
    await paysPlanWith(owner, 'card-for-plans');
    await paysWith(byStay.guest, 'card-for-plans', '2026-06-05');
    await paysPlanWith(byPlan.guest, 'card-of-owner');
    await paysWith(byOtherCard.guest, 'card-of-a-stranger', '2026-06-10');
    await paysWith(await aUser(test.em), 'card-of-a-stranger', '2026-06-13');
    await paysWith(byNone.guest, null, '2026-06-15');
    await paysPlanWith(byNone.guest, null);
    await payNow(owner);
    expect(
      await Promise.all([byStay, byPlan, byOtherCard, byNone].map(({ stay }) => reasonFor(stay))),
    ).toEqual([CARD, CARD, undefined, undefined]);
  });

  it('is seen by a card of who signs in with the owner’s browser, since owners themselves pay for nothing', async () => {
    const { owner, home } = await anOwnersHome();
    const bySecondAccount = await aGuest(home, '2026-04-01');
    const ownTravels = await aGuest(home, '2026-04-05');
    await shareBrowser(owner, ownTravels.guest);
    await paysWith(ownTravels.guest, 'card-for-travels', '2026-06-20');
    await paysWith(bySecondAccount.guest, 'card-for-travels', '2026-06-25');
    expect(await payNow(owner)).toBeNull();
    expect(await reasonFor(bySecondAccount.stay)).toBe(CARD);
    // Nobody shares a card with themselves.
    expect(await reasonFor(ownTravels.stay)).toBe(
      `Guest and owner have signed in with the same browser. ${LOOKED_AT}`,
    );
  });

  it('is held when its guest leaves before it is due, as afterwards there is nothing to compare', async () => {
    const { owner, home } = await anOwnersHome({ phone: '+1 541 555 0188' });
    const [guest, stranger] = [await aUser(test.em, { phone: '541 555 0188' }), await aUser(test.em)];
    const own = await aDueStay(home, guest, { checkOutAt: test.clock.now() });
    const others = await aDueStay(home, stranger, { checkIn: '2026-05-05' });
    await tables(test.em).updateTable('events').set({ done_at: realNow() }).execute();
    for (const traveler of [owner, guest]) {
      const elsewhere = { home: await aHome(test.em), traveler, status: 'completed' } as const;
      await aPayment(test.em, await aBooking(test.em, elsewhere), 'card-of-both');
    }
    for (const { id } of [guest, stranger])
      await inTransaction(test.em, (tx) => test.app.get(EraseAccount).run(tx, id));
    expect(await reasonFor(own)).toContain('the same phone number. A card of the guest has also paid');
    expect(await stayIn(await payNow(owner))).toEqual([others.id]);
  });

  it('is seen by a card of somebody who has left, who signed in with the owner’s browser', async () => {
    const { owner, home } = await anOwnersHome();
    const leaver = await aUser(test.em);
    const [dueThen, dueLater] = [await aGuest(home, '2026-04-01'), await aUser(test.em)];
    await shareBrowser(owner, leaver);
    for (const one of [dueThen.guest, dueLater]) await paysWith(one, 'card-of-all-three', '2026-06-01');
    const trips = await aBooking(test.em, {
      home: await aHome(test.em),
      traveler: leaver,
      status: 'completed',
    });
    await aPayment(test.em, trips, 'card-of-all-three');
    await tables(test.em).updateTable('events').set({ done_at: realNow() }).execute();
    await inTransaction(test.em, (tx) => test.app.get(EraseAccount).run(tx, leaver.id));
    expect(await reasonFor(dueThen.stay)).toBe(CARD);
    const later = await aDueStay(home, dueLater, { checkIn: '2026-04-10' });
    expect(await payNow(owner)).toBeNull();
    expect(await reasonFor(later)).toBe(CARD);
    // What is kept goes with the owner.
    const kept = tables(test.em).selectFrom('owner_cards').select('card_fingerprint');
    expect(await kept.where('owner_id', '=', owner.id).execute()).toEqual([
      { card_fingerprint: 'card-of-all-three' },
    ]);
  });

  it('is released once, however often that is pressed', async () => {
    const { home } = await anOwnersHome({ email: 'once@example.test' });
    const own = await aDueStay(home, await aUser(test.em, { email: 'once+holiday@example.test' }));
    expect(await payNow(await test.em.fork().findOneOrFail(User, home.ownerId))).toBeNull();
    const { id = '' } = (await holdOn(own)) ?? {};
    const presses = Array.from({ length: 5 }, () => finance.post(`/admin/payout-holds/${id}/lift`, WHY));
    expect((await Promise.all(presses)).map(({ status }) => status)).toEqual(Array(5).fill(204));
    const all = tables(test.em);
    const audited = all.selectFrom('audit_log').select('action').where('subject_id', '=', id);
    expect(await audited.execute()).toEqual([{ action: 'payout_hold.lifted' }]);
    const counted = all.selectFrom('solo_acts').select('weight').where('person_id', '=', home.ownerId);
    expect(await counted.execute()).toHaveLength(1);
  });

  it('that an operator has released is not held again, whatever else is found later', async () => {
    const { owner, home } = await anOwnersHome({ phone: '+1 541 555 0199' });
    const guest = await aUser(test.em, { phone: '541-555-0199' });
    const own = await aDueStay(home, guest);
    expect(await payNow(owner)).toBeNull();
    expect(await reasonFor(own)).toContain('the same phone number.');
    await release(own);
    await shareBrowser(owner, guest);
    expect(await stayIn(await payNow(owner))).toEqual([own.id]);
    const next = await aDueStay(home, guest, { checkIn: '2026-05-05' });
    await tables(test.em)
      .updateTable('payouts')
      .set({ state: 'withdrawn' })
      .where('owner_id', '=', owner.id)
      .execute();
    expect(await payNow(owner)).toBeNull();
    expect(await reasonFor(next)).toContain('the same phone number and have signed in with the same browser');
  });
});

describe('A stay that a large voucher paid (A13, E10)', () => {
  const seen = 'A voucher paid $600.00 of this stay, and its guest has not stayed with anybody else.';

  it('waits for an operator while its guest has stayed with nobody else; a small voucher does not matter', async () => {
    const { owner, home } = await anOwnersHome();
    const [guest, other] = [await aUser(test.em), await aUser(test.em)];
    const before = await aDueStay(home, guest, { checkIn: '2026-03-01' });
    const large = await aDueStay(home, guest, { checkIn: '2026-04-01', ...(await onVoucher(guest, 600)) });
    const small = await aDueStay(home, other, { checkIn: '2026-04-15', ...(await onVoucher(other, 250)) });
    expect((await stayIn(await payNow(owner))).sort()).toEqual([before.id, small.id].sort());
    expect(await reasonFor(large)).toBe(`${seen} ${LOOKED_AT}`);
  });

  it('is paid when its guest has completed a stay with another owner, but not by one on such a voucher, or one to come', async () => {
    const { owner, home } = await anOwnersHome();
    const elsewhere = await aHome(test.em);
    const guests = await Promise.all(Array.from({ length: 3 }, () => aUser(test.em)));
    const [traveled, onVouchersOnly, willTravel] = guests as [User, User, User];
    await aDueStay(elsewhere, traveled);
    const facts = await onVoucher(onVouchersOnly, 600);
    await aDueStay(elsewhere, onVouchersOnly, { checkIn: '2026-04-01', ...facts });
    await aBooking(test.em, {
      ...{ home: elsewhere, traveler: willTravel, status: 'confirmed', checkIn: '2026-06-01' },
    });
    const days = ['2026-03-01', '2026-03-15', '2026-04-01'];
    const stays = [];
    for (const [index, guest] of guests.entries())
      stays.push(
        await aDueStay(home, guest, { checkIn: days[index] ?? '', ...(await onVoucher(guest, 600)) }),
      );
    expect(await stayIn(await payNow(owner))).toEqual([stays[0]?.id]);
    expect((await reasonFor(stays[1] as Booking)) ?? '').toContain(seen);
    expect((await reasonFor(stays[2] as Booking)) ?? '').toContain(seen);
  });

  it('is looked at from the amount that operators have set', async () => {
    const { owner, home } = await anOwnersHome();
    const guest = await aUser(test.em);
    const set = (value: number) =>
      inTransaction(test.em, (tx) =>
        test.app.get(Settings).set(tx, {
          ...{ key: 'look_at_vouchers_above', value, effectiveFrom: null, operatorId: null },
          reason: 'Vouchers are larger this season',
        }),
      );
    await set(600);
    const stay = await aDueStay(home, guest, { checkIn: '2026-04-01', ...(await onVoucher(guest, 600)) });
    await set(250);
    expect(await payNow(owner)).toBeNull();
    expect(await reasonFor(stay)).toContain(seen);
    await release(stay);
    await set(600);
    const other = await aUser(test.em);
    const next = await aDueStay(home, other, { checkIn: '2026-04-15', ...(await onVoucher(other, 600)) });
    const paid = await stayIn(await payNow(owner));
    expect([...paid].sort()).toEqual([stay.id, next.id].sort());
    await set(250);
  });
});

describe('Which card has paid', () => {
  it('is in the export of one’s data, and not kept with what accounting keeps of an erased account', async () => {
    const traveler = await aUser(test.em);
    const booking = await aBooking(test.em, { home: await aHome(test.em), traveler, status: 'completed' });
    const { paymentId } = await aPayment(test.em, booking, 'card-of-ada');
    const plan = { status: 'ended', ended_at: test.clock.now(), end_reason: 'cancelled' } as const;
    const charge = await aPlanCharge(test.em, {
      subscription_id: await aSubscription(test.em, traveler.id, plan),
      user_id: traveler.id,
      card_fingerprint: 'card-of-ada',
    });
    type Cards = { card_fingerprint: string }[];
    const { body } = await test.as(traveler).get<{ payments: Cards; plan_charges: Cards }>('/account/export');
    const exported = [...body.payments, ...body.plan_charges];
    expect(exported.map((row) => row.card_fingerprint)).toEqual(['card-of-ada', 'card-of-ada']);

    await inTransaction(test.em, (tx) => test.app.get(EraseAccount).run(tx, traveler.id));
    const all = tables(test.em);
    const cards = [
      await all.selectFrom('payments').select('card_fingerprint').where('id', '=', paymentId).execute(),
      await all
        .selectFrom('subscription_invoices')
        .select('card_fingerprint')
        .where('id', '=', charge)
        .execute(),
    ].flat();
    expect(cards).toEqual([{ card_fingerprint: null }, { card_fingerprint: null }]);
  });
});
