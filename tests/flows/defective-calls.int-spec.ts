import { inTransaction, jsonb, realNowPlus } from '#libs/core/platform';
import { cents } from '#libs/core/rules';
import { SendRefund } from '#libs/money/payments';
import { Operations } from '#libs/money/provider';
import { Marketplace } from './marketplace.js';

describe('A call that is defective on our side fails visibly and changes nothing at the provider', () => {
  let market: Marketplace;
  beforeEach(async () => {
    market = await Marketplace.withoutWorker();
  });
  afterEach(() => market.stop());

  /** Requests a refund of 10 dollars. */
  async function aRefund(): Promise<string> {
    const booking = await market.bookAndPay(await market.aTraveler(), await market.aHome(), 20, 1);
    const { id: payment } = await market.tables.selectFrom('payments').select('id').executeTakeFirstOrThrow();
    const facts = { kind: 'refund', bookingId: booking, paymentId: payment, details: {} } as const;
    return inTransaction(market.em, (tx) =>
      market
        .get(Operations)
        .request(tx, { ...facts, key: 'refund-1', amountCents: cents(1_000) }, market.now()),
    );
  }

  const stateOf = (id: string) =>
    market.tables
      .selectFrom('operations')
      .select((row) => [
        'state',
        'attempt',
        'last_error',
        row('next_attempt_at', '>', realNowPlus(500)).as('waits'),
      ])
      .where('id', '=', id)
      .executeTakeFirst();
  const refundsThere = async () => (await market.stripe.refunds.list({ limit: 10 })).data;

  it('when the provider knows the idempotency key from another call, it keeps that key and is not taken for rejected', async () => {
    const refund = await aRefund();
    await market.stripe.customers.create({}, { idempotencyKey: 'refund-1-1' });
    const send = () => market.get(SendRefund).run(refund);

    for (const attempt of [send, send])
      await expect(attempt()).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });

    expect(await stateOf(refund)).toEqual({
      state: 'requested',
      attempt: 1,
      last_error: expect.stringContaining('idempotent requests') as string,
      waits: true,
    });
    expect(await refundsThere()).toEqual([]);
  });

  it('when its details are not those of its kind', async () => {
    const refund = await aRefund();
    await market.tables
      .updateTable('operations')
      .set({ details: jsonb({ outside: 'yes' }) })
      .where('id', '=', refund)
      .execute();

    await expect(market.get(SendRefund).run(refund)).rejects.toThrow('outside');

    const last_error = expect.stringContaining('outside') as string;
    expect(await stateOf(refund)).toEqual({ state: 'requested', attempt: 1, last_error, waits: true });
    expect(await refundsThere()).toEqual([]);
  });

  it('when it is run as a call of another kind', async () => {
    const refund = await aRefund();
    await expect(market.get(Operations).claim(refund, 'transfer')).rejects.toThrow(
      `Operation ${refund} is no transfer`,
    );
  });
});
