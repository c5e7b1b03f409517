import { screen } from '@testing-library/react';
import { SENTENCES } from '#libs/contracts';
import { PLAN_TERMS, PLANS } from '#libs/rules';
import { leaveTo } from '../../app/leave.js';
import { aUser } from '../../testing/facts.js';
import { answers, callsTo, refuses, says, standInApi, visit } from '../../testing/visit.js';

jest.mock('../../app/leave.js', () => ({ leaveTo: jest.fn() }));

standInApi();

const plans = answers('get', '/subscription/plans', {
  plan_type: 'traveler',
  current_plan: 'plus',
  available_plans: PLANS.map((id) => {
    const { name, priceCents, description, features, color, multiplier } = PLAN_TERMS[id];
    return {
      id,
      name,
      price: priceCents / 100,
      description,
      features: [...features],
      color,
      loyalty_multiplier: multiplier,
    };
  }),
});

describe('/subscription (§2, E1, E3, E13)', () => {
  it('marks the popular and the current plan, and disables only the current one', async () => {
    visit('/subscription', { as: aUser(), api: [plans] });
    await says('MOST POPULAR');
    await says('CURRENT');
    expect(
      screen.getByRole<HTMLButtonElement>('button', { name: /Plus is your current plan/ }).disabled,
    ).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upgrade Now to SuperPlus' }).disabled).toBe(
      false,
    );
  });

  it('shows the points example literally', async () => {
    visit('/subscription', { as: aUser(), api: [plans] });
    for (const line of [
      'Plus 600 pts (2x)',
      'SuperPlus 900 (3x)',
      'UltraPlus 1,500 (5x)',
      'Basic 300 + AI concierge (1x)',
    ])
      await says(line);
  });

  it('sends new_plan as a query parameter and follows the url of a checkout', async () => {
    const user = visit('/subscription', {
      as: aUser(),
      api: [
        plans,
        answers('post', '/subscription/upgrade', {
          message: 'Almost there',
          url: 'https://pay.example/plan',
        }),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Upgrade Now to SuperPlus' }));
    await screen.findByRole('button', { name: 'Upgrade Now to SuperPlus' });
    expect(callsTo('post', '/subscription/upgrade')[0]?.query.get('new_plan')).toBe('super_plus');
    expect(leaveTo).toHaveBeenCalledWith('https://pay.example/plan');
  });

  it("falls back to 'Failed to upgrade subscription'", async () => {
    const user = visit('/subscription', {
      as: aUser(),
      api: [plans, refuses('post', '/subscription/upgrade', 500)],
    });
    await user.click(await screen.findByRole('button', { name: 'Upgrade Now to UltraPlus' }));
    await says(SENTENCES.failedUpgrade);
  });

  it('says on the page too that the plans could not be loaded', async () => {
    visit('/subscription', { as: aUser(), api: [refuses('get', '/subscription/plans', 500)] });
    expect((await says(SENTENCES.failedLoadPlans)).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it("tells owners what they have: 'Property Owner Account'", async () => {
    visit('/subscription', { as: aUser({ role: 'property_owner' }), api: [plans] });
    await screen.findByRole('heading', { name: 'Property Owner Account' });
    await says('10% service fee only');
    expect(screen.queryByRole('button', { name: /Upgrade Now/ })).toBeNull();
  });
});
