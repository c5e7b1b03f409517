/** What travelers and operators do meanwhile, through the API and the payment page alone. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Pays, and the money is available at once, so that owners can be paid. */
const CARD = { card_number: '4000 0000 0000 0077', exp: '12/40', cvc: '123', name: 'Chaos Traveler' };
const PASSWORD = 'a quiet harbour at dusk';
const OPERATOR = { email: 'admin@latchkey.test', password: 'latchkey' };
/** Agrees to what the first one may not do alone. */
const SECOND_OPERATOR = { email: 'finance@latchkey.test', password: 'latchkey' };
const TRIES = 4;
/** Half a minute, after which a call of a dead process is made again. */
const CHECKOUT_TRIES = 20;
const MAX_AHEAD = 20;
const SOON = 3;
const PAGE_MS = 20_000;
const DAY_MS = 86_400_000;

/** How often each of them happens. */
const DEEDS = {
  'books and pays': 34,
  'books, pays and cancels': 16,
  'books and leaves': 10,
  'books, pays and changes the dates': 8,
  'races for the same nights': 6,
  'buys a voucher and books with it': 8,
  'reviews a stay': 6,
  'changes the plan': 6,
  'is refunded by an operator': 6,
};

/** @typedef {{ id: string, email: string, token: string }} Traveler */

export class People {
  /**
   * @param {import('./client.mjs').Client} client
   * @param {import('./journal.mjs').Journal} journal
   * @param {(what: string) => void} count of what became of their attempts
   */
  constructor(client, journal, count) {
    this.client = client;
    this.journal = journal;
    this.count = count;
    /** @type {Traveler[]} */
    this.travelers = [];
    this.operator = { ...OPERATOR, token: '' };
    this.secondOperator = { ...SECOND_OPERATOR, token: '' };
    this.now = Date.now();
  }

  /** Opens accounts. @param {number} count */
  async arrive(count) {
    for (let n = 1; n <= count; n += 1) {
      const email = `chaos-${n}-${randomUUID().slice(0, 8)}@latchkey.test`;
      const body = {
        full_name: `Chaos Traveler ${n}`,
        email,
        password: PASSWORD,
        role: 'traveler',
        age: 34,
        has_valid_id: true,
        agrees_to_terms: true,
      };
      const { status, body: session } = await this.client.ask('POST', '/api/auth/register', { body });
      if (status !== 201) throw new Error(`Nobody can register: ${status} ${JSON.stringify(session)}`);
      this.travelers.push({ id: session.user.id, email, token: session.access_token });
    }
    await this.signIn(this.operator, OPERATOR.password);
    await this.signIn(this.secondOperator, SECOND_OPERATOR.password);
  }

  /** One attempt of somebody. @param {import('./dice.mjs').Dice} dice */
  async act(dice) {
    const deed = dice.weighted(DEEDS);
    const who = dice.oneOf(this.travelers);
    const outcome = await this.deeds[deed](who, dice);
    this.count(`${deed}: ${outcome}`);
  }

  /** @type {Record<keyof typeof DEEDS, (who: Traveler, dice: import('./dice.mjs').Dice) => Promise<string>>} */
  deeds = {
    'books and pays': async (who, dice) => (await this.stay(who, dice)).outcome,
    'books, pays and cancels': (who, dice) => this.payAndCancel(who, dice),
    'books and leaves': async (who, dice) => ((await this.book(who, dice)) ? 'held' : 'found nothing'),
    'books, pays and changes the dates': (who, dice) => this.payAndMove(who, dice),
    'races for the same nights': (_who, dice) => this.race(dice),
    'buys a voucher and books with it': (who, dice) => this.redeemAndBook(who, dice),
    'reviews a stay': (who, dice) => this.review(who, dice),
    'changes the plan': (who, dice) => this.choosePlan(who, dice),
    'is refunded by an operator': (who, dice) => this.refundedByOperator(who, dice),
  };

