import { randomUUID } from 'node:crypto';
import type { LoyaltyStatusView, PerkView, RedemptionView } from '#libs/core/contracts';
import type { Tier } from '#libs/core/rules';
import { aBooking, aHome, anOwner, aPerk, aUser, somePoints } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const status = async (person: Parameters<TestApp['as']>[0]) =>
  (await test.as(person).get<LoyaltyStatusView>('/loyalty/status')).body;

describe('GET /loyalty/status (§3, E7)', () => {
  it('starts at zero', async () => {
    expect(await status(await aUser(test.em))).toEqual({
      current_tier: 'explorer',
      current_points: 0,
      points_to_next: 1000,
      next_tier: 'adventurer',
      total_bookings: 0,
      total_spent: 0,
      tier_benefits: { name: 'Explorer', perks: expect.any(Array) as string[] },
      recent_transactions: [],
      lifetime_points: 0,
      pending_points: 0,
      multiplier: 1,
    });
  });

  it('C16, A10 counts trips and payments less refunds', async () => {
    const traveler = await aUser(test.em, { plan: 'super_plus' });
    const home = await aHome(test.em);
    await aBooking(test.em, { home, traveler, status: 'completed', checkIn: '2026-04-01' });
    await aBooking(test.em, { home, traveler, status: 'confirmed', checkIn: '2026-05-20' });
    await aBooking(test.em, { home, traveler, status: 'pending', checkIn: '2026-05-28' });
    await somePoints(test.em, traveler, 2_300);
    expect(await status(traveler)).toMatchObject({
      current_tier: 'voyager',
      current_points: 2_300,
      points_to_next: 700,
      next_tier: 'elite_traveler',
      total_bookings: 2,
      total_spent: 800,
      multiplier: 3,
      recent_transactions: [{ description: 'Welcome', points: 2_300, state: 'posted' }],
    });
  });

  it('D6 is zero for owners, and requires a token', async () => {
    expect(await status(await anOwner(test.em))).toMatchObject({
      current_points: 0,
      current_tier: 'explorer',
    });
    expect((await test.api.expectProblem('GET', '/loyalty/status')).status).toBe(401);
  });
});

describe('GET /loyalty/perks (§3 Perk, E9)', () => {
  it('omits fields that a perk does not have', async () => {
    const id = await aPerk(test.em, { cost: null, minTier: 'voyager' });
    const { body } = await test.as(await aUser(test.em)).get<PerkView[]>('/loyalty/perks');
    expect(body.find((perk) => perk.id === id)).toEqual({
      id,
      category: 'dining',
      title: 'Dinner',
      description: 'For two',
      min_tier: 'voyager',
    });
  });
});

describe('POST /loyalty/redeem/{perkId} (§7, E7–E11)', () => {
  it('spends points, gives a code, and never demotes', async () => {
    const traveler = await aUser(test.em);
    await somePoints(test.em, traveler, 1_200);
    const perk = await aPerk(test.em, { cost: 500 });
    const { status: httpStatus, body } = await test
      .as(traveler)
      .post<RedemptionView>(`/loyalty/redeem/${perk}`);
    expect(httpStatus).toBe(200);
    expect(body.code).toMatch(/^LK(-[2-9B-Z]{4}){3}$/);
    expect(body.message).toBe(`Dinner is yours. Your code is ${body.code}.`);
    expect(body.expires_at > test.clock.now().toISOString()).toBe(true);
    expect(await status(traveler)).toMatchObject({
      current_points: 700,
      lifetime_points: 1_200,
      current_tier: 'adventurer',
      recent_transactions: expect.arrayContaining([
        expect.objectContaining({ points: -500, description: 'Redeemed: Dinner' }),
      ]) as object[],
    });
  });

  it('never spends more than the balance on concurrent requests', async () => {
    const traveler = await aUser(test.em);
    await somePoints(test.em, traveler, 1_700);
    const perk = await aPerk(test.em, { cost: 500 });
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => test.as(traveler).post(`/loyalty/redeem/${perk}`)),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(3);
    expect(responses.filter((response) => response.status === 409)).toHaveLength(17);
    expect((await status(traveler)).current_points).toBe(200);
  });

  it('buys one voucher however often one purchase is sent, at the same moment too, and another for another purchase', async () => {
    const traveler = await aUser(test.em);
    await somePoints(test.em, traveler, 6_000);
    const perk = await aPerk(test.em, { cost: 500 });
    const buy = async (key: string) =>
      (await test.as(traveler).post<RedemptionView>(`/loyalty/redeem/${perk}?request_key=${key}`)).body.code;
    const key = randomUUID();
    const codes = await Promise.all(Array.from({ length: 12 }, () => buy(key)));
    expect(new Set(codes).size).toBe(1);
    expect(await buy(key)).toBe(codes[0]);
    expect(await buy(randomUUID())).not.toBe(codes[0]);
    expect((await status(traveler)).current_points).toBe(5_000);
    const spoiled = await test.as(traveler).expectProblem('POST', `/loyalty/redeem/${perk}?request_key=1`);
    expect(spoiled.code).toBe('request.invalid');
  });

  it.each`
    cost    | minTier       | points  | status | code
    ${500}  | ${'explorer'} | ${499}  | ${409} | ${'loyalty.not_enough_points'}
    ${500}  | ${'explorer'} | ${-100} | ${409} | ${'loyalty.not_enough_points'}
    ${500}  | ${'voyager'}  | ${1999} | ${409} | ${'loyalty.tier_too_low'}
    ${null} | ${'explorer'} | ${5000} | ${409} | ${'loyalty.not_redeemable'}
  `(
    'refuses a perk of $cost for $minTier with $points points: $code',
    async (row: { cost: number | null; minTier: Tier; points: number; status: number; code: string }) => {
      const traveler = await aUser(test.em);
      await somePoints(test.em, traveler, row.points);
      const perk = await aPerk(test.em, { cost: row.cost, minTier: row.minTier });
      expect(await test.as(traveler).expectProblem('POST', `/loyalty/redeem/${perk}`)).toMatchObject({
        status: row.status,
        code: row.code,
      });
    },
  );

  it('answers 404 for an unknown perk, and is only available to travelers', async () => {
    const traveler = await aUser(test.em);
    for (const id of ['nope', traveler.id]) {
      expect((await test.as(traveler).expectProblem('POST', `/loyalty/redeem/${id}`)).code).toBe(
        'loyalty.perk_not_found',
      );
    }
    const perk = await aPerk(test.em);
    expect(
      (await test.as(await anOwner(test.em)).expectProblem('POST', `/loyalty/redeem/${perk}`)).status,
    ).toBe(403);
    expect((await test.api.expectProblem('POST', `/loyalty/redeem/${perk}`)).status).toBe(401);
  });
});
