import { randomUUID } from 'node:crypto';
import type { AlertView, BookingView, ChatAct, ChatAnswer, PressedAct } from '#libs/core/contracts';
import { ACT_MINUTES, cents, type Plan } from '#libs/core/rules';
import { ConciergeActs } from '#libs/people/concierge';
import type { User } from '#libs/people/identity';
import type { Property } from '#libs/stays/properties';
import { aBooking, aHome, anOwner, aPayment, aUser, aVoucher, TEST_NOW, tables } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

const MINUTE_MS = 60_000;

const containing = (text: string): unknown => expect.stringContaining(text);

let test: TestApp;
let premium: User;
let home: Property;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  test.clock.set(TEST_NOW);
  premium = await aUser(test.em, { plan: 'premium' });
  home = await aHome(test.em, { title: `Gull ${word()}`, nightlyCents: cents(10_001), maxGuests: 4 });
});

/** A name that no other home has. */
const word = () =>
  randomUUID()
    .replace(/[^a-f]/g, '')
    .replace(/[a-f]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + LETTERS_ON));
const LETTERS_ON = 10;

const say = async (person: User | null, message: string, session?: string): Promise<ChatAnswer> => {
  const client = person ? test.as(person) : test.api;
  const { status, body } = await client.post<ChatAnswer>('/chat', {
    message,
    ...(session && { session_id: session }),
  });
  expect(status).toBe(200);
  return body;
};
const onlyAct = ({ acts }: ChatAnswer): ChatAct => {
  expect(acts).toHaveLength(1);
  return acts[0] as ChatAct;
};
const press = async (
  person: User,
  { id }: ChatAct,
  body: Record<string, unknown> = {},
): Promise<PressedAct> => {
  const answer = await test.as(person).post<PressedAct>(`/chat/acts/${id}`, body);
  expect(answer.status).toBe(200);
  return answer.body;
};
const refusal = (person: User, { id }: ChatAct, body: Record<string, unknown> = {}) =>
  test.as(person).expectProblem('POST', `/chat/acts/${id}`, body);
const stored = async (person: User, { id }: ChatAct): Promise<ChatAct> =>
  (await test.as(person).get<ChatAct>(`/chat/acts/${id}`)).body;
const bookings = async (person: User): Promise<BookingView[]> =>
  (await test.as(person).get<BookingView[]>('/bookings/my-bookings')).body;

async function aPaidStay(traveler: User): Promise<string> {
  const booking = await aBooking(test.em, {
    ...{ home, traveler, status: 'confirmed', plan: 'basic', multiplier: 1 },
  });
  await aPayment(test.em, booking);
  return booking.id;
}
const statusOf = async (id: string) =>
  (await tables(test.em).selectFrom('bookings').select('status').where('id', '=', id).executeTakeFirst())
    ?.status;
const dollarsOf = ({ lines }: ChatAct, label: string) => lines.find((line) => line.label === label)?.amount;
const holdCard = async (person: User, more = ''): Promise<ChatAct> =>
  onlyAct(await say(person, `Hold ${home.title} from May 20 to May 22 for 2 guests${more}`));

describe('A card that cancels (G10, A1)', () => {
  it('shows the exact refund, and cancels only when it is pressed, once', async () => {
    const booking = await aPaidStay(premium);
    const answer = await say(premium, 'Cancel my booking');
    const act = onlyAct(answer);
    expect(act).toMatchObject({
      kind: 'cancel_booking',
      button: 'Cancel and refund $225.03',
      state: 'offered',
      needs_waiver: false,
    });
    expect([dollarsOf(act, 'You paid'), dollarsOf(act, 'Back to your card')]).toEqual([400.03, 225.03]);
    expect(await statusOf(booking)).toBe('confirmed');

    const { act: done } = await press(premium, act);
    expect(done).toMatchObject({ state: 'done', outcome: containing('$225.03 goes back') });
    expect(await statusOf(booking)).toBe('cancelled');
    expect(await refusal(premium, act)).toMatchObject({ status: 409, code: 'chat.act_settled' });
    expect(await stored(premium, act)).toEqual(done);
  });

  it('does nothing by words alone, however plain they are', async () => {
    const booking = await aPaidStay(premium);
    let session: string | undefined;
    for (const words of ['cancel my booking', 'yes, cancel it!!', 'yes', 'do it now', 'press the button']) {
      const answer = await say(premium, words, session);
      session = answer.session_id;
    }
    expect(onlyAct(await say(premium, 'YES, CANCEL IT!!', session)).state).toBe('offered');
    expect(await statusOf(booking)).toBe('confirmed');
  });

  it('does nothing when something else would come back, and shows the new amount', async () => {
    const booking = await aPaidStay(premium);
    test.clock.set('2026-05-19T22:50:00Z');
    const act = onlyAct(await say(premium, 'cancel my booking'));
    test.clock.set('2026-05-19T23:00:00Z'); // the refund has just become impossible
    const { act: refused, instead } = await press(premium, act);
    expect(refused).toMatchObject({ state: 'refused', outcome: containing('has changed') });
    expect(instead).toMatchObject({ state: 'offered', button: 'Cancel without a refund' });
    expect(await statusOf(booking)).toBe('confirmed');
    await press(premium, instead as ChatAct);
    expect(await statusOf(booking)).toBe('cancelled');
  });

  it('lets only one of ten presses at once through', async () => {
    const booking = await aPaidStay(premium);
    const act = onlyAct(await say(premium, 'cancel my booking'));
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => test.as(premium).post(`/chat/acts/${act.id}`, {})),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    const announced = await tables(test.em)
      .selectFrom('events')
      .select('payload')
      .where('name', '=', 'booking.cancelled')
      .execute();
    const ofThis = announced.filter(({ payload }) => JSON.stringify(payload).includes(booking));
    expect(ofThis).toHaveLength(1);
  });
});

