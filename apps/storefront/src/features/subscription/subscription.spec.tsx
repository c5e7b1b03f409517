import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  SENTENCES,
  type BreakEvenView,
  type PlanCheckoutView,
  type PlanPreviewView,
  type PlansView,
  type SubscriptionInvoiceView,
} from '#libs/core/contracts';
import { PLAN_TERMS, PLANS } from '#libs/core/rules';
import { localDate } from '#libs/ui';
import { redirectTo, reloadScreen } from '../../browser/redirect.js';
import { aUser, inHours } from '../../testing/facts.js';
import { advanceTimers, fakePageTimers, textAppears } from '../../testing/time.js';
import {
  respondWith,
  callsTo,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

jest.mock('../../browser/redirect.js', () => ({ redirectTo: jest.fn(), reloadScreen: jest.fn() }));

setUpMockApi();
beforeEach(() => jest.clearAllMocks());

const END = inHours(24 * 20);
const running = {
  status: 'active',
  price: 3.99,
  current_period_end: END,
  pending_plan: null,
  past_due_since: null,
  grace_ends_at: null,
} as const;

const plansView = (part: Partial<PlansView> = {}): PlansView => ({
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
  subscription: running,
  ...part,
});
const plans = (part: Partial<PlansView> = {}) => respondWith('get', '/subscription/plans', plansView(part));

const previewView = (part: Partial<PlanPreviewView> = {}): PlanPreviewView => ({
  current_plan: 'plus',
  new_plan: 'super_plus',
  change: 'upgrade',
  effective_at: inHours(0),
  previewed_at: '2026-05-13T12:00:00.000Z',
  amount_due: 1.34,
  lines: [
    { description: 'Unused time on Plus after 13 May 2026', amount: -2.66 },
    { description: 'Remaining time on SuperPlus after 13 May 2026', amount: 4 },
  ],
  next_amount: 5.99,
  next_at: END,
  credit: 0,
  card: { brand: 'visa', last4: '4242' },
  needs_card: false,
  ...part,
});
const preview = (part: Partial<PlanPreviewView> = {}) =>
  respondWith('get', '/subscription/preview', previewView(part));

const charge = (part: Partial<SubscriptionInvoiceView> = {}): SubscriptionInvoiceView => ({
  id: '00000000-0000-4000-8000-00000000c001',
  number: 'LK1-0001',
  status: 'paid',
  issued_at: inHours(-24),
  paid_at: inHours(-24),
  lines: [{ description: '1 × Plus (at $3.99 / month)', amount: 3.99 }],
  total: 3.99,
  amount_paid: 3.99,
  credit_used: 0,
  card: { brand: 'visa', last4: '4242' },
  next_attempt_at: null,
  ...part,
});
const charges = (...list: SubscriptionInvoiceView[]) => respondWith('get', '/subscription/invoices', list);
const comparison = (part: Partial<BreakEvenView['comparison']> = {}): BreakEvenView => ({
  comparison: {
    stays: 3,
    since: inHours(-24 * 80),
    months: 3,
    earned: 620,
    point_worth: 0.01,
    best: 'basic',
    plans: [
      {
        plan: 'basic',
        name: 'Free Loyalty',
        points: 620,
        more_points: 0,
        cost: 0,
        worth: 0,
        net: 0,
        pays_from: null,
      },
      {
        plan: 'plus',
        name: 'Plus',
        points: 1_240,
        more_points: 620,
        cost: 11.97,
        worth: 6.2,
        net: -5.77,
        pays_from: 399,
      },
      {
        plan: 'super_plus',
        name: 'SuperPlus',
        points: 1_860,
        more_points: 1_240,
        cost: 17.97,
        worth: 12.4,
        net: -5.57,
        pays_from: 300,
      },
    ],
    ...part,
  },
});
const breakEven = (view: BreakEvenView = { comparison: null }) =>
  respondWith('get', '/subscription/break-even', view);
const defaults = [charges(), breakEven()];

const open = (...api: Parameters<typeof overrideResponses>) =>
  visit('/subscription', { as: aUser(), api: [...api, ...defaults] });

describe('/subscription (§2, E1, E3, E13)', () => {
  it('marks the popular and the current plan, and disables only the current one', async () => {
    open(plans());
    await findText('MOST POPULAR');
    await findText('CURRENT');
    const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
    expect(button(/Plus is your current plan/).disabled).toBe(true);
    for (const name of ['SuperPlus', 'UltraPlus'])
      expect(button(`Upgrade Now to ${name}`).disabled).toBe(false);
    // Fewer points than Plus are no upgrade.
    expect(button("Switch to Premium Traveller's Plan").disabled).toBe(false);
  });

  it('shows the points example literally', async () => {
    open(plans());
    for (const line of [
      'Plus 600 pts (2x)',
      'SuperPlus 900 (3x)',
      'UltraPlus 1,500 (5x)',
      'Basic 300 + AI concierge (1x)',
    ])
      await findText(line);
  });

  it('shows name, price per month and multiplier of each plan', async () => {
    open(plans());
    await findText('MOST POPULAR');
    for (const [name, price, multiplier] of [
      ['Plus', '$3.99', '2X'],
      ['SuperPlus', '$5.99', '3X'],
      ['UltraPlus', '$7.99', '5X'],
      ["Premium Traveller's Plan", '$9.99', '1X'],
    ]) {
      const card = screen.getByRole('heading', { name }).closest('article');
      expect(card?.textContent).toContain(`${price}/month`);
      expect(card?.textContent).toContain(multiplier);
      expect(within(card as HTMLElement).queryByText('MOST POPULAR') !== null).toBe(name === 'SuperPlus');
    }
  });

  it('also reports a failed load on the page', async () => {
    open(respondWithError('get', '/subscription/plans', 500));
    expect((await findText(SENTENCES.failedLoadPlans)).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it("tells owners what they have: 'Property Owner Account'", async () => {
    visit('/subscription', { as: aUser({ role: 'property_owner' }), api: [plans()] });
    await screen.findByRole('heading', { name: 'Property Owner Account' });
    for (const line of [
      'Free property listing',
      'Booking management',
      'Guest communication',
      'Earnings tracking',
    ])
      await findText(line);
    await findText('10% service fee only');
    expect(screen.queryByRole('button', { name: /Upgrade Now/ })).toBeNull();
  });
});

describe('The current plan (E2, E16)', () => {
  it('shows when it renews', async () => {
    open(plans());
    await findText(`Renews on ${localDate(END)} for $3.99.`);
    expect(screen.getByRole('button', { name: 'Change card' })).toBeTruthy();
  });

  it.each([
    ['basic', `Ends on ${localDate(END)}. After that you are on Free Loyalty.`],
    ['plus', `Changes to Plus on ${localDate(END)}, for $3.99 a month.`],
  ] as const)('changes to %s at the end of the month, and can be kept', async (pending_plan, words) => {
    const user = open(
      plans({ current_plan: 'super_plus', subscription: { ...running, pending_plan } }),
      preview({ change: 'keep', current_plan: 'super_plus', amount_due: 0, lines: [] }),
    );
    await findText(words);
    await user.click(screen.getByRole('button', { name: 'Keep SuperPlus' }));
    await findText('SuperPlus simply goes on.');
    expect(callsTo('get', '/subscription/preview')[0]?.query.get('new_plan')).toBe('super_plus');
  });

  it('when overdue, shows the end of the grace period and offers to change the card or retry', async () => {
    const graceEnds = inHours(24 * 5);
    const overdue = {
      ...running,
      status: 'past_due',
      past_due_since: inHours(-48),
      grace_ends_at: graceEnds,
    } as const;
    const user = open(
      plans({ subscription: overdue }),
      respondWith('post', '/subscription/portal', { url: 'https://pay.example/card' }),
      respondWith('post', '/subscription/retry', { message: 'Paid. Your plan goes on.' }),
    );
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Your card was not charged for Plus');
    expect(alert.textContent).toContain(localDate(graceEnds));
    await user.click(within(alert).getByRole('button', { name: 'Change card' }));
    expect(redirectTo).toHaveBeenCalledWith('https://pay.example/card');
    overrideResponses(plans());
    await user.click(within(alert).getByRole('button', { name: 'Try $3.99 again' }));
    await findText('Paid. Your plan goes on.');
    await findText(/^Renews on/);
  });

  it('from before plans were charged stays free', async () => {
    open(plans({ subscription: null }));
    await findText(/so it costs you nothing/);
  });
});

describe('Choosing a plan (§5 Upgrade, §7, E3)', () => {
  const choose = async (name = 'Upgrade Now to SuperPlus', ...api: Parameters<typeof overrideResponses>) => {
    const user = open(plans(), preview(), ...api);
    await user.click(await screen.findByRole('button', { name }));
    return { user, dialog: await screen.findByRole('dialog') };
  };

  it('shows what is paid today and next, and sends nothing before confirmation', async () => {
    const { dialog } = await choose();
    await within(dialog).findByText('$1.34');
    const text = dialog.textContent;
    for (const part of [
      'Unused time on Plus after May 13, 2026',
      '-$2.66',
      `Next charge, on ${localDate(END)}`,
      '$5.99, then every month',
      '4242',
    ])
      expect(text).toContain(part);
    expect(callsTo('post', '/subscription/upgrade')).toEqual([]);
  });

  it('sends new_plan and the preview time as query parameters', async () => {
    const { user, dialog } = await choose(
      undefined,
      respondWith('post', '/subscription/upgrade', { message: 'You are now on SuperPlus.' }),
    );
    await user.click(await within(dialog).findByRole('button', { name: 'Pay $1.34' }));
    await findText('You are now on SuperPlus.');
    const [call] = callsTo('post', '/subscription/upgrade');
    expect([call?.query.get('new_plan'), call?.query.get('previewed_at'), call?.body]).toEqual([
      'super_plus',
      '2026-05-13T12:00:00.000Z',
      null,
    ]);
    await findText('Upgrading...');
    await waitFor(() => expect(reloadScreen).toHaveBeenCalled());
  });

  it('follows the url of a checkout when a card is needed', async () => {
    const user = open(
      plans({ current_plan: 'basic', subscription: null }),
      preview({
        change: 'start',
        current_plan: 'basic',
        needs_card: true,
        card: null,
        amount_due: 5.99,
        lines: [],
      }),
      respondWith('post', '/subscription/upgrade', {
        message: 'Almost there',
        url: 'https://pay.example/plan',
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Upgrade Now to SuperPlus' }));
    await findText(/You enter your card on the next page/);
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await findText('Upgrading...');
    expect(redirectTo).toHaveBeenCalledWith('https://pay.example/plan');
  });

  it("shows the server's error in the dialog, or 'Failed to upgrade subscription'", async () => {
    const { user, dialog } = await choose(
      undefined,
      respondWithError(
        'post',
        '/subscription/upgrade',
        409,
        'Your card was declined, so nothing has changed. Please change your card and try again.',
      ),
    );
    await user.click(await within(dialog).findByRole('button', { name: 'Pay $1.34' }));
    await within(dialog).findByText(
      'Your card was declined, so nothing has changed. Please change your card and try again.',
    );
    overrideResponses(respondWithError('post', '/subscription/upgrade', 500));
    await user.click(within(dialog).getByRole('button', { name: 'Pay $1.34' }));
    await within(dialog).findByText(SENTENCES.failedUpgrade);
  });

  it('cannot be confirmed while the amounts are unknown', async () => {
    const user = open(
      plans(),
      respondWithError(
        'get',
        '/subscription/preview',
        503,
        'Payments are briefly unavailable. Please try again in a moment; nothing is charged twice.',
      ),
    );
    await user.click(await screen.findByRole('button', { name: 'Upgrade Now to SuperPlus' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(
      'Payments are briefly unavailable. Please try again in a moment; nothing is charged twice.',
    );
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true);
    overrideResponses(preview());
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
    await within(dialog).findByRole('button', { name: 'Pay $1.34' });
  });

  it('cancels at the end of the month', async () => {
    const user = open(
      plans(),
      preview({
        change: 'cancel',
        new_plan: 'basic',
        effective_at: END,
        amount_due: 0,
        lines: [],
        next_amount: null,
        next_at: null,
        card: null,
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    await findText(
      `You keep Plus until ${localDate(END)} and are not charged again. Stays already paid keep their points.`,
    );
    expect(screen.getByRole('button', { name: 'Switch to free' })).toBeTruthy();
  });
});

describe('Returning from the payment page (E3)', () => {
  const back = '/subscription?upgraded=1&session_id=cs_1';
  const checkoutView = (part: Partial<PlanCheckoutView> = {}): PlanCheckoutView => ({
    status: 'complete',
    payment_status: 'paid',
    new_plan: 'super_plus',
    current_plan: 'super_plus',
    settled: true,
    ...part,
  });
  const returnFromPayment = (...api: Parameters<typeof overrideResponses>) =>
    visit(back, {
      as: aUser(),
      api: [plans({ current_plan: 'basic', subscription: null }), ...defaults, ...api],
    });
  const PATH = '/subscription/checkout/cs_1';

  describe('polling every two seconds', () => {
    fakePageTimers();
    const attempts = async (upTo: number) => {
      for (let attempt = 1; attempt <= upTo; attempt += 1) {
        await textAppears(`Attempt ${attempt} of 10`);
        await advanceTimers(attempt === 1 ? 0 : 2_000);
      }
    };

    it('continues until the plan is in effect, then updates the user', async () => {
      let attempted = 0;
      returnFromPayment(
        respondWith('get', PATH, () => ({
          ...checkoutView((attempted += 1) < 3 ? { status: 'open', settled: false } : {}),
        })),
      );
      await attempts(3);
      await textAppears('Welcome to SuperPlus');
      await textAppears('You are now on SuperPlus.');
      expect([attempted, callsTo('get', '/auth/me').length]).toEqual([3, 2]);
    });

    it('ends without an error when the payment is only slow, and can be resumed', async () => {
      returnFromPayment(respondWith('get', PATH, checkoutView({ status: 'open', settled: false })));
      await attempts(10);
      await textAppears('Your payment is still on its way');
      expect(callsTo('get', PATH)).toHaveLength(10);
      overrideResponses(respondWith('get', PATH, checkoutView()));
      fireEvent.click(screen.getByRole('button', { name: 'Look again' }));
      await attempts(1);
      await textAppears('Welcome to SuperPlus');
    });
  });

  it('reports an expired payment page', async () => {
    returnFromPayment(respondWith('get', PATH, checkoutView({ status: 'expired', settled: false })));
    await findText('The payment page has expired');
  });

  it('reports that nothing was charged when the payment was abandoned', async () => {
    const user = visit('/subscription?cancelled=1', { as: aUser(), api: [plans(), ...defaults] });
    await findText('The payment was not completed');
    await user.click(screen.getByRole('button', { name: 'All right' }));
    expect(window.location.search).toBe('');
  });
});

describe('Charges and break-even', () => {
  it('lists paid and unpaid charges, with receipts for paid ones', async () => {
    visit('/subscription', {
      as: aUser(),
      api: [
        plans(),
        breakEven(),
        charges(
          charge({ id: 'open', status: 'open', paid_at: null, amount_paid: 0, next_attempt_at: inHours(48) }),
          charge(),
        ),
      ],
    });
    await findText('Not paid');
    expect(screen.getAllByRole('button', { name: /^Receipt of/ })).toHaveLength(1);
    expect(screen.getByText(`Next try ${localDate(inHours(48))}`)).toBeTruthy();
  });

  it('shows an empty state, but not after a failed load', async () => {
    open(plans());
    await findText('Nothing charged yet');
    visit('/subscription', {
      as: aUser(),
      api: [
        plans(),
        respondWithError('get', '/subscription/invoices', 500),
        respondWithError('get', '/subscription/break-even', 500),
      ],
    });
    await findText('Your charges could not be loaded');
    await findText('The plans could not be compared');
  });

  it('advises against an upgrade when no plan would have paid off', async () => {
    visit('/subscription', {
      as: aUser(),
      api: [plans({ current_plan: 'basic', subscription: null }), charges(), breakEven(comparison())],
    });
    await findText(
      "Don't upgrade for the points: SuperPlus would have earned you 1,240 more points on your last three stays, worth about $12.40, but cost $17.97.",
    );
  });

  it('names the plan that would have paid off', async () => {
    const { comparison: base } = comparison();
    const better = { ...(base?.plans[2] ?? {}), cost: 5.99, net: 6.41 } as NonNullable<
      typeof base
    >['plans'][number];
    const view = comparison({
      best: 'super_plus',
      months: 1,
      plans: [...(base?.plans.slice(0, 2) ?? []), better],
    });
    visit('/subscription', {
      as: aUser(),
      api: [plans({ current_plan: 'basic', subscription: null }), charges(), breakEven(view)],
    });
    await findText(/^SuperPlus would have earned you 1,240 more points on your last three stays\./);
    await findText('+$6.41');
  });
});
