import { screen } from '@testing-library/react';
import { SENTENCES, type LoyaltyStatusView, type PerkView } from '#libs/contracts';
import { aUser } from '../../testing/facts.js';
import { answers, callsTo, refuses, says, standInApi, visit } from '../../testing/visit.js';

standInApi();

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
  answers('get', '/loyalty/status', { ...status }),
  answers(
    'get',
    '/loyalty/perks',
    perks.map((one) => ({ ...one })),
  ),
];

describe('/loyalty (§2, §9, E7, E9)', () => {
  it('fills the bar with lifetime points modulo 1000, and shows five lines of activity', async () => {
    visit('/loyalty', { as: aUser(), api: program() });
    const bar = await screen.findByRole('progressbar');
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    await says('+400');
    await says('−300');
    expect(screen.queryByText('Stay 6')).toBeNull();
  });

  it("offers Redeem for a cost, disabled when points are short, and 'Active' without one", async () => {
    visit('/loyalty', {
      as: aUser(),
      api: program(
        perk({ points_cost: 300 }),
        perk({ id: 'perk-2', title: 'One night', points_cost: 900 }),
        perk({ id: 'perk-3', title: 'Late check-out' }),
      ),
    });
    const within = await screen.findByRole<HTMLButtonElement>('button', { name: /Redeem Dinner/ });
    expect(within.disabled).toBe(false);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Redeem One night/ }).disabled).toBe(true);
    await says('Active');
  });

  it('redeems, and shows the message and the code', async () => {
    const user = visit('/loyalty', {
      as: aUser(),
      api: [
        ...program(perk({ points_cost: 300 })),
        answers('post', '/loyalty/redeem/perk-1', {
          message: 'Redeemed!',
          code: 'LK-1',
          expires_at: '2026-03-01',
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: /Redeem Dinner/ }));
    await says('LK-1');
    expect(callsTo('post', '/loyalty/redeem/perk-1')).toHaveLength(1);
  });

  it('says what the server said when redeeming fails, or the fallback', async () => {
    const user = visit('/loyalty', {
      as: aUser(),
      api: [...program(perk({ points_cost: 300 })), refuses('post', '/loyalty/redeem/perk-1', 500)],
    });
    await user.click(await screen.findByRole('button', { name: /Redeem Dinner/ }));
    await says(SENTENCES.failedRedeem);
  });

  it('says when the program could not be loaded', async () => {
    visit('/loyalty', {
      as: aUser(),
      api: [refuses('get', '/loyalty/status', 500), answers('get', '/loyalty/perks', [])],
    });
    await says(SENTENCES.failedLoadLoyalty);
  });
});
