import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import {
  SENTENCES,
  type BoardHomeView,
  type BoardNightView,
  type EmptyNightView,
} from '#libs/core/contracts';
import { addDays, civilDate, WEEKDAYS, type BoardState } from '#libs/core/rules';
import { aUser } from '../../testing/facts.js';
import { onScreensThatMatch } from '../../testing/narrow-screen.js';
import {
  callsTo,
  findText,
  overrideResponses,
  respondWith,
  respondWithError,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const TODAY = civilDate('2026-05-13');
const RULES = {
  min_nights: 1,
  max_nights: 30,
  preparation_hours: 0,
  notice_hours: 0,
  arrival_days: [...WEEKDAYS],
};

const aNight = (ahead: number, state: BoardState = 'free'): BoardNightView => ({
  date: addDays(TODAY, ahead),
  state,
  price: 150,
  full_price: 150,
  own_price: false,
  can_arrive: state === 'free' && ahead > 0,
  not_for_sale: state === 'free' && ahead === 0 ? 'tonight' : null,
  arrival: false,
  departure: false,
});

/** A home with Robin's stay from the 20th to the 22nd and a block from the 25th to the 28th. */
function aBoardHome(facts: Partial<BoardHomeView> = {}): BoardHomeView {
  const stateOn = (ahead: number): BoardState =>
    ahead === 7 || ahead === 8 ? 'sold' : ahead >= 12 && ahead < 15 ? 'blocked' : 'free';
  return {
    property_id: 'home-1',
    title: 'Larch Point',
    main_photo: null,
    time_zone: 'America/Los_Angeles',
    today: TODAY,
    status: 'listed',
    rules: RULES,
    nights: Array.from({ length: 22 }, (_, ahead) => ({
      ...aNight(ahead, stateOn(ahead)),
      arrival: ahead === 7,
      departure: ahead === 9,
    })),
    stays: [
      {
        booking_id: 'booking-1',
        status: 'confirmed',
        guest_name: 'Robin',
        check_in_date: '2026-05-20',
        check_out_date: '2026-05-22',
      },
    ],
    blocks: [{ id: 'block-1', from: '2026-05-25', to: '2026-05-28', reason: 'own_use', note: null }],
    conflicts: [],
    ...facts,
  };
}

const BLOCKS = '/properties/home-1/blocks';
const owner = aUser({ role: 'property_owner' });
const board = (...homes: BoardHomeView[]) => respondWith('get', '/owner/calendar', homes);
const open = (...api: Parameters<typeof overrideResponses>) => visit('/owner/calendar', { as: owner, api });
const night = (name: RegExp) => screen.findByRole('gridcell', { name });
const chosen = () =>
  screen.getAllByRole('gridcell', { selected: true }).map((cell) => cell.firstElementChild?.textContent);

describe('/owner/calendar (D12, G5)', () => {
  it('says of each night what it is, who comes and who goes', async () => {
    open(board(aBoardHome()));
    await screen.findByRole('grid', { name: 'The coming nights of your homes' });
    const labels = screen.getAllByRole('gridcell').map((cell) => cell.firstElementChild?.textContent);
    expect([0, 1, 7, 9, 12].map((ahead) => labels[ahead])).toEqual([
      'Wednesday, May 13, 2026, free, but can’t be booked: check-in is tomorrow at the earliest',
      'Thursday, May 14, 2026, free for $150.00',
      'Wednesday, May 20, 2026, sold to Robin, a guest arrives',
      'Friday, May 22, 2026, free for $150.00, a guest leaves',
      'Monday, May 25, 2026, blocked: own use',
    ]);
  });

  it.each([
    ['notice', 'you ask for 48 hours of notice'],
    ['arrival_days', 'check-in is only on Friday, and no stay that starts then reaches this night'],
    ['shortest_stay', 'there are too few nights in a row for your shortest stay of 2 nights'],
    ['paused', 'the home is paused'],
  ] as const)('shows no price for a night that no stay can contain, but why: %s', async (reason, why) => {
    const { nights, ...home } = aBoardHome();
    const rules = { ...RULES, notice_hours: 48, min_nights: 2, arrival_days: ['friday' as const] };
    const off = nights.map((one, at) =>
      at === 2 ? { ...one, can_arrive: false, not_for_sale: reason } : one,
    );
    const user = open(board({ ...home, rules, nights: off }));
    const cell = await night(new RegExp(`^Friday, May 15, 2026, free, but can’t be booked: ${why}$`));
    expect(cell.textContent).not.toContain('$');
    within(cell).getByTitle(`Can’t be booked: ${why}`);
    await user.click(cell);
    expect((await screen.findByRole('region', { name: 'Chosen nights' })).textContent).toContain(
      `Can’t be booked: ${why}.`,
    );
  });

  it('keeps the price of a night that guests can stay through, and says that none can arrive', async () => {
    const { nights, ...home } = aBoardHome();
    open(
      board({ ...home, nights: nights.map((one, at) => (at === 2 ? { ...one, can_arrive: false } : one)) }),
    );
    expect((await night(/^Friday, May 15, 2026, free for \$150.00, no check-in$/)).textContent).toContain(
      '$150→',
    );
  });

  it('leads from a booked night to its booking', async () => {
    const user = open(board(aBoardHome()));
    await user.click(await night(/^Thursday, May 21/));
    const link = await screen.findByRole('link', { name: 'Robin’s booking, May 20 – 22' });
    expect(link.getAttribute('href')).toBe('/bookings#booking-booking-1');
  });

  it('marks nights that another platform takes as well, and leads to what can be done', async () => {
    open(board(aBoardHome({ conflicts: [{ platform: 'Airbnb', from: '2026-05-21', to: '2026-05-24' }] })));
    await night(/May 21, 2026, sold to Robin, also taken on Airbnb/);
    await night(/May 20, 2026, sold to Robin, a guest arrives$/);
    const link = screen.getByRole('link', { name: 'Taken twice: nights of Larch Point' });
    expect(link.getAttribute('href')).toBe('/owner/homes/home-1/calendars');
  });

  it('blocks the nights between two clicks with a reason, and undoes it', async () => {
    const block = {
      id: 'block-2',
      from: '2026-05-15',
      to: '2026-05-18',
      reason: 'maintenance',
      note: 'Boiler',
    };
    const user = open(
      board(aBoardHome()),
      respondWith('post', BLOCKS, block, { status: 201 }),
      respondWith('delete', `${BLOCKS}/block-2`, { opened: { ...block, id: undefined } }),
    );
    await user.click(await night(/^Friday, May 15/));
    await user.click(await night(/^Sunday, May 17/));
    const bar = await screen.findByRole('region', { name: 'Chosen nights' });
    expect(bar.textContent).toContain('Larch Point: May 15 – 18, 3 nights');
    await user.selectOptions(within(bar).getByLabelText('Reason'), 'Maintenance');
    await user.type(within(bar).getByLabelText('Private note'), 'Boiler');
    await user.click(within(bar).getByRole('button', { name: 'Block' }));
    await findText('Blocked May 15 – 18 at Larch Point');
    expect(callsTo('post', BLOCKS).map(({ body }) => body)).toEqual([
      { from: '2026-05-15', to: '2026-05-18', reason: 'maintenance', note: 'Boiler' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(callsTo('delete', `${BLOCKS}/block-2`)).toHaveLength(1));
    await findText('Undone');
  });

  it('opens the chosen part of a block, and undoes it by blocking it again', async () => {
    const opened = { from: '2026-05-26', to: '2026-05-27', reason: 'own_use', note: null };
    const user = open(
      board(aBoardHome()),
      respondWith('delete', `${BLOCKS}/block-1`, { opened }),
      respondWith('post', BLOCKS, { ...opened, id: 'block-3' }, { status: 201 }),
    );
    await user.click(await night(/^Tuesday, May 26/));
    await user.click(await screen.findByRole('button', { name: 'Open' }));
    await findText('Opened May 26 – 27 at Larch Point');
    expect(callsTo('delete', `${BLOCKS}/block-1`).map(({ query }) => String(query))).toEqual([
      'from=2026-05-26&to=2026-05-27',
    ]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(callsTo('post', BLOCKS).map(({ body }) => body)).toEqual([opened]));
  });

  it('are no longer offered to be undone once others are selected', async () => {
    const block = { id: 'block-2', from: '2026-05-15', to: '2026-05-16', reason: 'own_use', note: null };
    const user = open(board(aBoardHome()), respondWith('post', BLOCKS, block, { status: 201 }));
    await user.click(await night(/^Friday, May 15/));
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    await screen.findByRole('button', { name: 'Undo' });
    await user.click(await night(/^Saturday, May 16/));
    await screen.findByRole('button', { name: 'Block' });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('can be undone again when the connection was gone', async () => {
    const block = { id: 'block-2', from: '2026-05-15', to: '2026-05-16', reason: 'own_use', note: null };
    const user = open(
      board(aBoardHome()),
      respondWith('post', BLOCKS, block, { status: 201 }),
      respondWithError('delete', `${BLOCKS}/block-2`, 503),
    );
    await user.click(await night(/^Friday, May 15/));
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await findText('Something went wrong on our side. Please try again.');
    overrideResponses(respondWith('delete', `${BLOCKS}/block-2`, { opened: { ...block, id: undefined } }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await findText('Undone');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('names only the nights that were opened when another block stays, and says why that one does', async () => {
    const home = aBoardHome();
    const [block] = home.blocks;
    if (!block) throw new Error('The home has a block');
    const blocks = [
      { ...block, to: '2026-05-26' },
      { ...block, id: 'block-2', from: '2026-05-26' },
    ];
    const user = open(
      board({ ...home, blocks }),
      respondWith('delete', `${BLOCKS}/block-1`, { opened: { ...blocks[0], id: undefined } }),
      respondWithError('delete', `${BLOCKS}/block-2`, 503),
    );
    await user.click(await night(/^Monday, May 25/));
    await user.click(await night(/^Wednesday, May 27/));
    await user.click(await screen.findByRole('button', { name: 'Open' }));
    await findText('Opened May 25 – 26 at Larch Point');
    await findText('Something went wrong on our side. Please try again.');
  });

  it('chooses by keys: arrows move, Shift extends, Space chooses, Escape clears', async () => {
    const user = open(board(aBoardHome(), aBoardHome({ property_id: 'home-2', title: 'Fir House' })));
    const first = (await screen.findAllByRole('gridcell'))[0];
    act(() => first?.focus());
    await user.keyboard('{ArrowRight}{ArrowRight} {Shift>}{ArrowRight}{/Shift}');
    expect(chosen()).toEqual([
      'Friday, May 15, 2026, free for $150.00',
      'Saturday, May 16, 2026, free for $150.00',
    ]);
    await user.keyboard('{Escape}');
    expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect((await screen.findByRole('region', { name: 'Chosen nights' })).textContent).toContain('Fir House');
    expect(screen.getAllByRole('gridcell').filter((cell) => cell.tabIndex === 0)).toHaveLength(1);
  });

  it('reaches what can be done with Enter on chosen nights; Escape and blocking lead back to the night', async () => {
    const blocked = { id: 'block-2', from: '2026-05-15', to: '2026-05-16', reason: 'own_use', note: null };
    const user = open(board(aBoardHome()), respondWith('post', BLOCKS, blocked, { status: 201 }));
    const third = (await screen.findAllByRole('gridcell'))[2];
    act(() => third?.focus());
    await user.keyboard('{Enter}{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'));
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(third);
    expect(screen.queryByRole('region', { name: 'Chosen nights' })).toBeNull();
    await user.keyboard('{Enter}{Enter}');
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    await findText('Blocked May 15 – 16 at Larch Point');
    expect(document.activeElement).toBe(third);
  });

  const PRICES = '/properties/home-1/night-prices';
  const pricesSet = (price: number | null, previous: number | null) => {
    const nights = (amount: number | null) =>
      ['2026-05-15', '2026-05-16'].map((date) => ({ date, price: amount }));
    return respondWith('put', PRICES, { nights: nights(price), previous: nights(previous) });
  };

  it('G4 sets the price of the chosen nights, and undoes it', async () => {
    const user = open(board(aBoardHome()), pricesSet(120.5, null));
    await user.click(await night(/^Friday, May 15/));
    await user.click(await night(/^Saturday, May 16/));
    const bar = await screen.findByRole('region', { name: 'Chosen nights' });
    expect(within(bar).queryByRole('button', { name: 'Back to the rules' })).toBeNull();
    await user.type(within(bar).getByLabelText('Price per night ($)'), '$120.50{Enter}');
    await findText('Set $120.50 for 2 nights at Larch Point');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await findText('Undone');
    expect(callsTo('put', PRICES).map(({ body }) => body)).toEqual([
      {
        nights: [
          { date: '2026-05-15', price: 120.5 },
          { date: '2026-05-16', price: 120.5 },
        ],
      },
      {
        nights: [
          { date: '2026-05-15', price: null },
          { date: '2026-05-16', price: null },
        ],
      },
    ]);
  });

  it('G4 marks nights with a price of their own, and has only those follow the rules again', async () => {
    const { nights, ...home } = aBoardHome();
    const own = nights.map((one, at) => (at === 2 ? { ...one, price: 99, own_price: true } : one));
    const user = open(board({ ...home, nights: own }), pricesSet(null, 99));
    await screen.findByText('Open, with a price of its own');
    await user.click(await night(/^Friday, May 15, 2026, free for \$99.00, a price of its own$/));
    await user.click(await night(/^Saturday, May 16/));
    await user.click(await screen.findByRole('button', { name: 'Back to the rules' }));
    await findText('1 night at Larch Point follows the rules again');
    expect(callsTo('put', PRICES).map(({ body }) => body)).toEqual([
      { nights: [{ date: '2026-05-15', price: null }] },
    ]);
  });

  it.each([
    ['0', 'Please enter a nightly price between $1 and $20,000'],
    ['-5', 'Please enter a nightly price between $1 and $20,000'],
    ['99.999', 'Please enter dollars and cents, such as 89.50'],
    ['cheap', 'Please enter a price in dollars, such as 180'],
  ])('says at the field why %s is no price, and sends nothing', async (typed, sentence) => {
    const user = open(board(aBoardHome()), pricesSet(1, null));
    await user.click(await night(/^Friday, May 15/));
    const field = await screen.findByLabelText<HTMLInputElement>('Price per night ($)');
    await user.type(field, `${typed}{Enter}`);
    await findText(sentence);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.value).toBe(typed);
    expect(callsTo('put', PRICES)).toEqual([]);
  });

  it('prices only nights in which nobody has a stay', async () => {
    const user = open(board(aBoardHome()), pricesSet(90, null));
    await user.click(await night(/^Wednesday, May 20/));
    expect(screen.queryByLabelText('Price per night ($)')).toBeNull();
    await user.click(await night(/^Friday, May 22/));
    await user.type(await screen.findByLabelText('Price per night ($)'), '90{Enter}');
    await waitFor(() =>
      expect(callsTo('put', PRICES).map(({ body }) => body)).toEqual([
        { nights: [{ date: '2026-05-22', price: 90 }] },
      ]),
    );
  });

  it('says which nights cannot be blocked, and why', async () => {
    const home = aBoardHome();
    const nights = home.nights.map((one, ahead) =>
      ahead === 2 || ahead === 4 ? { ...one, state: 'imported' as const } : one,
    );
    const user = open(board({ ...home, nights }));
    await user.click(await night(/^Tuesday, May 19/));
    await user.click(await night(/^Wednesday, May 20/));
    await findText('Robin has booked May 20 – 22. Booked nights cannot be blocked.');
    await user.click(await night(/^Sunday, May 24/));
    await user.click(await night(/^Tuesday, May 26/));
    await findText(
      'Blocked already: May 25 – 27. Choose only free nights to block, or only blocked ones to open.',
    );
    await user.click(await night(/^Thursday, May 14/));
    await user.click(await night(/^Monday, May 18/));
    await findText(/^Taken on another platform: May 15 – 16 and May 17 – 18\. Change these nights there/);
    expect(screen.queryByRole('button', { name: 'Block' })).toBeNull();
  });

  it('still says why nights were refused when the board shows meanwhile who has taken them', async () => {
    const sentence = 'A booking from May 14 to May 16 is in the way. Nothing has changed.';
    const user = open(board(aBoardHome()), respondWithError('post', BLOCKS, 409, sentence));
    await user.click(await night(/^Friday, May 15/));
    const home = aBoardHome();
    const nights = home.nights.map((one, ahead) =>
      ahead === 1 || ahead === 2 ? { ...one, state: 'sold' as const } : one,
    );
    const taken = { check_in_date: '2026-05-14', check_out_date: '2026-05-16' };
    const stays = home.stays.map((stay) => ({ ...stay, ...taken }));
    overrideResponses(board({ ...home, nights, stays }));
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    await findText('Robin has booked May 14 – 16. Booked nights cannot be blocked.');
    expect(screen.getByRole('alert').textContent).toBe(sentence);
  });

  it("shows the server's sentence when something is in the way, and keeps the choice", async () => {
    const sentence = 'A booking from May 14 to May 16 is in the way. Nothing has changed.';
    const user = open(board(aBoardHome()), respondWithError('post', BLOCKS, 409, sentence));
    await user.click(await night(/^Friday, May 15/));
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    await findText(sentence);
    expect(chosen()).toHaveLength(1);
  });

  it('changes the rules of a home, and undoes it', async () => {
    const rules = { ...RULES, min_nights: 2, arrival_days: WEEKDAYS.filter((day) => day !== 'monday') };
    const path = '/properties/home-1/stay-rules';
    const user = open(board(aBoardHome()), respondWith('put', path, { rules, previous: RULES }));
    await user.click(await screen.findByRole('button', { name: 'Rules of Larch Point' }));
    const dialog = await screen.findByRole('dialog', { name: 'Rules of Larch Point' });
    const shortest = within(dialog).getByLabelText(/^Shortest stay/);
    await user.clear(shortest);
    await user.type(shortest, '2');
    await user.click(within(dialog).getByLabelText('Monday'));
    await user.click(within(dialog).getByRole('button', { name: 'Save rules' }));
    await findText('Changed the rules of Larch Point');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(callsTo('put', path).map(({ body }) => body)).toEqual([
        {
          ...{ min_nights: '2', max_nights: '30', preparation_hours: '0', notice_hours: '0' },
          arrival_days: rules.arrival_days,
        },
        RULES,
      ]),
    );
  });

  it('offers Retry after a failed load, and shows an empty state without homes', async () => {
    const user = open(respondWithError('get', '/owner/calendar', 500));
    await findText('Your calendar could not be loaded');
    overrideResponses(board());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findText('No homes yet');
  });
});

describe('On a screen that is too narrow for a row of nights', () => {
  onScreensThatMatch('(max-width: 1100px)');

  const two = () => board(aBoardHome(), aBoardHome({ property_id: 'home-2', title: 'Fir House' }));

  it('one home is shown at a time, in weeks from Sunday to Saturday', async () => {
    const user = open(two());
    const grid = await screen.findByRole('grid', { name: 'The coming nights of Larch Point' });
    screen.getByRole('heading', { name: 'May 2026 – June 2026' });
    expect(screen.getAllByRole('columnheader').map((day) => day.textContent)).toEqual(
      ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'], // the order of the United States
    );
    const weeks = within(grid)
      .getAllByRole('row')
      .slice(1)
      .map((week) => Array.from(week.children, (day) => /^\w+day|^\d+$/.exec(day.textContent)?.[0]));
    // Today is a Wednesday; the last night a Wednesday three weeks later.
    expect(weeks[0]).toEqual(['10', '11', '12', 'Wednesday', 'Thursday', 'Friday', 'Saturday']);
    expect(weeks.at(-1)).toEqual(['Sunday', 'Monday', 'Tuesday', 'Wednesday', '4', '5', '6']);
    expect(screen.getAllByRole('gridcell')).toHaveLength(22);
    await user.selectOptions(screen.getByLabelText('Home'), 'Fir House');
    await screen.findByRole('grid', { name: 'The coming nights of Fir House' });
    expect(screen.queryByRole('link', { name: 'Larch Point' })).toBeNull();
  });

  it('the home of a link is the one that is shown', async () => {
    visit('/owner/calendar?home=home-2', { as: owner, api: [two()] });
    await screen.findByRole('grid', { name: 'The coming nights of Fir House' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('nights are chosen by touch; another home begins anew', async () => {
    const user = open(two());
    await user.click(await night(/^Friday, May 15/));
    await user.click(await night(/^Tuesday, May 19/));
    const bar = await screen.findByRole('region', { name: 'Chosen nights' });
    expect(bar.textContent).toContain('Larch Point: May 15 – 20, 5 nights');
    await user.selectOptions(screen.getByLabelText('Home'), 'Fir House');
    expect(screen.queryByRole('region', { name: 'Chosen nights' })).toBeNull();
  });

  it('keys go by days and weeks, to the ends of a week, and choose with Shift across weeks', async () => {
    const user = open(two());
    const focused = () => document.activeElement?.firstElementChild?.textContent.split(', ').slice(0, 2);
    const [first] = await screen.findAllByRole('gridcell');
    act(() => first?.focus());
    await user.keyboard('{ArrowUp}');
    expect(focused()).toEqual(['Wednesday', 'May 13']);
    await user.keyboard('{ArrowDown}');
    expect(focused()).toEqual(['Wednesday', 'May 20']);
    await user.keyboard('{Home}');
    expect(focused()).toEqual(['Sunday', 'May 17']);
    await user.keyboard('{End}');
    expect(focused()).toEqual(['Saturday', 'May 23']);
    await user.keyboard('{ArrowRight} {Shift>}{ArrowRight}{/Shift}');
    expect(chosen()).toEqual([
      'Sunday, May 24, 2026, free for $150.00',
      'Monday, May 25, 2026, blocked: own use',
    ]);
    await user.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(chosen()).toHaveLength(7);
    await user.keyboard('{Escape}');
    expect(screen.queryAllByRole('gridcell', { selected: true })).toEqual([]);
  });

  it('what the colors mean is told to whoever asks', async () => {
    const user = open(two());
    const summary = await screen.findByText('What the colors and signs mean');
    const legend = summary.closest('details');
    expect(legend?.open).toBe(false);
    await user.click(summary);
    expect(legend?.open).toBe(true);
    within(summary.parentElement ?? summary).getByText('Kept for preparation');
  });
});

describe('Why a night is empty (decision 33)', () => {
  const EMPTY = '/properties/home-1/empty-night';
  const emptyNight = (facts: Partial<EmptyNightView> = {}): EmptyNightView => ({
    date: '2026-05-15',
    price: 150,
    comparable: { median: 119.5, stays: 12, homes: 4 },
    rules: { ...RULES, min_nights: 3 },
    viewers: 31,
    askers: 4,
    reasons: [
      {
        kind: 'asked_shorter',
        people: 4,
        rules: { ...RULES, min_nights: 2 },
        effect: { people: 5, nights: 2 },
      },
      { kind: 'price', percent: 25, price: 119.5, effect: { people: 4, nights: 1 } },
    ],
    ...facts,
  });
  const ask = async (...api: Parameters<typeof overrideResponses>) => {
    const user = open(board(aBoardHome()), ...api);
    await user.click(await night(/^Friday, May 15/));
    await user.click(await screen.findByRole('button', { name: 'Why is this night empty?' }));
    return { user, dialog: await screen.findByRole('dialog', { name: 'Why is this night empty?' }) };
  };

  it('is told at once for the night of a link, and not again after that', async () => {
    const user = visit('/owner/calendar?home=home-1&night=2026-05-15', {
      as: owner,
      api: [board(aBoardHome()), respondWith('get', EMPTY, { ...emptyNight() })],
    });
    const dialog = await screen.findByRole('dialog', { name: 'Why is this night empty?' });
    await within(dialog).findByText('Friday, May 15, 2026');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is told for a home on a later page, too', async () => {
    const pages = respondWith('get', '/owner/calendar', ({ query }) => {
      const isLast = query.get('after') === 'home-1';
      return HttpResponse.json(isLast ? [aBoardHome({ property_id: 'home-2' })] : [aBoardHome()], {
        headers: {
          'x-total-count': '2',
          ...(!isLast && { link: '</api/owner/calendar?after=home-1>; rel="next"' }),
        },
      });
    });
    const later = '/properties/home-2/empty-night';
    visit('/owner/calendar?home=home-2&night=2026-05-15', {
      as: owner,
      api: [pages, respondWith('get', later, { ...emptyNight() })],
    });
    const dialog = await screen.findByRole('dialog', { name: 'Why is this night empty?' });
    await within(dialog).findByText('Friday, May 15, 2026');
  });

  it('a link to a home that is not theirs says so', async () => {
    visit('/owner/calendar?home=home-9&night=2026-05-15', { as: owner, api: [board(aBoardHome())] });
    await findText('The home of this link is not in your calendar.');
  });

  it('lists the reasons with what a change would have meant; a click changes the rules, and undo restores them', async () => {
    const rules = '/properties/home-1/stay-rules';
    const { user, dialog } = await ask(
      respondWith('get', EMPTY, { ...emptyNight() }),
      respondWith('put', rules, { rules: RULES, previous: { ...RULES, min_nights: 3 } }),
    );
    await within(dialog).findByRole('heading', { name: '4 people asked for a shorter stay' });
    expect(dialog.textContent).toContain(
      'In the last 30 days, 5 people asked for a stay that this would have allowed, and 2 unsold nights lay in a gap that this would have opened.',
    );
    expect(dialog.textContent).toContain('$119.50, the median of 12 booked stays at 4 homes');
    await user.click(within(dialog).getByRole('button', { name: 'Allow 2-night stays' }));
    await findText('Changed the rules of Larch Point');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await findText('Undone');
    expect(callsTo('put', rules).map(({ body }) => body)).toEqual([
      { ...RULES, min_nights: 2 },
      { ...RULES, min_nights: 3 },
    ]);
  });

  it('sets the price of this night alone', async () => {
    const prices = '/properties/home-1/night-prices';
    const { user, dialog } = await ask(
      respondWith('get', EMPTY, { ...emptyNight() }),
      respondWith('put', prices, { nights: [], previous: [] }),
    );
    const set = await within(dialog).findByRole('button', { name: 'Set $119.50' });
    expect(dialog.textContent).toContain(
      'In the last 30 days, 4 people checked a stay that is still free, with weekend nights above $119.50, and for 1 weekend night you didn’t sell, guests at similar homes paid $119.50 or more, but less than you asked.',
    );
    await user.click(set);
    await findText(/^Set \$119.50 for Friday, May 15/);
    expect(callsTo('put', prices).map(({ body }) => body)).toEqual([
      { nights: [{ date: '2026-05-15', price: 119.5 }] },
    ]);
  });

  it('goes back to nights that are over, and says when too little is known', async () => {
    const { user, dialog } = await ask(
      respondWith('get', EMPTY, { ...emptyNight({ comparable: null, price: null, reasons: [] }) }),
    );
    await within(dialog).findByText(/^Nothing stands out/);
    expect(dialog.textContent).toContain('Too few comparable stays');
    for (let step = 0; step < 3; step += 1)
      await user.click(within(dialog).getByRole('button', { name: 'Night before' }));
    await within(dialog).findByText('Tuesday, May 12, 2026');
    await waitFor(() =>
      expect(callsTo('get', EMPTY).map(({ query }) => query.get('date'))).toContain('2026-05-12'),
    );
  });

  it('says why a change was refused, and loses nothing', async () => {
    const { user, dialog } = await ask(
      respondWith('get', EMPTY, { ...emptyNight() }),
      respondWithError('put', '/properties/home-1/night-prices', 404, SENTENCES.propertyNotFound),
    );
    await user.click(await within(dialog).findByRole('button', { name: 'Set $119.50' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain(SENTENCES.propertyNotFound);
  });
});
