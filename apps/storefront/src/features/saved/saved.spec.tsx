import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { SavedHomeView, AlertView } from '#libs/core/contracts';
import { readIntent } from '../../session/intents.js';
import { aHome, aHomeDetail, aQuote, aUser, inDays, someNights } from '../../testing/facts.js';
import {
  respondWith,
  callsTo,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';
import { rememberedHomes } from '../../saved-homes/remembered-homes.js';

setUpMockApi();

const noContent = () => new HttpResponse(null, { status: 204 });
const list = respondWith('get', '/properties', [aHome(), aHome({ id: 'home-2', title: 'Fir House' })]);
const heart = (title = 'Larch Point') => screen.findByRole('button', { name: `Save ${title}` });
const pressed = async (title?: string) => (await heart(title)).getAttribute('aria-pressed');
const saved = (part: Partial<SavedHomeView> = {}): SavedHomeView => ({
  saved_at: '2026-05-14T12:00:00.000Z',
  property: aHome(),
  withdrawn: false,
  available: null,
  ...part,
});
const savedHomes = (...rows: SavedHomeView[]) => respondWith('get', '/saved', rows);
const anAlert = (part: Partial<AlertView> = {}): AlertView => ({
  id: 'watch-1',
  kind: 'nights',
  property: { id: 'home-1', title: 'Larch Point', city: 'Whitefish', state: 'MT', main_photo: null },
  check_in_date: '2026-05-20',
  check_out_date: '2026-05-23',
  nights: 3,
  below: null,
  current_price: 550,
  state: 'waiting',
  ahead: 1,
  asked_at: '2026-05-14T12:00:00.000Z',
  told_at: null,
  ...part,
});
const alerts = (...rows: AlertView[]) => respondWith('get', '/watches', rows);

describe('The save button of a home', () => {
  it('is pressed at once, and stays pressed', async () => {
    const user = visit('/properties', {
      as: aUser(),
      api: [list, respondWith('put', '/saved/home-1', noContent)],
    });
    expect(await pressed()).toBe('false');
    await user.click(await heart());
    expect(await pressed()).toBe('true');
    expect(await pressed('Fir House')).toBe('false');
    await waitFor(() => expect(callsTo('put', '/saved/home-1')).toHaveLength(1));
    expect(window.location.pathname).toBe('/properties');
  });

  it('is reset with the reason when the server refuses', async () => {
    const full = respondWithError(
      'put',
      '/saved/home-1',
      409,
      'Your list holds 200 homes, which is as many as it can. Please remove one first.',
    );
    const user = visit('/properties', { as: aUser(), api: [list, full] });
    await user.click(await heart());
    await findText('Your list holds 200 homes, which is as many as it can. Please remove one first.');
    expect(await pressed()).toBe('false');
  });

  it('can be released', async () => {
    const api = [
      list,
      respondWith('get', '/saved/ids', ['home-1']),
      respondWith('delete', '/saved/home-1', noContent),
    ];
    const user = visit('/properties', { as: aUser(), api });
    await waitFor(async () => expect(await pressed()).toBe('true'));
    await user.click(await heart());
    expect(await pressed()).toBe('false');
    await waitFor(() => expect(callsTo('delete', '/saved/home-1')).toHaveLength(1));
  });

  it('works for visitors: the browser remembers, without API calls', async () => {
    const user = visit('/properties', { api: [list] });
    await user.click(await heart());
    expect(await pressed()).toBe('true');
    await user.click(await heart('Fir House'));
    expect(rememberedHomes()).toEqual(['home-2', 'home-1']);
    await user.click(await heart());
    expect(rememberedHomes()).toEqual(['home-2']);
    expect(callsTo('get', '/saved/ids')).toEqual([]);
    expect(callsTo('put', '/saved/home-1')).toEqual([]);
  });

  it('has a text label on the page of a home', async () => {
    const api = [
      respondWith('get', '/properties/home-1', aHomeDetail()),
      respondWith('get', '/reviews', { reviews: [] }),
    ];
    const user = visit('/properties/home-1', { api });
    expect((await heart()).textContent).toBe('Save');
    await user.click(await heart());
    expect((await heart()).textContent).toBe('Saved');
  });
});

describe('Homes saved by a visitor', () => {
  const signIn = async (user: ReturnType<typeof visit>) => {
    await user.type(await screen.findByLabelText(/^Email/), 'nora@example.com');
    await user.type(screen.getByLabelText(/^Password/), 'a quiet harbour');
    await user.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Sign In' }));
  };
  const session = [
    respondWith('post', '/auth/login', { access_token: 'token-1', user: aUser() }),
    respondWithError('get', '/dashboard/stats', 503),
  ];

  it('are merged into the account on sign-in, and removed from the browser', async () => {
    localStorage.setItem('latchkey.saved', '["home-1","home-2"]');
    const merge = respondWith('put', '/saved', ['home-1', 'home-2', 'home-3']);
    const user = visit('/auth', { api: [...session, merge] });
    await signIn(user);
    await waitFor(() =>
      expect(callsTo('put', '/saved')[0]?.body).toEqual({ property_ids: ['home-1', 'home-2'] }),
    );
    await waitFor(() => expect(rememberedHomes()).toEqual([]));
  });

  it('are merged on the next visit when the page was left before the merge was done', async () => {
    localStorage.setItem('latchkey.saved', '["home-1"]');
    let merged = false;
    const merge = respondWith('put', '/saved', () => {
      merged = true;
      return HttpResponse.json(['home-1']);
    });
    const account = respondWith('get', '/saved', () => HttpResponse.json(merged ? [saved()] : []));
    visit('/saved', { as: aUser(), api: [merge, account, alerts()] });
    await screen.findByRole('link', { name: 'Larch Point' });
    expect(callsTo('put', '/saved')[0]?.body).toEqual({ property_ids: ['home-1'] });
    await waitFor(() => expect(rememberedHomes()).toEqual([]));
  });

  it('stay in the browser when the merge fails', async () => {
    localStorage.setItem('latchkey.saved', '["home-1"]');
    const user = visit('/auth', { api: [...session, respondWithError('put', '/saved', 503)] });
    await signIn(user);
    await waitFor(() => expect(callsTo('put', '/saved')).toHaveLength(1));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    expect(rememberedHomes()).toEqual(['home-1']);
  });

  it('are ignored when the stored value is invalid', async () => {
    localStorage.setItem('latchkey.saved', '{"home-1":true}');
    visit('/properties', { api: [list] });
    expect(await pressed()).toBe('false');
  });
});

describe('/saved', () => {
  it('F13 shows the total for the dates, and whether they are free', async () => {
    const priced = { ...aHome(), total_amount: 400, nights: 2 };
    visit(`/saved?check_in=${inDays(5)}&check_out=${inDays(7)}`, {
      as: aUser(),
      api: [
        savedHomes(
          saved({ property: priced, available: true }),
          saved({ property: { ...priced, id: 'home-2', title: 'Fir House' }, available: false }),
        ),
      ],
    });
    await findText('Free on your dates');
    await findText(/Taken on your dates/);
    expect(screen.getAllByText('$400')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Fir House' }).getAttribute('href')).toContain(
      `check_in=${inDays(5)}`,
    );
    expect(Object.fromEntries(callsTo('get', '/saved')[0]?.query ?? [])).toEqual({
      check_in: inDays(5),
      check_out: inDays(7),
    });
  });

  it('strikes through what each of many homes cost before (decision 32)', async () => {
    const homes = Array.from({ length: 130 }, (_, n) =>
      saved({ property: aHome({ id: `home-${n}`, title: `Home ${n}`, total_amount: 400, nights: 2 }) }),
    );
    const reductionsOf = (ids: string) =>
      ids.split(',').map((id) => ({
        property_id: id,
        from: 460,
        to: 400,
        since: '2026-05-01T07:00:00.000Z',
        offered_at: '2026-04-20T07:00:00.000Z',
      }));
    visit(`/saved?check_in=${inDays(5)}&check_out=${inDays(7)}`, {
      as: aUser(),
      api: [
        savedHomes(...homes),
        alerts(),
        respondWith('get', '/properties/reductions', ({ query }) =>
          HttpResponse.json(reductionsOf(query.get('ids') ?? '')),
        ),
      ],
    });
    await waitFor(() => expect(document.querySelectorAll('article del')).toHaveLength(130));
    const asked = callsTo('get', '/properties/reductions').map(
      ({ query }) => query.get('ids')?.split(',').length,
    );
    expect(asked.sort()).toEqual([100, 30]);
  });

  it('marks a withdrawn home, without a link', async () => {
    visit('/saved', { as: aUser(), api: [savedHomes(saved({ withdrawn: true }))] });
    await findText('No longer listed');
    expect(screen.queryByRole('link', { name: 'Larch Point' })).toBeNull();
    await heart();
  });

  it('works for visitors with the homes of their browser, and reports homes that are gone', async () => {
    localStorage.setItem('latchkey.saved', '["home-1","home-9"]');
    visit('/saved', { api: [savedHomes(saved({ saved_at: null }))] });
    await screen.findByRole('link', { name: 'Larch Point' });
    await findText('Some homes you saved are no longer listed.');
    await findText('Kept in this browser');
    expect(callsTo('get', '/saved')[0]?.query.get('ids')).toBe('home-1,home-9');
    expect(callsTo('get', '/watches')).toEqual([]);
  });

  it('shows empty states', async () => {
    visit('/saved', { as: aUser(), api: [savedHomes(), alerts()] });
    await findText('No saved homes yet');
    await findText('No alerts yet');
  });

  it('F7 offers Retry after a failed load', async () => {
    const user = visit('/saved', {
      as: aUser(),
      api: [
        respondWithError('get', '/saved', 503, 'We are briefly unavailable. Please try again in a moment.'),
        alerts(),
      ],
    });
    await findText('Your saved homes could not be loaded');
    overrideResponses(savedHomes(saved()));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('link', { name: 'Larch Point' });
  });

  it('shows the state of each alert, and deletes one', async () => {
    const rows = [
      anAlert(),
      anAlert({ id: 'watch-2', state: 'reached', ahead: 0 }),
      anAlert({ id: 'watch-3', told_at: '2026-05-14T13:00:00.000Z' }),
      anAlert({
        id: 'watch-4',
        kind: 'price',
        below: 99.5,
        nights: null,
        check_in_date: null,
        check_out_date: null,
        current_price: 150,
      }),
      anAlert({ id: 'watch-5', state: 'booked' }),
    ];
    const deleted = respondWith('delete', '/watches/watch-4', noContent);
    const user = visit('/saved', { as: aUser(), api: [savedHomes(), alerts(...rows), deleted] });
    await findText('Free now');
    await findText('Taken again, alert still on');
    await findText('Booked by you');
    await findText(/You are told first · \$550.00 total now, cleaning included/);
    expect(screen.getAllByText(/1 person is told before you/)).toHaveLength(2);
    const label = 'A night for less than $99.50';
    await findText(label);
    overrideResponses(alerts(...rows.slice(0, 3)));
    await user.click(screen.getByRole('button', { name: `Remove alert: Larch Point, ${label}` }));
    await waitFor(() => expect(screen.queryByText(label)).toBeNull());
    expect(callsTo('delete', '/watches/watch-4')).toHaveLength(1);
  });
});

describe('Creating an alert', () => {
  const taken = aHomeDetail({ unavailable: [{ from: inDays(6), to: inDays(7) }] });
  const page = [
    respondWith('get', '/properties/home-1', taken),
    respondWith('get', '/properties/home-1/nights', someNights({ 6: 'taken' })),
    respondWith('get', '/properties/home-1/quote', aQuote()),
    respondWith('get', '/reviews', { reviews: [] }),
  ];
  const address = `/properties/home-1?check_in=${inDays(5)}&check_out=${inDays(7)}`;
  const offer = { name: 'Tell me if these nights open up' };

  it('is offered for taken nights, with their dates filled in', async () => {
    const user = visit(address, {
      as: aUser(),
      api: [...page, respondWith('post', '/watches', anAlert(), { status: 201 })],
    });
    await user.click(await screen.findByRole('button', offer));
    const dialog = await screen.findByRole('dialog', { name: 'Set an alert for Larch Point' });
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Check-in/).value).toBe(inDays(5));
    await user.click(within(dialog).getByRole('button', { name: 'Set alert' }));
    await findText('We’ll tell you at once, here and at your confirmed email address');
    expect(callsTo('post', '/watches')[0]?.body).toEqual({
      property_id: 'home-1',
      kind: 'nights',
      check_in_date: inDays(5),
      check_out_date: inDays(7),
    });
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Set an alert for Larch Point' })).toBeNull(),
    );
  });

  it('is offered for a single taken night of the strip', async () => {
    const user = visit('/properties/home-1', { as: aUser(), api: page });
    const [night] = await screen.findAllByRole('button', { name: /already taken|taken/i });
    if (!night) throw new Error('No night is taken');
    await user.click(night);
    await user.click(await screen.findByRole('button', offer));
    const dialog = await screen.findByRole('dialog', { name: 'Set an alert for Larch Point' });
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Check-in/).value).toBe(inDays(6));
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Check-out/).value).toBe(inDays(7));
  });

  it('F13 takes a price per night, or a total with dates; an error keeps the input', async () => {
    const refused = respondWithError('post', '/watches', 409, 'It costs less than that already');
    const user = visit('/properties/home-1', { as: aUser(), api: [...page, refused] });
    await user.click(await screen.findByRole('button', { name: 'Set an alert' }));
    const dialog = await screen.findByRole('dialog', { name: 'Set an alert for Larch Point' });
    await within(dialog).findByText('$150 a night now, plus $100 cleaning for a stay');
    const amount = within(dialog).getByLabelText<HTMLInputElement>(/^Alert me below \(per night/);
    await user.type(amount, '$1,140.50');
    await user.click(within(dialog).getByRole('button', { name: 'Set alert' }));
    await within(dialog).findByText('It costs less than that already');
    expect(callsTo('post', '/watches')[0]?.body).toEqual({
      property_id: 'home-1',
      kind: 'price',
      below: 1140.5,
    });
    expect(amount.value).toBe('$1,140.50');
  });

  it('sends visitors to sign in, and saves their intent (C12)', async () => {
    const user = visit(address, { api: page });
    await user.click(await screen.findByRole('button', offer));
    await waitFor(() => expect(window.location.pathname).toBe('/auth'));
    expect(readIntent()).toMatchObject({ kind: 'watch', to: address, label: 'Back to Larch Point' });
  });

  const theseNights = { check_in_date: inDays(5), check_out_date: inDays(7), nights: 2 };

  it('is replaced by an existing alert, which can be stopped in place', async () => {
    const existing = [
      anAlert({ ...theseNights, id: 'mine' }),
      anAlert({ ...theseNights, id: 'over', state: 'past' }),
    ];
    const user = visit(address, {
      as: aUser(),
      api: [...page, alerts(...existing), respondWith('delete', '/watches/mine', noContent)],
    });
    const watching = await screen.findByRole('group', { name: 'Your alert is set' });
    expect(watching.textContent).toContain('to open up');
    expect(within(watching).getByRole('link').getAttribute('href')).toBe('/saved');
    expect(screen.queryByRole('button', offer)).toBeNull();
    overrideResponses(alerts());
    await user.click(within(watching).getByRole('button', { name: 'Remove alert' }));
    await findText('Alert removed');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', offer)));
    expect(callsTo('delete', '/watches/mine')).toHaveLength(1);
  });

  it('is still offered beside alerts for other nights, another home, only the price, or the past', async () => {
    const otherHome = { ...anAlert().property, id: 'home-2' };
    const others = [
      anAlert(),
      anAlert({ ...theseNights, property: otherHome }),
      anAlert({ ...theseNights, kind: 'price', below: 300 }),
      anAlert({ ...theseNights, state: 'past' }),
      anAlert({ ...theseNights, state: 'booked' }),
    ];
    visit(address, { as: aUser(), api: [...page, alerts(...others)] });
    await screen.findByRole('button', offer);
    await waitFor(() => expect(callsTo('get', '/watches')).toHaveLength(1));
    expect(screen.queryByRole('group', { name: 'Your alert is set' })).toBeNull();
  });

  it('shows an existing price alert, and the error when it cannot be stopped', async () => {
    const price = anAlert({
      kind: 'price',
      check_in_date: null,
      check_out_date: null,
      nights: null,
      below: 120,
    });
    const user = visit('/properties/home-1', {
      as: aUser(),
      api: [
        ...page,
        alerts(price),
        respondWithError(
          'delete',
          '/watches/watch-1',
          503,
          'We are briefly unavailable. Please try again in a moment.',
        ),
      ],
    });
    await findText('A night for less than $120.00');
    await user.click(screen.getByRole('button', { name: 'Remove alert' }));
    await findText('We are briefly unavailable. Please try again in a moment.');
    await findText('A night for less than $120.00');
  });

  it('is also replaced by an existing alert on the booking form', async () => {
    visit(`/book/home-1?check_in=${inDays(5)}&check_out=${inDays(7)}`, {
      as: aUser(),
      api: [...page, alerts(anAlert(theseNights))],
    });
    await screen.findByRole('group', { name: 'Your alert is set' });
  });

  it('is not offered to owners, who can still save homes', async () => {
    visit(address, { as: aUser({ role: 'property_owner' }), api: page });
    await heart();
    await screen.findByText('These dates cannot be booked here. Please choose others.');
    expect(screen.queryByRole('button', offer)).toBeNull();
  });
});