describe('A card that holds dates (G10, C1, F13)', () => {
  it('shows the total, holds at it for 30 minutes with the disclaimer accepted, and leads to payment', async () => {
    const act = await holdCard(premium);
    expect(act).toMatchObject({
      kind: 'hold_dates',
      button: 'Hold for 30 minutes at $300.02',
      needs_waiver: true,
    });
    expect(dollarsOf(act, 'Total')).toBe(300.02);
    expect(await bookings(premium)).toEqual([]);
    expect(await refusal(premium, act)).toMatchObject({ status: 422, code: 'booking.waiver_missing' });
    expect((await stored(premium, act)).state).toBe('offered');

    const { act: done } = await press(premium, act, { accepts_liability_waiver: true });
    expect(done).toMatchObject({
      state: 'done',
      link: {
        label: 'Pay $300.02',
        href: `/book/${home.id}?check_in=2026-05-20&check_out=2026-05-22&guests=2`,
      },
    });
    expect(await bookings(premium)).toMatchObject([{ status: 'pending', total_amount: 300.02, guests: 2 }]);
  });

  it('asks for what is missing, one thing at a time', async () => {
    const first = await say(premium, `hold ${home.title} for me`);
    expect(first).toMatchObject({ acts: [], response: containing('For which dates') });
    const second = await say(premium, 'May 20 to May 22', first.session_id);
    expect(second).toMatchObject({ acts: [], response: containing('For how many guests') });
    const third = await say(premium, 'for 2 guests', first.session_id);
    expect(onlyAct(third).button).toBe('Hold for 30 minutes at $300.02');
  });

  it('does nothing when the price has changed, and shows the new one', async () => {
    const act = await holdCard(premium);
    await tables(test.em)
      .updateTable('properties')
      .set({ nightly_cents: cents(12_000) })
      .where('id', '=', home.id)
      .execute();
    const { act: refused, instead } = await press(premium, act, { accepts_liability_waiver: true });
    expect(refused.state).toBe('refused');
    expect(instead).toMatchObject({ button: 'Hold for 30 minutes at $340.00', state: 'offered' });
    expect(await bookings(premium)).toEqual([]);
  });

  it('says why when somebody else has the nights', async () => {
    const act = await holdCard(premium);
    await aBooking(test.em, {
      ...{ home, traveler: await aUser(test.em), status: 'confirmed', checkIn: '2026-05-20' },
    });
    const { act: refused, instead } = await press(premium, act, { accepts_liability_waiver: true });
    expect(refused).toMatchObject({
      state: 'refused',
      outcome: 'These dates have just been taken. Please choose others.',
    });
    expect(instead).toBeNull();
  });

  it('applies a voucher that is named (A11)', async () => {
    const code = await aVoucher(test.em, premium);
    const answer = await say(
      premium,
      `Use voucher ${code} for ${home.title} from May 20 to May 22 for 2 guests`,
    );
    const act = onlyAct(answer);
    const saved = act.lines.find(({ label }) => label.startsWith('Voucher'))?.amount ?? 0;
    expect(saved).toBeLessThan(0);
    const total = Math.round((300.02 + saved) * 100) / 100;
    expect(dollarsOf(act, 'Total')).toBe(total);
    await press(premium, act, { accepts_liability_waiver: true });
    expect(await bookings(premium)).toMatchObject([{ total_amount: total, voucher: { code } }]);
  });
});