  /** Moves the product's clock, and with it everything that is due. @param {number} seconds */
  async moveClock(seconds) {
    const target = new Date(this.now + seconds * 1_000).toISOString();
    const { status, body } = await this.as(this.operator, 'POST', '/api/sandbox/clock', { to: target });
    // A try whose answer was lost has moved it; the next one says that it would go backwards.
    if (status === 200 || status === 201) this.now = Date.parse(body.now);
    else if (body?.code === 'sandbox.clock_backwards') this.now += seconds * 1_000;
    else this.count(`the clock: ${status} ${body?.code}`);
  }

  async readClock() {
    const { body } = await this.as(this.operator, 'GET', '/api/sandbox/clock');
    this.now = Date.parse(body.now);
  }

  /** The first ones choose a plan and pay for it. @param {number} count */
  async subscribe(count) {
    for (const who of this.travelers.slice(0, count)) {
      const path = '/api/subscription/upgrade?new_plan=super_plus';
      const { status, body } = await this.as(who, 'POST', path);
      if (status !== 200 || !body.url || !(await this.typeCard(body.url)))
        throw new Error(`Nobody can choose a plan: ${status} ${JSON.stringify(body)}`);
    }
  }

  /** Pays all owners what is due, as happens every few minutes anyway. */
  async payOwners() {
    const path = '/api/admin/system/schedules/pay-owners/run';
    const { status, body } = await this.as(this.operator, 'POST', path, { reason: 'The day is over' });
    if (status !== 202) this.count(`paying owners: ${status} ${body?.code}`);
  }

  /** Compares the books with the provider. @returns {Promise<string>} the run's id */
  async compare() {
    const answer = await this.as(this.operator, 'POST', '/api/admin/reconciliation/runs', {
      reason: 'After the storm',
    });
    return answer.body.id;
  }

  async stay(who, dice, { voucher = undefined } = {}) {
    const booking = await this.book(who, dice, voucher);
    if (!booking) return { booking: null, outcome: 'found nothing' };
    return { booking, outcome: await this.pay(who, booking) };
  }

