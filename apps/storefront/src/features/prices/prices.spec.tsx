import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import type { PricePreviewView, PricesView } from '#libs/core/contracts';
import { addDays, civilDate } from '#libs/core/rules';
import { aUser } from '../../testing/facts.js';
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

const API = '/properties/home-1/prices';
const PREVIEW = `${API}/preview`;
const TODAY = civilDate('2026-05-13');
const owner = aUser({ role: 'property_owner' });
type Settings = PricesView['settings'];

const SETTINGS: Settings = {
  price_per_night: 150,
  weekend_price: null,
  seasons: [],
  ladder: [],
  length_discounts: [],
  sells_gaps: true,
  gap_percent: 0,
  lowest_price: null,
};

/** Tonight and three nights for this price; the last one is taken. */
const aPreview = (price: number, percent = 0): PricePreviewView => ({
  nights: [0, 1, 2, 3].map((ahead) => ({
    date: addDays(TODAY, ahead),
    price,
    full_price: 150,
    source: 'base',
    reductions: percent === 0 ? [] : [{ kind: 'ladder', percent, days: 3 }],
    at_lowest: false,
    owner_keeps: price * 0.9,
    not_for_sale: ahead === 0 ? 'tonight' : ahead === 3 ? 'taken' : null,
  })),
  lowest_nightly: price,
  example_stays: [
    {
      check_in_date: '2026-05-14',
      check_out_date: '2026-05-16',
      nights: 2,
      price_lines: [14, 15].map((day) => ({
        date: `2026-05-${day}`,
        price,
        full_price: 150,
        source: 'base' as const,
        reductions: [],
        at_lowest: false,
      })),
      subtotal: 2 * price,
      cleaning_fee: 100,
      total_amount: 2 * price + 100,
      owner_keeps: 2 * price * 0.9 + 100,
    },
  ],
});

const prices = (settings: Partial<Settings> = {}, part: Partial<PricesView> = {}) => ({
  property_id: 'home-1',
  title: 'Larch Point',
  version: 2,
  min_nights: 2,
  settings: { ...SETTINGS, ...settings },
  night_prices: [],
  preview: aPreview(150),
  ...part,
});
const reads = (...args: Parameters<typeof prices>) => respondWith('get', API, prices(...args));
const saves = (...args: Parameters<typeof prices>) => respondWith('put', API, prices(...args));
const previews = (preview: PricePreviewView) => respondWith('post', PREVIEW, { ...preview });
const conflicts = (current: PricesView) =>
  respondWith('put', API, () =>
    HttpResponse.json(
      { status: 409, code: 'listing.changed_elsewhere', detail: 'Changed', current },
      { status: 409 },
    ),
  );

const open = (...args: Parameters<typeof prices>): UserEvent =>
  visit('/owner/homes/home-1/prices', { as: owner, api: [reads(...args), previews(aPreview(120, 20))] });
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
async function retype(user: UserEvent, label: string | RegExp, text: string): Promise<void> {
  const input = await field(label);
  await user.clear(input);
  if (text !== '') await user.type(input, text);
}
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save changes' }));
const bodies = () => callsTo('put', API).map(({ body }) => body);
const steady = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: /^Steady/ }));
const STEADY = [
  { days: 14, percent: 5 },
  { days: 7, percent: 10 },
  { days: 3, percent: 20 },
];
const night = (day: number) => screen.findByRole('row', { name: new RegExp(`May ${day}`) });

