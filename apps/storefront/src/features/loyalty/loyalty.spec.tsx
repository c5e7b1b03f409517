import { screen, waitFor, within } from '@testing-library/react';
import { SENTENCES, type LoyaltyStatusView, type PerkView, type VoucherView } from '#libs/core/contracts';
import { aUser } from '../../testing/facts.js';
import {
  respondWith,
  callsTo,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const status: LoyaltyStatusView = {
  current_tier: 'adventurer',
  current_points: 500,
  points_to_next: 600,
  next_tier: 'voyager',
  total_bookings: 4,
  total_spent: 1400,
  tier_benefits: { name: 'Adventurer', perks: ['Priority support'] },
  recent_transactions: [1, 2, 3, 4, 5, 6].map((n) => ({
    id: `line-${n}`,
    description: `Stay ${n}`,
    points: n === 2 ? -300 : 400,
    created_at: '2026-01-05T12:00:00Z',
    state: 'posted' as const,
    formula: null,
    posts_at: null,
  })),
  lifetime_points: 1400,
  pending_points: 0,
  multiplier: 1,
};
const perk = (part: Partial<PerkView>): PerkView => ({
  id: 'perk-1',
  category: 'dining',
  title: 'Dinner for two',
  description: 'At a partner.',
  min_tier: 'explorer',
  ...part,
});
const program = (...perks: PerkView[]) => [
  respondWith('get', '/loyalty/status', status),
  respondWith('get', '/loyalty/perks', perks),
];

describe('/loyalty (§2, §9, E7, E9)', () => {
  it('fills the bar with lifetime points modulo 1000, and shows five transactions', async () => {
    visit('/loyalty', { as: aUser(), api: program() });
    const bar = await screen.findByRole('progressbar');
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    await findText('+400');
    await findText('−300');
    expect(screen.queryByText('Stay 6')).toBeNull();
  });

  it('shows tier, points, trips and spending, and the benefits of the tier', async () => {
    visit('/loyalty', { as: aUser(), api: program() });
    const card = await screen.findByRole('region', { name: 'Your tier' });
    for (const part of [
      'Adventurer',
      '500 points to spend',
      'Trips4',
      'Total spent$1,400.00',
      '600 points to Voyager',
    ])
      expect(card.textContent).toContain(part);
    const benefits = screen.getByRole('region', { name: 'Your current benefits' });
    expect(benefits.textContent).toContain('Priority support');
  });

  it('fills the bar when there is no next tier', async () => {
    const highest = {
      ...status,
      current_tier: 'elite_traveler',
      next_tier: null,
      lifetime_points: 3400,
    } as const;
    visit('/loyalty', {
      as: aUser(),
      api: [respondWith('get', '/loyalty/status', highest), ...program()],
    });
    const bar = await screen.findByRole('progressbar', { name: 'Highest tier reached' });
    expect(bar.getAttribute('aria-valuenow')).toBe('100');
  });

  it("offers Redeem for a cost, disabled when points are short, and 'Active' for a free perk", async () => {
    visit('/loyalty', {
      as: aUser(),
      api: program(
        perk({ points_cost: 300 }),
        perk({ id: 'perk-2', title: 'One night', points_cost: 900 }),
        perk({ id: 'perk-3', title: 'Late check-out' }),
      ),
    });
    const affordable = await screen.findByRole<HTMLButtonElement>('button', { name: /Redeem Dinner/ });
    expect(affordable.disabled).toBe(false);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Redeem One night/ }).disabled).toBe(true);
    await findText('Active');
  });

  it('redeems, and shows the message and the code', async () => {
    const user = visit('/loyalty', {
      as: aUser(),
      api: [
        ...program(perk({ points_cost: 300 })),
        respondWith('post', '/loyalty/redeem/perk-1', {
          message: 'Redeemed!',
          code: 'LK-1',
          expires_at: '2026-03-01T12:00:00Z',
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: /Redeem Dinner/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Redeem Dinner for two?' });
    for (const part of ['You have500', 'This costs−300', 'You keep200 points'])
      expect(dialog.textContent).toContain(part);
    expect(callsTo('post', '/loyalty/redeem/perk-1')).toHaveLength(0);
    await user.click(within(dialog).getByRole('button', { name: 'Redeem for 300 points' }));
    await findText('LK-1');
    await screen.findByRole('button', { name: 'Copy LK-1' });
    expect(callsTo('post', '/loyalty/redeem/perk-1').map(({ query }) => query.get('points_cost'))).toEqual([
      '300',
    ]);
  });

  it('shows the server’s error or the fallback when redeeming fails', async () => {
    const user = visit('/loyalty', {
      as: aUser(),
      api: [...program(perk({ points_cost: 300 })), respondWithError('post', '/loyalty/redeem/perk-1', 500)],
    });
    await user.click(await screen.findByRole('button', { name: /Redeem Dinner/ }));
    await user.click(await screen.findByRole('button', { name: 'Redeem for 300 points' }));
    await findText(SENTENCES.failedRedeem);
    // The first attempt may have bought the voucher: the second is the same purchase.
    await user.click(await screen.findByRole('button', { name: 'Redeem for 300 points' }));
    const keys = () => callsTo('post', '/loyalty/redeem/perk-1').map(({ query }) => query.get('request_key'));
    await waitFor(() => expect(keys()).toHaveLength(2));
    expect(keys()[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(keys()[1]).toBe(keys()[0]);
  });

  it('keeps the points when the dialog is cancelled', async () => {
    const user = visit('/loyalty', { as: aUser(), api: program(perk({ points_cost: 300 })) });
    await user.click(await screen.findByRole('button', { name: /Redeem Dinner/ }));
    await user.click(await screen.findByRole('button', { name: 'Keep my points' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsTo('post', '/loyalty/redeem/perk-1')).toHaveLength(0);
  });

  it('groups perks by category', async () => {
    visit('/loyalty', {
      as: aUser(),
      api: program(
        perk({ points_cost: 300 }),
        perk({ id: 'p-2', category: 'bonus_nights', title: '$15 off' }),
      ),
    });
    const stays = await screen.findByRole('region', { name: 'Your next stay' });
    expect(
      within(stays)
        .getAllByRole('heading', { level: 4 })
        .map((one) => one.textContent),
    ).toEqual(['$15 off']);
  });

  it('suggests stays that would earn the points missing for the nearest perk', async () => {
    visit('/loyalty', {
      as: aUser(),
      api: [
        respondWith('get', '/loyalty/ways-to-earn', {
          points: 140,
          multiplier: 1,
          stays: [
            {
              property_id: 'home-1',
              title: 'Larch Point',
              city: 'Whitefish',
              state: 'MT',
              main_photo: null,
              nights: 2,
              check_in_date: '2026-05-20',
              check_out_date: '2026-05-22',
              total_amount: 400,
              points: 400,
            },
          ],
        }),
        ...program(perk({ points_cost: 640 }), perk({ id: 'perk-2', title: 'One night', points_cost: 900 })),
      ],
    });
    const stay = await screen.findByRole('link', { name: /2 nights at Larch Point/ });
    expect(stay.getAttribute('href')).toBe('/properties/home-1?check_in=2026-05-20&check_out=2026-05-22');
    expect(stay.textContent).toContain('$400: +400 points');
    await findText('140 points');
    expect(callsTo('get', '/loyalty/ways-to-earn').map(({ query }) => query.get('points'))).toEqual(['140']);
  });

  it('suggests stays for the next tier when every perk is affordable', async () => {
    visit('/loyalty', { as: aUser(), api: program(perk({ points_cost: 300 })) });
    await waitFor(() =>
      expect(callsTo('get', '/loyalty/ways-to-earn').map(({ query }) => query.get('points'))).toEqual([
        '600',
      ]),
    );
  });

  it('explains how points were earned, when they post, and how they were spent', async () => {
    const [line] = status.recent_transactions;
    const lines = [
      {
        ...line,
        id: 'pending',
        state: 'pending',
        kind: 'stay',
        formula: '$400 x 3 (SuperPlus, locked at payment) = 1,200',
        posts_at: '2026-05-19T18:00:00Z',
        time_zone: 'America/Los_Angeles',
      },
      { ...line, id: 'spent', kind: 'redemption', points: -300 },
      { ...line, id: 'taken', kind: 'clawback', points: -100 },
    ];
    visit('/loyalty', {
      as: aUser(),
      api: [respondWith('get', '/loyalty/status', { ...status, recent_transactions: lines }), ...program()],
    });
    const activity = await screen.findByRole('region', { name: 'Recent Activity' });
    for (const part of [
      '$400 x 3 (SuperPlus, locked at payment) = 1,200, posts Tue, May 19, 11:00 AM PDT',
      'redeemed',
      'clawed back',
    ])
      expect(activity.textContent).toContain(part);
  });

  const aVoucher = (part: Partial<VoucherView>): VoucherView => ({
    code: 'LK-1',
    title: '$15 off',
    state: 'available',
    kind: 'amount',
    terms: '$15 off a stay',
    min_nights: 1,
    min_subtotal: 0,
    created_at: '2026-01-05T12:00:00Z',
    expires_at: '2026-07-05T12:00:00Z',
    returned_at: null,
    booking_id: null,
    property_title: null,
    ...part,
  });

  it('lists my vouchers with their state; usable codes can be copied', async () => {
    const states = ['available', 'returned', 'held', 'used', 'expired'] as const;
    const vouchers = states.map((state) =>
      aVoucher({ code: `LK-${state}`, state, property_title: state === 'used' ? 'Larch Point' : null }),
    );
    visit('/loyalty', {
      as: aUser(),
      api: [respondWith('get', '/loyalty/vouchers', vouchers), ...program()],
    });
    const list = await screen.findByRole('region', { name: 'Your vouchers' });
    await within(list).findByText('Back again');
    for (const part of ['Available', 'Held by a booking', 'Used', 'used for Larch Point', 'Expired'])
      expect(list.textContent).toContain(part);
    expect(
      within(list)
        .getAllByRole('button')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual(['Copy LK-available', 'Copy LK-returned']);
  });

  it('offers Retry when the vouchers could not be loaded', async () => {
    const user = visit('/loyalty', {
      as: aUser(),
      api: [respondWithError('get', '/loyalty/vouchers', 500), ...program()],
    });
    await findText('Your vouchers could not be loaded');
    overrideResponses(respondWith('get', '/loyalty/vouchers', []));
    const list = screen.getByRole('region', { name: 'Your vouchers' });
    await user.click(within(list).getByRole('button'));
    await findText('No vouchers yet');
  });

  it('reports that the program could not be loaded', async () => {
    visit('/loyalty', {
      as: aUser(),
      api: [respondWithError('get', '/loyalty/status', 500), respondWith('get', '/loyalty/perks', [])],
    });
    await findText(SENTENCES.failedLoadLoyalty);
  });
});