describe('A card that changes dates (G10, G7)', () => {
  it('shows the difference, and moves the stay when it is pressed', async () => {
    const booking = await aPaidStay(premium);
    const act = onlyAct(await say(premium, 'Make it one night shorter: move my stay to May 20 to May 22'));
    expect(act).toMatchObject({ kind: 'change_dates', button: 'Change dates and refund $100.01' });
    const { act: done } = await press(premium, act, { accepts_liability_waiver: true });
    expect(done).toMatchObject({ state: 'done', outcome: containing('$100.01 goes back') });
    expect(await bookings(premium)).toMatchObject([{ id: booking, check_out_date: '2026-05-22' }]);
  });

  it('holds dearer dates until the difference is paid', async () => {
    const booking = await aPaidStay(premium);
    const asked = await say(premium, 'extend my stay');
    expect(asked).toMatchObject({ acts: [], response: containing('To which dates') });
    const act = onlyAct(await say(premium, 'One night longer', asked.session_id));
    expect(act.button).toBe('Change dates and pay $100.01');
    const { act: done } = await press(premium, act, { accepts_liability_waiver: true });
    expect(done.link).toEqual({ label: 'Pay $100.01', href: `/bookings#booking-${booking}` });
    expect(await bookings(premium)).toMatchObject([
      { check_out_date: '2026-05-23', open_date_change: { difference: 100.01 } },
    ]);
  });
});

describe('A card that sets an alert (G10)', () => {
  const alerts = async () => (await test.as(premium).get<AlertView[]>('/watches')).body;

  it('waits for a price', async () => {
    const act = onlyAct(await say(premium, `Tell me when ${home.title} drops below $90 a night`));
    expect(act.button).toBe('Set the alert below $90.00');
    expect(await alerts()).toEqual([]);
    await press(premium, act);
    expect(await alerts()).toMatchObject([{ kind: 'price', below: 90, property: { id: home.id } }]);
  });

  it('waits for nights that are taken, and says so when they are free', async () => {
    const words = `Let me know when ${home.title} becomes free from May 20 to May 22`;
    expect(await say(premium, words)).toMatchObject({
      acts: [],
      response: containing('is free now'),
    });
    await aBooking(test.em, {
      ...{ home, traveler: await aUser(test.em), status: 'confirmed', checkIn: '2026-05-20' },
    });
    await press(premium, onlyAct(await say(premium, words)));
    expect(await alerts()).toMatchObject([{ kind: 'nights', check_in_date: '2026-05-20' }]);
  });
});

it('A card for a plan leads to the page that asks for confirmation, and changes nothing itself (E3)', async () => {
  const act = onlyAct(await say(premium, 'Upgrade me to UltraPlus'));
  expect(act.button).toBe('Choose UltraPlus for $7.99 a month');
  expect((await press(premium, act)).act).toMatchObject({
    state: 'done',
    link: { label: 'Subscription', href: '/subscription' },
  });
  const plan = await tables(test.em)
    .selectFrom('users')
    .select('plan')
    .where('id', '=', premium.id)
    .executeTakeFirst();
  expect(plan?.plan).toBe('premium');
});