describe('/owner/homes/{id}/prices (G4)', () => {
  it('says of each night what it costs, what the owner keeps and why, and what a guest pays', async () => {
    open();
    await screen.findByRole('heading', { level: 1, name: 'Larch Point · Prices' });
    expect((await night(14)).textContent).toBe('Thu, May 14Base price$150.00$135.00');
    expect((await night(16)).textContent).toBe('Sat, May 16Taken––');
    // Nobody can check in tonight any more.
    expect(screen.queryByRole('row', { name: /May 13/ })).toBeNull();
    await findText('Thu, May 14 – Sat, May 16');
    screen.getByText('$400.00');
    screen.getByText('$370.00');
    expect(callsTo('post', PREVIEW)).toEqual([]);
  });

  it('takes a ladder in one tap, marks the nights that change, and saves all of it from the version that was loaded', async () => {
    const user = open();
    await steady(user);
    const days = await screen.findAllByLabelText<HTMLInputElement>('Days before check-in');
    expect(days.map(({ value }) => value)).toEqual(['14', '7', '3']);
    await findText('Not saved yet: 2 of 3 nights change');
    expect((await night(14)).textContent).toBe(
      'Thu, May 14Base price · 20% off: check-in within 3 days$120.00now $150.00$108.00',
    );
    expect((await night(16)).textContent).toBe('Sat, May 16Taken––');
    overrideResponses(saves({ ladder: STEADY }, { version: 3, preview: aPreview(120, 20) }));
    await save(user);
    await findText('Your prices are saved');
    await findText('Everything is saved');
    expect(bodies()).toEqual([{ ...SETTINGS, ladder: STEADY, version: 2 }]);
  });

  it('undoes what was saved, and keeps what was typed since', async () => {
    const user = open();
    await steady(user);
    overrideResponses(saves({ ladder: STEADY }, { version: 3 }));
    await save(user);
    await findText('Your prices are saved');
    await retype(user, 'Friday and Saturday ($)', '190');
    overrideResponses(saves({}, { version: 4 }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await findText('Undone');
    expect(bodies().at(-1)).toEqual({ ...SETTINGS, version: 3 });
    expect(screen.queryByLabelText('Days before check-in')).toBeNull();
    expect((await field('Friday and Saturday ($)')).value).toBe('190');
    overrideResponses(saves({ weekend_price: 190 }, { version: 5 }));
    await save(user);
    await waitFor(() => expect(bodies().at(-1)).toEqual({ ...SETTINGS, weekend_price: 190, version: 4 }));
  });

  it('says at each field what is wrong, sends nothing, and keeps the preview that made sense', async () => {
    const user = open();
    await steady(user);
    await findText(/^Not saved yet: 2 of 3/);
    await retype(user, /^Base price/, '99.999');
    await retype(user, /^Lowest price/, '200');
    const [second] = [screen.getAllByRole('group', { name: /^Step/ })[1]];
    if (!second) throw new Error('There is no second step');
    const percent = within(second).getByLabelText('Off (%)');
    await user.clear(percent);
    await user.type(percent, '4');
    await findText('Waiting for the form: Please enter dollars and cents, such as 89.50.');
    expect((await night(14)).textContent).toContain('$120.00');
    await save(user);
    const summary = await screen.findByRole('alert');
    for (const sentence of [
      'Please enter dollars and cents, such as 89.50',
      'The closer the check-in, the more each step has to take off',
    ])
      within(summary).getByRole('button', { name: sentence });
    // Above which base price, is not known yet.
    const tooHigh = 'The lowest price cannot be above the base price';
    expect(within(summary).queryByRole('button', { name: tooHigh })).toBeNull();
    await user.click(
      within(summary).getByRole('button', {
        name: 'The closer the check-in, the more each step has to take off',
      }),
    );
    expect(document.activeElement).toBe(percent);
    expect(percent.getAttribute('aria-invalid')).toBe('true');
    await retype(user, /^Base price/, '100');
    await save(user);
    await screen.findByRole('button', { name: tooHigh });
    expect(bodies()).toEqual([]);
  });

  it('shows the sentence of the server at the row it is about, and keeps the input', async () => {
    const user = open();
    await steady(user);
    const message = 'Please use each number of days once';
    overrideResponses(
      respondWith(
        'put',
        API,
        { status: 422, detail: message, errors: [{ field: 'ladder.2.days', message }] },
        { status: 422 },
      ),
    );
    await save(user);
    await user.click(await screen.findByRole('button', { name: message }));
    const third = screen.getByRole('group', { name: 'Step 3' });
    expect(document.activeElement).toBe(within(third).getByLabelText('Days before check-in'));
    await user.type(within(third).getByLabelText('Off (%)'), '5');
    expect(screen.queryByText(message, { selector: 'button' })).toBeNull();
  });

  it('adds and removes rows by keys alone; the focus goes on', async () => {
    const user = open();
    (await screen.findByRole('button', { name: 'Add a season' })).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('First night'));
    await user.keyboard('2026-07-01{Tab}2026-07-04{Tab}250');
    screen.getByRole('button', { name: 'Add a season' }).focus();
    await user.keyboard('{Enter}');
    // The empty row counts for nothing.
    overrideResponses(saves());
    await save(user);
    const seasons = [{ from: '2026-07-01', to: '2026-07-05', price: 250 }];
    await waitFor(() => expect(bodies()).toEqual([{ ...SETTINGS, seasons, version: 2 }]));
    await steady(user);
    screen.getByRole('button', { name: 'Remove step 2' }).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove step 1' }));
    await user.keyboard('{Enter}{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a step' }));
  });

  it('shows the second of two windows the difference, and saves what it keeps over the newer version', async () => {
    const user = open();
    await retype(user, /^Base price/, '160');
    overrideResponses(
      conflicts(prices({ price_per_night: 170, ladder: [{ days: 3, percent: 15 }] }, { version: 5 })),
    );
    await save(user);
    const dialog = await screen.findByRole('dialog', { name: 'Changed in another window' });
    const cells = (row: RegExp) =>
      within(within(dialog).getByRole('row', { name: row }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells(/^Base price/)).toEqual(['$170', '$160']);
    expect(cells(/^Last-minute prices/)).toEqual(['15% off within 3 days', '–']);
    await user.click(within(dialog).getByRole('button', { name: 'Keep what is here' }));
    overrideResponses(saves({ price_per_night: 160 }, { version: 6 }));
    await save(user);
    await findText('Your prices are saved');
    expect(bodies().at(-1)).toEqual({
      ...SETTINGS,
      price_per_night: 160,
      ladder: [{ days: 3, percent: 15 }],
      version: 5,
    });
  });

  it('takes a change whose answer got lost for its own', async () => {
    const user = open();
    await retype(user, /^Base price/, '160');
    overrideResponses(conflicts(prices({ price_per_night: 160 }, { version: 3 })));
    await save(user);
    await findText('Your prices are saved');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks before what was typed is lost, and keeps it when the server fails', async () => {
    const user = open();
    await retype(user, /^Base price/, '160');
    overrideResponses(respondWithError('put', API, 503));
    await save(user);
    await findText('Nothing you typed is lost.');
    await user.click(screen.getByRole('link', { name: 'Edit home' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect((await field(/^Base price/)).value).toBe('160');
  });

  it('names the nights that have a price of their own, and leads to the calendar', async () => {
    open({}, { night_prices: [{ date: '2026-05-20', price: 99 }] });
    await findText(/^1 night with a price of its own, whatever is set here: Wed, May 20\./);
    const link = screen.getByRole('link', { name: 'Change them on the calendar' });
    expect(link.getAttribute('href')).toBe('/owner/calendar');
  });

  it('offers Retry for a preview that failed, and says when no stay can be booked', async () => {
    const user = open({}, { preview: { ...aPreview(150), example_stays: [] } });
    await findText(/^No stay can be booked in the next three weeks/);
    overrideResponses(respondWithError('post', PREVIEW, 500));
    await steady(user);
    await findText('The preview could not be loaded');
    overrideResponses(previews(aPreview(120, 20)));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findText(/^Not saved yet: 2 of 3/);
  });

  it('of another owner is not found', async () => {
    visit('/owner/homes/home-1/prices', { as: owner, api: [respondWithError('get', API, 404)] });
    await screen.findByRole('heading', { level: 1, name: 'Property Not Found' });
  });
});
