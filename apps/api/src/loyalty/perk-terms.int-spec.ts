import { inTransaction } from '#libs/core/platform';
import { dollars, type PerkTerms } from '#libs/core/rules';
import { anOperator, aPerk, aUser, somePoints, TEST_NOW, tables } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';
import {
  PerkAdmin,
  perkTermsOf,
  RedemptionsService,
  VouchersQueries,
  voucherState,
} from '#libs/people/loyalty';

const DAY_MS = 86_400_000;
const EFFECTIVE_FROM = new Date(TEST_NOW.getTime() + DAY_MS);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
beforeEach(() => {
  test.clock.set(TEST_NOW);
});

/** A perk that changes tomorrow from $15 for 500 points to $25 for 800, and a traveler with points. */
async function changedPerk() {
  const perkId = await aPerk(test.em, { terms: { voucher: 'amount', worth: dollars(15) } });
  const traveler = await aUser(test.em);
  await somePoints(test.em, traveler, 5_000);
  const terms = await termsOf(perkId);
  await change(perkId, { ...terms, pointsCost: 800, worth: dollars(25), title: 'More off' });
  return { perkId, traveler };
}

const termsOf = async (perkId: string): Promise<PerkTerms> => {
  const [newest] = await test.app.get(PerkAdmin).history(perkId);
  if (!newest) throw new Error('a perk without terms');
  return perkTermsOf(newest);
};

async function change(perkId: string, terms: PerkTerms | null): Promise<void> {
  const operatorId = (await anOperator(test.em, 'finance')).id;
  await inTransaction(test.em, (tx) =>
    test.app
      .get(PerkAdmin)
      .change(
        tx,
        perkId,
        { terms, from: EFFECTIVE_FROM, basedOn: null },
        { operatorId, reason: 'The season begins' },
      ),
  );
}

const redeem = (traveler: { id: string }, perkId: string, shown?: number) =>
  test.app.get(RedemptionsService).redeem({ id: traveler.id, role: 'traveler' }, perkId, { shown });
const vouchersOf = (userId: string) => test.app.get(VouchersQueries).of(userId, test.clock.now());
const pointsOf = (userId: string) =>
  tables(test.em.fork())
    .selectFrom('points_lines')
    .select('points')
    .where('user_id', '=', userId)
    .where('kind', '=', 'redemption')
    .orderBy('created_at')
    .execute();

describe('Perk terms apply from their effective date on (E9, E10)', () => {
  it('a redemption a millisecond before gets the old terms, one at that instant the new ones', async () => {
    const { perkId, traveler } = await changedPerk();
    test.clock.set(new Date(EFFECTIVE_FROM.getTime() - 1));
    await redeem(traveler, perkId);
    test.clock.set(EFFECTIVE_FROM);
    await redeem(traveler, perkId);
    expect((await pointsOf(traveler.id)).map(({ points }) => points)).toEqual([-500, -800]);
    expect((await vouchersOf(traveler.id)).map(({ title, worth_cents: worth }) => [title, worth])).toEqual([
      ['Dinner', dollars(15)],
      ['More off', dollars(25)],
    ]);
  });

  it('a voucher keeps title, worth, date and use when its perk changes or ends', async () => {
    const { perkId, traveler } = await changedPerk();
    await redeem(traveler, perkId);
    const [before] = await vouchersOf(traveler.id);
    await change(perkId, null);
    test.clock.set(new Date(EFFECTIVE_FROM.getTime() + DAY_MS));
    await expect(redeem(traveler, perkId)).rejects.toMatchObject({ code: 'loyalty.perk_not_found' });
    const [after] = await vouchersOf(traveler.id);
    expect(after).toEqual(before);
    expect(after && voucherState(after, test.clock.now())).toBe('available');
  });

  it('a redemption fails when the buyer was shown another cost', async () => {
    const { perkId, traveler } = await changedPerk();
    test.clock.set(EFFECTIVE_FROM);
    await expect(redeem(traveler, perkId, 500)).rejects.toMatchObject({ code: 'loyalty.perk_changed' });
    expect(await pointsOf(traveler.id)).toEqual([]);
    await expect(redeem(traveler, perkId, 800)).resolves.toMatchObject({ title: 'More off' });
  });

  it('the database rejects changes to existing terms', async () => {
    const { perkId } = await changedPerk();
    for (const sql of [
      'update perk_terms set points_cost = 1',
      'delete from perk_terms',
      'truncate perk_terms',
    ])
      await expect(test.em.fork().execute(sql)).rejects.toThrow(/append-only/i);
    expect(await test.app.get(PerkAdmin).history(perkId)).toHaveLength(2);
  });

  it('the database keeps one set of terms in force at a time, without gaps', async () => {
    const { perkId } = await changedPerk();
    const terms = await termsOf(perkId);
    await change(perkId, { ...terms, pointsCost: 900 });
    const periods = await tables(test.em.fork())
      .selectFrom('perks')
      .select((perk) => ['points_cost', perk.cast<string>('valid_until', 'text').as('until')])
      .where('id', '=', perkId)
      .orderBy('valid_from')
      .execute();
    expect(periods.map((period) => period.points_cost)).toEqual([500, 900]);
    expect(new Date(periods[0]?.until ?? '')).toEqual(EFFECTIVE_FROM);
    expect(periods[1]?.until).toBe('infinity');
  });
});
