import { screen, waitFor, within } from '@testing-library/react';
import type {
  EarningsView,
  EarningView,
  PayoutAccountView,
  PayoutView,
  StatementView,
  StatementYearView,
} from '#libs/core/contracts';
import { redirectTo } from '../../browser/redirect.js';
import { downloads } from '../../testing/downloads.js';
import { aUser } from '../../testing/facts.js';
import { onScreensThatMatch } from '../../testing/narrow-screen.js';
import {
  respondWith,
  callsTo,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

jest.mock('../../browser/redirect.js', () => ({ redirectTo: jest.fn() }));

setUpMockApi();

const owner = aUser({ role: 'property_owner' });

const anEarning = (part: Partial<EarningView> = {}): EarningView => ({
  id: 'earning-1',
  reason: 'stay',
  status: 'paid',
  booking_id: '00000000-0000-4000-8000-0000abcd1234',
  property: { id: 'home-1', title: 'Larch Point' },
  check_in_date: '2026-05-01',
  check_out_date: '2026-05-04',
  nights: 3,
  subtotal: 300,
  service_fee: 30,
  fee_share: null,
  owner_amount: 270,
  cleaning_amount: 100,
  total_amount: 370,
  due_at: '2026-05-05T18:00:00Z',
  payout_id: null,
  held_because: null,
  ...part,
});

const someEarnings = (part: Partial<EarningsView> = {}): EarningsView => ({
  currency: 'usd',
  balance: 507.5,
  not_due: 137.5,
  due: 370,
  held: 0,
  on_the_way: 0,
  paid: 740,
  upcoming: 370,
  upcoming_count: 1,
  total_earnings: 847.5,
  pending_earnings: 270,
  next_due_at: '2026-05-20T22:00:00Z',
  account: { status: 'enabled', missing: [], checked_at: '2026-05-13T12:00:00Z' },
  upcoming_stays: [anEarning({ id: 'stay-1', status: 'upcoming' })],
  earned: [
    anEarning({ id: 'e1', status: 'due' }),
    anEarning({
      id: 'e2',
      reason: 'fee_share',
      status: 'not_due',
      subtotal: null,
      service_fee: null,
      fee_share: 37.5,
      owner_amount: 37.5,
      total_amount: 137.5,
    }),
  ],
  next_cursor: null,
  ...part,
});

const aPayout = (part: Partial<PayoutView> = {}): PayoutView => ({
  id: '11111111-0000-4000-8000-0000payout01',
  status: 'paid',
  amount: 740,
  reversed_amount: 0,
  currency: 'usd',
  requested_at: '2026-05-06T18:00:00Z',
  finished_at: '2026-05-06T18:00:02Z',
  failure: null,
  line_count: 2,
  ...part,
});

const aStatement: StatementView = {
  month: '2026-05',
  opening_balance: 0,
  earned: 847.5,
  cleaning: 400,
  paid: 740,
  other: 0,
  closing_balance: 507.5,
};

const aYear: StatementYearView = {
  year: '2026',
  opening_balance: 370,
  earned: 847.5,
  cleaning: 400,
  paid: 1110,
  other: -50,
  closing_balance: 457.5,
  homes: [
    {
      property: { id: 'home-1', title: 'Larch Point' },
      stays: 3,
      nights: 9,
      subtotal: 900,
      service_fee: 90,
      fee_shares: 37.5,
      earned: 847.5,
      cleaning: 400,
      other: -50,
      total: 1197.5,
    },
  ],
};

const api = (earnings = someEarnings(), payouts: PayoutView[] = [aPayout()], statements = [aStatement]) => [
  respondWith('get', '/owner/earnings', earnings),
  respondWith('get', '/owner/payouts', payouts),
  respondWith('get', '/owner/statements', statements),
  respondWith('get', '/owner/statements/years', statements.length === 0 ? [] : [aYear]),
];

const withAccount = (account: Partial<PayoutAccountView>) =>
  someEarnings({ account: { status: 'incomplete', missing: [], checked_at: null, ...account } });

/** Labels and values of a list of amounts. */
function amounts(list: HTMLElement): Record<string, string> {
  const labels = within(list).getAllByRole('term');
  const values = within(list).getAllByRole('definition');
  return Object.fromEntries(
    labels.map((label, index) => [label.textContent, values[index]?.textContent ?? '']),
  );
}

describe('/owner/earnings (A9, A13)', () => {
  it('shows the balance and its parts, which add up', async () => {
    visit('/owner/earnings', { as: owner, api: api() });
    const owed = await screen.findByRole('region', { name: 'Owed to you' });
    expect(within(owed).getByText('$507.50')).toBeTruthy();
    const parts = Object.values(amounts(owed)).map((text) => Number(text.replace('$', '')));
    expect(parts.reduce((sum, one) => sum + one, 0)).toBe(507.5);
    expect(owed.textContent).toContain('What you have earned up to now and not been paid yet');
    await findText(/^All payouts since you joined, cleaning included. You have earned \$847.50 in that time/);
    await findText(/^From 1 confirmed stay ahead or under way, after the service fee/);
    expect(
      screen.getByText(/^Due from [A-Z][a-z]{2}, [A-Z][a-z]{2} \d+, a day after check-out$/),
    ).toBeTruthy();
  });

  it('splits every booking into nights, service fee (10%), cleaning, share of the fee and net amount (A1, A3, A4)', async () => {
    visit('/owner/earnings', { as: owner, api: api() });
    const earned = await screen.findByRole('list', { name: 'Earned' });
    const [stay, fee] = within(earned).getAllByRole('listitem');
    expect(stay && amounts(stay)).toEqual({
      Nights: '$300.00',
      'Service fee (10%)': '-$30.00',
      Cleaning: '$100.00',
      'You get': '$370.00',
    });
    expect(fee && amounts(fee)).toEqual({
      'Inconvenience fee': '$37.50',
      Cleaning: '$100.00',
      'You get': '$137.50',
    });
    expect(within(earned).getByText('Goes out with the next payout')).toBeTruthy();
    expect(within(earned).getByText('Cancelled in time: your half of the 25% fee')).toBeTruthy();
  });

  it('explains why an amount is held or waiting', async () => {
    const earned = [
      anEarning({ id: 'e1', status: 'held', held_because: 'A dispute is open' }),
      anEarning({ id: 'e2', status: 'due' }),
    ];
    visit('/owner/earnings', {
      as: owner,
      api: api({ ...withAccount({ status: 'not_started' }), held: 370, earned }),
    });
    await findText('A dispute is open');
    await findText('Waiting for your payout account');
    await findText('On hold');
  });

  it('shows a negative balance as a debt', async () => {
    visit('/owner/earnings', { as: owner, api: api(someEarnings({ balance: -50, due: -50, not_due: 0 })) });
    const owed = await screen.findByRole('region', { name: 'You owe us' });
    expect(within(owed).getByText('$50.00')).toBeTruthy();
  });

  it('loads earlier amounts', async () => {
    visit('/owner/earnings', { as: owner, api: api(someEarnings({ next_cursor: 'e2' })) });
    const more = await screen.findByRole('button', { name: 'Show earlier' });
    overrideResponses(
      respondWith('get', '/owner/earnings', {
        ...someEarnings({ earned: [anEarning({ id: 'e3', property: { id: 'h', title: 'Old Mill' } })] }),
      }),
    );
    more.click();
    await findText('Old Mill');
    expect(callsTo('get', '/owner/earnings').at(-1)?.query.get('cursor')).toBe('e2');
  });

  it('shows empty states for empty lists', async () => {
    const nothing = someEarnings({
      balance: 0,
      due: 0,
      not_due: 0,
      next_due_at: null,
      earned: [],
      upcoming_stays: [],
    });
    visit('/owner/earnings', { as: owner, api: api(nothing, [], []) });
    for (const words of ['No upcoming stays', 'Nothing earned yet', 'No payouts yet', 'No statements yet'])
      await findText(words);
  });

  it('shows failures in place, with Retry (F7)', async () => {
    const user = visit('/owner/earnings', {
      as: owner,
      api: [
        respondWithError(
          'get',
          '/owner/earnings',
          503,
          'We are briefly unavailable. Please try again in a moment.',
        ),
      ],
    });
    await findText('Your earnings could not be loaded');
    await findText('We are briefly unavailable. Please try again in a moment.');
    overrideResponses(...api());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('region', { name: 'Owed to you' });
  });

  it('redirects travelers to /dashboard', async () => {
    visit('/owner/earnings', { as: aUser(), api: [respondWithError('get', '/dashboard/stats', 500)] });
    await screen.findByRole('heading', { name: /Welcome back/ });
    expect(window.location.pathname).toBe('/dashboard');
    expect(screen.queryByRole('link', { name: 'Earnings' })).toBeNull();
  });
});

describe('On a phone', () => {
  onScreensThatMatch('(max-width: 760px)');

  /** The text of the line that unfolds, and whether it has. */
  const lineOf = (list: HTMLElement, index: number) => {
    const details = within(list).getAllByRole('listitem')[index]?.querySelector('details');
    return [details?.querySelector('summary')?.textContent, details?.open];
  };

  it('a stay is a line of home, dates and amount, which unfolds to its parts', async () => {
    const user = visit('/owner/earnings', { as: owner, api: api() });
    const earned = await screen.findByRole('list', { name: 'Earned' });
    expect(lineOf(earned, 0)).toEqual(['Larch PointMay 1 – 4 · Due$370.00', false]);
    const upcoming = screen.getByRole('list', { name: 'Upcoming stays' });
    expect(lineOf(upcoming, 0)).toEqual(['Larch PointMay 1 – 4$370.00', false]);
    await user.click(within(earned).getByText('$370.00', { selector: 'summary *' }));
    expect(lineOf(earned, 0)[1]).toBe(true);
    const [stay] = within(earned).getAllByRole('listitem');
    expect(stay && amounts(stay)).toEqual({
      Nights: '$300.00',
      'Service fee (10%)': '-$30.00',
      Cleaning: '$100.00',
      'You get': '$370.00',
    });
    expect(stay?.textContent).toContain('Goes out with the next payout · Booking #abcd1234');
  });

  it('so are a month with its closing balance, and what a home brought in a year', async () => {
    visit('/owner/earnings', { as: owner, api: api() });
    const homes = await screen.findByRole('list', { name: 'What each home brought in 2026' });
    expect(lineOf(homes, 0)).toEqual(['Larch Point3 stays, 9 nights$1,197.50', false]);
    expect(amounts(homes)).toEqual({
      Nights: '$900.00',
      'Service fee (10%)': '-$90.00',
      'Inconvenience fees': '$37.50',
      Cleaning: '$400.00',
      Returned: '-$50.00',
      'You get': '$1,197.50',
    });
    const month = screen.getByText('May 2026', { selector: 'summary *' });
    expect(month.closest('summary')?.textContent).toBe('May 2026Closing balance$507.50');
    screen.getByRole('button', { name: 'CSV of May 2026', hidden: true });
  });
});

describe('The payout account (A13)', () => {
  beforeEach(() => jest.mocked(redirectTo).mockClear());

  it.each([
    ['not_started', [], 'Set up payouts'],
    ['incomplete', ['A bank account to pay to'], 'Continue setup'],
    ['enabled', [], 'Open payout account'],
  ] as const)(
    '%s: offers "%3$s", which opens the provider’s page and returns here',
    async (status, missing, button) => {
      const user = visit('/owner/earnings', {
        as: owner,
        api: [
          ...api(withAccount({ status, missing: [...missing] })),
          respondWith('post', '/owner/payout-account', { url: 'https://provider.test/connect' }),
        ],
      });
      await user.click(await screen.findByRole('button', { name: button }));
      await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://provider.test/connect'));
      expect(callsTo('post', '/owner/payout-account')[0]?.body).toEqual({
        return_url: `${window.location.origin}/owner/earnings?onboarding=return`,
        refresh_url: `${window.location.origin}/owner/earnings?onboarding=refresh`,
      });
      for (const one of missing) await findText(one);
    },
  );

  it('shows that it is being checked or disabled, and can be checked again', async () => {
    const user = visit('/owner/earnings', {
      as: owner,
      api: [
        ...api(withAccount({ status: 'incomplete' })),
        respondWith('post', '/owner/payout-account/refresh', {
          status: 'disabled',
          missing: [],
          checked_at: null,
        }),
      ],
    });
    await findText('Your details are being checked');
    overrideResponses(...api(withAccount({ status: 'disabled' })));
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await findText('Payouts are off');
    within(screen.getByRole('main')).getByRole('button', { name: 'Contact support' });
  });

  it('is refreshed once on return; the result is shown and the query removed', async () => {
    visit('/owner/earnings?onboarding=return', {
      as: owner,
      api: [
        ...api(),
        respondWith('post', '/owner/payout-account/refresh', {
          status: 'enabled',
          missing: [],
          checked_at: null,
        }),
      ],
    });
    await findText('Payouts are on.');
    expect(window.location.search).toBe('');
    expect(callsTo('post', '/owner/payout-account/refresh')).toHaveLength(1);
  });

  it('requests a new link when the old one has expired', async () => {
    visit('/owner/earnings?onboarding=refresh', {
      as: owner,
      api: [...api(), respondWith('post', '/owner/payout-account', { url: 'https://provider.test/again' })],
    });
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://provider.test/again'));
  });

  it('shows the server’s error beside the button', async () => {
    const sentence =
      'The payout service is briefly unavailable. Your money is safe; please try again in a moment.';
    const user = visit('/owner/earnings', {
      as: owner,
      api: [
        ...api(withAccount({ status: 'not_started' })),
        respondWithError('post', '/owner/payout-account', 503, sentence),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Set up payouts' }));
    const main = within(screen.getByRole('main'));
    expect((await main.findByRole('alert')).textContent).toBe(sentence);
    expect(redirectTo).not.toHaveBeenCalled();
  });
});

describe('Payouts and statements (A13)', () => {
  it('a payout expands to show what it covers', async () => {
    const payout = aPayout();
    const detail = { ...payout, reference: 'tr_123', lines: [anEarning()] };
    const user = visit('/owner/earnings', {
      as: owner,
      api: [...api(), respondWith('get', `/owner/payouts/${payout.id}`, detail)],
    });
    await user.click(await screen.findByText('$740.00', { selector: 'summary *' }));
    await findText('Transfer tr_123');
    await screen.findByRole('list', { name: /What payout .* covers/ });
  });

  it('a failed payout shows the reason', async () => {
    const failure = 'Your payout account is not enabled.';
    visit('/owner/earnings', {
      as: owner,
      api: api(someEarnings(), [aPayout({ status: 'failed', failure })]),
    });
    await findText(failure);
    await findText('Did not go through');
  });

  it('a year says what each home brought, and its files are downloaded under their names', async () => {
    const files = downloads();
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
    const file = new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } });
    const user = visit('/owner/earnings', {
      as: owner,
      api: [...api(), respondWith('get', '/owner/statements/2026.pdf', file)],
    });
    const homes = within(await screen.findByRole('table', { name: 'What each home brought in 2026' }));
    const cells = within(homes.getByRole('row', { name: /^Larch Point/ })).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      '$900.00',
      '-$90.00',
      '$37.50',
      '$400.00',
      '-$50.00',
      '$1,197.50',
    ]);
    homes.getByRole('rowheader', { name: /3 stays, 9 nights/ });
    await user.click(screen.getByRole('button', { name: 'PDF of 2026' }));
    await waitFor(() => expect(files).toEqual(['latchkey-statement-2026.pdf']));
    jest.restoreAllMocks();
  });

  it('a statement adds up, and its files are downloaded under their names', async () => {
    const files = downloads();
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
    const user = visit('/owner/earnings', {
      as: owner,
      api: [
        ...api(),
        respondWith(
          'get',
          '/owner/statements/2026-05.csv',
          new Response('date,type', { headers: { 'content-type': 'text/csv' } }),
        ),
      ],
    });
    const heading = await screen.findByRole('heading', { name: 'May 2026' });
    const parts = amounts(heading.closest('li') as HTMLElement);
    expect(parts).toEqual({
      'Opening balance': '$0.00',
      Earned: '$847.50',
      Cleaning: '$400.00',
      'Paid to you': '-$740.00',
      'Closing balance': '$507.50',
    });
    await user.click(screen.getByRole('button', { name: 'CSV of May 2026' }));
    await waitFor(() => expect(files).toEqual(['latchkey-statement-2026-05.csv']));
    jest.restoreAllMocks();
  });
});