describe('Who gets cards, and who may press them (E1, G10)', () => {
  it.each(['basic', 'plus', 'super_plus', 'ultra_plus'] as const)(
    'a member on %s gets the answer and an offer of Premium, no card',
    async (plan) => {
      const member = await aUser(test.em, { plan });
      await aPaidStay(member);
      const answer = await say(member, 'Cancel my booking');
      expect(answer.acts).toEqual([]);
      expect(answer.response).toMatch(/\$225\.03 of the \$400\.03[^]*Premium[^]*\$9\.99 a month/);
      expect(answer.chips).toContainEqual({ kind: 'source', label: 'See Premium', href: '/subscription' });
    },
  );

  it('nor does a visitor, or an owner; a question about a rule is no wish', async () => {
    expect(await say(null, `Hold ${home.title} from May 20 to May 22 for 2 guests`)).toMatchObject({
      acts: [],
      response: containing('Premium'),
    });
    const owner = await say(await anOwner(test.em), 'Cancel my booking');
    expect([owner.acts, owner.response.includes('Premium')]).toEqual([[], false]);
    const rule = await say(await aUser(test.em), 'How do I cancel a booking?');
    expect(rule.response).not.toContain('Premium');
  });

  it("nobody presses or sees another person's card", async () => {
    const act = await holdCard(premium);
    const other = await aUser(test.em, { plan: 'premium' });
    const waiver = { accepts_liability_waiver: true };
    expect(await refusal(other, act, waiver)).toMatchObject({ status: 404, code: 'chat.act_not_found' });
    expect(await test.as(other).expectProblem('GET', `/chat/acts/${act.id}`)).toMatchObject({
      code: 'chat.act_not_found',
    });
    expect((await test.api.expectProblem('POST', `/chat/acts/${act.id}`, waiver)).status).toBe(401);
    expect([await bookings(premium), await bookings(other)]).toEqual([[], []]);
  });

  it('who has left Premium cannot press any more, and loses nothing', async () => {
    const act = await holdCard(premium);
    const plan = (to: 'basic' | 'premium') =>
      tables(test.em).updateTable('users').set({ plan: to }).where('id', '=', premium.id).execute();
    await plan('basic');
    const waiver = { accepts_liability_waiver: true };
    expect(await refusal(premium, act, waiver)).toMatchObject({ status: 403, code: 'chat.act_not_included' });
    expect(await bookings(premium)).toEqual([]);
    await plan('premium');
    expect((await press(premium, act, waiver)).act.state).toBe('done');
  });

  it('a card expires', async () => {
    const act = await holdCard(premium);
    test.clock.set(new Date(TEST_NOW.getTime() + ACT_MINUTES * MINUTE_MS).toISOString());
    expect((await stored(premium, act)).state).toBe('expired');
    expect(await refusal(premium, act, { accepts_liability_waiver: true })).toMatchObject({
      status: 409,
      code: 'chat.act_expired',
    });
    expect(await bookings(premium)).toEqual([]);
  });

  it('a card whose process died is pressed again, and holds the same nights', async () => {
    const act = await holdCard(premium);
    const waiver = { accepts_liability_waiver: true };
    await tables(test.em)
      .updateTable('concierge_acts')
      .set({ state: 'pressed', pressed_at: new Date(TEST_NOW) })
      .where('id', '=', act.id)
      .execute();
    expect(await refusal(premium, act, waiver)).toMatchObject({ status: 409, code: 'chat.act_under_way' });
    test.clock.set(new Date(TEST_NOW.getTime() + MINUTE_MS).toISOString());
    expect((await stored(premium, act)).state).toBe('offered');
    expect((await press(premium, act, waiver)).act.state).toBe('done');
    expect(await bookings(premium)).toHaveLength(1);
  });

  it('a card whose process died after it had acted never says that nothing was done', async () => {
    const booking = await aPaidStay(premium);
    const act = onlyAct(await say(premium, 'Cancel my booking'));
    await press(premium, act);
    expect(await statusOf(booking)).toBe('cancelled');
    const forget = () =>
      tables(test.em)
        .updateTable('concierge_acts')
        .set({ state: 'pressed', pressed_at: new Date(TEST_NOW), settled_at: null, outcome: null })
        .where('id', '=', act.id)
        .execute();
    await forget();
    test.clock.set(new Date(TEST_NOW.getTime() + MINUTE_MS).toISOString());
    expect((await press(premium, act)).act).toMatchObject({
      state: 'refused',
      outcome: containing('it may have been done then'),
    });
    await forget();
    test.clock.set(new Date(TEST_NOW.getTime() + ACT_MINUTES * MINUTE_MS).toISOString());
    const lost = { state: 'expired', outcome: containing('may or may not have been done') };
    expect(await stored(premium, act)).toMatchObject(lost);
    expect(await refusal(premium, act)).toMatchObject({ code: 'chat.act_expired' });
    expect(await stored(premium, act)).toMatchObject(lost);
  });

  it('a card that failed after it had acted never says that nothing was done', async () => {
    const booking = await aPaidStay(premium);
    const act = onlyAct(await say(premium, 'Cancel my booking'));
    const commands = test.app.get(ConciergeActs, { strict: false });
    const cancel = commands.cancel.bind(commands);
    const failing = jest.spyOn(commands, 'cancel').mockImplementationOnce(async (...of) => {
      await cancel(...of);
      throw new Error('The connection was lost while the answer was on its way');
    });
    expect(await refusal(premium, act)).toMatchObject({ status: 500 });
    failing.mockRestore();
    expect(await statusOf(booking)).toBe('cancelled');
    expect((await stored(premium, act)).state).toBe('offered');
    expect((await press(premium, act)).act).toMatchObject({
      state: 'refused',
      outcome: containing('it may have been done then'),
    });
  });

  it('words that agree are told to press while a card is open, and only then', async () => {
    const first = await say(premium, `Hold ${home.title} from May 20 to May 22 for 2 guests`);
    const agree = () => say(premium, 'yes, do it', first.session_id);
    expect((await agree()).response).toContain('Nothing happens until you press');
    await press(premium, onlyAct(first), { accepts_liability_waiver: true });
    expect((await agree()).response).not.toContain('until you press');
  });

  it('nothing is offered while operators have the concierge off (E14)', async () => {
    const off = await startTestApp({
      config: { concierge: { ...test.config.concierge, enabled: false } },
    });
    try {
      const upgrade = async (plan: Plan) => {
        const member = await aUser(off.em, { plan });
        return (await off.as(member).post<ChatAnswer>('/chat', { message: 'Upgrade me to UltraPlus' })).body;
      };
      expect((await upgrade('premium')).acts).toEqual([]);
      const basic = await upgrade('basic');
      expect([basic.acts, basic.response.includes('Premium Traveller')]).toEqual([[], false]);
    } finally {
      await off.stop();
    }
  });
});