  /** @returns {Promise<any>} a hold, or null */
  async book(who, dice, voucher = undefined) {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const stay = await this.freeStay(dice);
      if (!stay) continue;
      const { status, body } = await this.hold(who, stay, voucher);
      if (status === 201) {
        this.journal.booked.push({ id: body.id });
        return body;
      }
      if (status === 401 || body?.code === 'booking.too_many_holds') return null;
    }
    return null;
  }

  hold(who, stay, voucher) {
    return this.as(who, 'POST', '/api/bookings', {
      ...stay,
      guests: 1,
      accepts_liability_waiver: true,
      ...(voucher && { voucher }),
    });
  }

  /** A home that a search finds for some nights. */
  async freeStay(dice) {
    // Most stays begin soon, so that they are over before everything else is.
    const checkIn = 1 + dice.below(dice.chance() < 0.6 ? SOON : MAX_AHEAD - 4);
    const nights = 1 + dice.below(dice.chance() < 0.6 ? 2 : 4);
    const day = (ahead) => new Date(this.now + ahead * DAY_MS).toISOString().slice(0, 10);
    const dates = { check_in: day(checkIn), check_out: day(checkIn + nights) };
    const query = new URLSearchParams({ ...dates, limit: '20' });
    const { status, body } = await this.client.ask('GET', `/api/properties?${query}`);
    if (status !== 200 || body.length === 0) return null;
    return {
      property_id: dice.oneOf(body).id,
      check_in_date: dates.check_in,
      check_out_date: dates.check_out,
    };
  }

  /** Pays what a booking or its new dates cost. @returns {Promise<string>} what became of it */
  async pay(who, booking, changeId = undefined) {
    const { status, body } = await this.openCheckout(who, booking, changeId);
    if (status !== 200) return `no checkout: ${body?.code}`;
    if (!body.url.startsWith(this.client.url) && !(await this.typeCard(body.url)))
      return 'the page was closed';
    return this.confirmed(who, booking, body.session_id);
  }

  async openCheckout(who, booking, changeId) {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.as(who, 'POST', '/api/payments/checkout/session', {
        booking_id: booking.id,
        ...(changeId && { change_id: changeId }),
        success_url: `${this.client.url}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${this.client.url}/book/${booking.property_id}`,
      });
      // Another try of theirs, whose process died, may still have the call.
      if (answer.body?.code !== 'payment.checkout_under_way' || tries === CHECKOUT_TRIES) return answer;
      await sleep(2_000);
    }
  }

  /** @returns {Promise<boolean>} false when the page could not be used any more */
  async typeCard(url) {
    for (const deadline = performance.now() + PAGE_MS * 3; performance.now() < deadline; await sleep(300)) {
      try {
        const answer = await fetch(url, {
          method: 'POST',
          body: new URLSearchParams(CARD),
          redirect: 'manual',
          signal: AbortSignal.timeout(PAGE_MS),
        });
        await answer.arrayBuffer();
        if (answer.status < 500) return answer.status === 303;
      } catch {
        // The page died with its process.
      }
    }
    return false;
  }

  /** Comes back from the payment page and asks until the payment has an end. */
  async confirmed(who, booking, sessionId) {
    for (let tries = 0; tries < 100; tries += 1) {
      const { status, body } = await this.as(who, 'GET', `/api/payments/checkout/status/${sessionId}`);
      if (status !== 200) return `no status: ${body?.code}`;
      if (body.payment_status !== 'unpaid') {
        this.journal.paid.push({ bookingId: booking.id, sessionId, cents: body.amount_total });
        return 'paid';
      }
      if (body.returned || body.status !== 'open')
        return body.returned ? 'paid too late' : `unpaid, ${body.status}`;
      await sleep(300);
    }
    return 'still open';
  }

  async payAndCancel(who, dice) {
    const { booking, outcome } = await this.stay(who, dice);
    if (outcome !== 'paid') return outcome;
    const { status, body, tries } = await this.as(who, 'POST', `/api/bookings/${booking.id}/cancel`, {});
    if (status === 200) {
      this.journal.cancelled.push({ bookingId: booking.id, refund: body.refund_amount });
      return 'cancelled';
    }
    return tries > 1 ? 'cancelled, perhaps' : `not cancelled: ${body?.code}`;
  }

  async payAndMove(who, dice) {
    const { booking, outcome } = await this.stay(who, dice);
    if (outcome !== 'paid') return outcome;
    for (let tries = 0; tries < TRIES; tries += 1) {
      const begin = 1 + dice.below(MAX_AHEAD - 4);
      const nights = 1 + dice.below(4);
      const day = (ahead) => new Date(this.now + ahead * DAY_MS).toISOString().slice(0, 10);
      const dates = { check_in_date: day(begin), check_out_date: day(begin + nights) };
      const change = await this.as(who, 'POST', `/api/bookings/${booking.id}/date-changes`, {
        ...dates,
        accepts_liability_waiver: true,
      });
      if (change.status !== 201) continue;
      const { id, state, check_in_date: checkIn, check_out_date: checkOut } = change.body;
      const paid = state === 'held' ? await this.pay(who, booking, id) : 'paid';
      if (paid === 'paid')
        this.journal.moved.push({ bookingId: booking.id, changeId: id, checkIn, checkOut });
      return `moved: ${paid}`;
    }
    return 'no other dates';
  }

  /** Several people want the same nights at the same moment. */
  async race(dice) {
    const stay = await this.freeStay(dice);
    if (!stay) return 'found nothing';
    const racers = dice.shuffled(this.travelers).slice(0, 5);
    const answers = await Promise.all(racers.map((who) => this.hold(who, stay, undefined)));
    const winners = answers.filter(({ status }) => status === 201);
    for (const { body } of winners) this.journal.booked.push({ id: body.id });
    // More than one can be right, when the clock ends the first one's hold; the calendar says whether nights are sold twice.
    return `${winners.length} of 5 won`;
  }

  async redeemAndBook(who, dice) {
    const perks = await this.as(who, 'GET', '/api/loyalty/perks');
    const affordable = perks.body.filter((perk) => typeof perk.points_cost === 'number');
    if (affordable.length === 0) return 'no perks';
    const perk = dice.oneOf(affordable);
    const key = randomUUID();
    const { status, body } = await this.as(who, 'POST', `/api/loyalty/redeem/${perk.id}?request_key=${key}`);
    if (status !== 200) return `not redeemed: ${body?.code}`;
    this.journal.redeemed.push({ code: body.code, userId: who.id });
    return `redeemed, ${(await this.stay(who, dice, { voucher: body.code })).outcome}`;
  }

  async review(who, dice) {
    const { body: stays } = await this.as(who, 'GET', '/api/bookings/my-bookings?reviewable=true');
    if (stays.length === 0) return 'nothing to review';
    const stay = dice.oneOf(stays);
    const { status, body } = await this.as(who, 'POST', '/api/reviews', {
      booking_id: stay.id,
      property_id: stay.property_id,
      rating: 1 + dice.below(5),
      title: 'A stay in the storm',
      comment: 'The lights went out more than once, and every door still opened.',
      photos: [],
    });
    if (status === 201) this.journal.reviewed.push({ id: body.id, bookingId: stay.id });
    return status === 201 ? 'reviewed' : `not reviewed: ${body?.code}`;
  }

  async choosePlan(who, dice) {
    const plan = dice.oneOf(['super_plus', 'ultra_plus', 'basic']);
    const { status, body } = await this.as(who, 'POST', `/api/subscription/upgrade?new_plan=${plan}`);
    if (status !== 200) return `no plan: ${body?.code}`;
    if (!body.url) {
      if (plan !== 'basic') this.journal.upgraded.push({ userId: who.id, plan });
      return `changed to ${plan}`;
    }
    return (await this.typeCard(body.url)) ? `paid for ${plan}` : 'the page was closed';
  }

  async refundedByOperator(who, dice) {
    const { booking, outcome } = await this.stay(who, dice);
    if (outcome !== 'paid') return outcome;
    const refund = dice.oneOf(['full', 'policy']);
    const reason = 'The storm took the roof';
    const path = `/api/admin/bookings/${booking.id}`;
    const { status, body } = await this.as(this.operator, 'POST', `${path}/cancel`, { reason, refund });
    if (status === 200) {
      this.journal.cancelled.push({ bookingId: booking.id, refund: body.refund_amount });
      return 'refunded';
    }
    if (body?.code !== 'approval.required') return `not refunded: ${body?.code}`;
    const approved = await this.approvedBySecond({ ...body.approval, reason });
    if (typeof approved === 'string') return `not refunded by two: ${approved}`;
    this.journal.cancelled.push({ bookingId: booking.id, refund: approved.amount });
    return 'refunded by two';
  }

  /** @returns {Promise<{ amount: number } | string>} what was approved, or why it was not */
  async approvedBySecond(wanted) {
    const asked = await this.as(this.operator, 'POST', '/api/admin/approvals', wanted);
    // The answer to an earlier try may have been lost.
    if (asked.status !== 201 && asked.body?.code !== 'approval.asked_already') return asked.body?.code;
    const list = async () =>
      (await this.as(this.secondOperator, 'GET', `/api/admin/approvals?q=${wanted.subject_id}`)).body;
    const waiting = (await list()).find(({ state }) => state === 'waiting');
    if (!waiting) return 'not found';
    await this.as(this.secondOperator, 'POST', `/api/admin/approvals/${waiting.id}/approve`, {
      reason: 'The roof is gone indeed',
    });
    const { state } = (await list()).find(({ id }) => id === waiting.id);
    return state === 'approved' ? waiting : state;
  }

  /** A request of somebody, who signs in again when their session has ended. */
  async as(who, method, path, /** @type {object | undefined} */ body = undefined) {
    const answer = await this.client.ask(method, path, { token: who.token, body });
    if (answer.status !== 401) return answer;
    await this.signIn(who, who.password ?? PASSWORD);
    return this.client.ask(method, path, { token: who.token, body });
  }

  async signIn(who, password) {
    const { status, body } = await this.client.ask('POST', '/api/auth/login', {
      body: { email: who.email, password },
    });
    if (status !== 200) throw new Error(`${who.email} cannot sign in: ${status} ${JSON.stringify(body)}`);
    who.token = body.access_token;
  }
}
