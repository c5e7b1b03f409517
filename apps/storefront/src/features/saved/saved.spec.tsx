import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { SavedHomeView, AlertView } from '#libs/core/contracts';
import { readIntent } from '../../session/intents.js';
import { aHome, aQuote, aUser, inDays, someNights } from '../../testing/facts.js';
import { answers, callsTo, nowAnswers, refuses, says, standInApi, visit } from '../../testing/visit.js';
import { rememberedHomes } from '../../saved-homes/remembered-homes.js';

standInApi();

const nothing = () => new HttpResponse(null, { status: 204 });
const list = answers('get', '/properties', [
  { ...aHome() },
  { ...aHome({ id: 'home-2', title: 'Fir House' }) },
]);
const heart = (title = 'Larch Point') => screen.findByRole('button', { name: `Save ${title}` });
const pressed = async (title?: string) => (await heart(title)).getAttribute('aria-pressed');
const saved = (part: Partial<SavedHomeView> = {}): SavedHomeView => ({
  saved_at: '2026-05-14T12:00:00.000Z',
  property: aHome(),
  withdrawn: false,
  available: null,
  ...part,
});
const savedHomes = (...rows: SavedHomeView[]) =>
  answers(
    'get',
    '/saved',
    rows.map((row) => ({ ...row })),
  );
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
const watches = (...rows: AlertView[]) =>
  answers(
    'get',
    '/watches',
    rows.map((row) => ({ ...row })),
  );

describe('The heart of a home', () => {
  it('is pressed at once, and stays so', async () => {
    const user = visit('/properties', { as: aUser(), api: [list, answers('put', '/saved/home-1', nothing)] });
    expect(await pressed()).toBe('false');
    await user.click(await heart());
    expect(await pressed()).toBe('true');
    expect(await pressed('Fir House')).toBe('false');
    await waitFor(() => expect(callsTo('put', '/saved/home-1')).toHaveLength(1));
    expect(window.location.pathname).toBe('/properties');
  });

  it('goes back when the server refuses, and says why', async () => {
    const full = refuses('put', '/saved/home-1', 409, 'Your list holds 200 homes');
    const user = visit('/properties', { as: aUser(), api: [list, full] });
    await user.click(await heart());
    await says('Your list holds 200 homes');
    expect(await pressed()).toBe('false');
  });

  it('is released again', async () => {
    const api = [list, answers('get', '/saved/ids', ['home-1']), answers('delete', '/saved/home-1', nothing)];
    const user = visit('/properties', { as: aUser(), api });
    await waitFor(async () => expect(await pressed()).toBe('true'));
    await user.click(await heart());
    expect(await pressed()).toBe('false');
    await waitFor(() => expect(callsTo('delete', '/saved/home-1')).toHaveLength(1));
  });

  it('works for visitors: this browser remembers, and asks nobody', async () => {
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

  it('is on the page of the home, in words', async () => {
    const api = [
      answers('get', '/properties/home-1', { ...aHome() }),
      answers('get', '/reviews', { reviews: [] }),
    ];
    const user = visit('/properties/home-1', { api });
    expect((await heart()).textContent).toBe('Save');
    await user.click(await heart());
    expect((await heart()).textContent).toBe('Saved');
  });
});

describe('What a visitor saved', () => {
  const signIn = async (user: ReturnType<typeof visit>) => {
    await user.type(await screen.findByLabelText(/^Email/), 'nora@example.com');
    await user.type(screen.getByLabelText(/^Password/), 'a quiet harbour');
    await user.click(within(screen.getByRole('tabpanel')).getByRole('button', { name: 'Sign In' }));
  };
  const session = [
    answers('post', '/auth/login', { access_token: 'token-1', user: { ...aUser() } }),
    refuses('get', '/dashboard/stats', 503),
  ];

  it('goes with them when they sign in, and is forgotten here', async () => {
    localStorage.setItem('latchkey.saved', '["home-1","home-2"]');
    const merge = answers('put', '/saved', ['home-1', 'home-2', 'home-3']);
    const user = visit('/auth', { api: [...session, merge] });
    await signIn(user);
    await waitFor(() =>
      expect(callsTo('put', '/saved')[0]?.body).toEqual({ property_ids: ['home-1', 'home-2'] }),
    );
    await waitFor(() => expect(rememberedHomes()).toEqual([]));
  });

  it('stays here when it could not be handed over', async () => {
    localStorage.setItem('latchkey.saved', '["home-1"]');
    const user = visit('/auth', { api: [...session, refuses('put', '/saved', 503)] });
    await signIn(user);
    await waitFor(() => expect(callsTo('put', '/saved')).toHaveLength(1));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    expect(rememberedHomes()).toEqual(['home-1']);
  });

  it('is no trouble when somebody wrote nonsense there', async () => {
    localStorage.setItem('latchkey.saved', '{"home-1":true}');
    visit('/properties', { api: [list] });
    expect(await pressed()).toBe('false');
  });
});

describe('/saved', () => {
  it('F13 shows what the dates cost in all, and whether they are free', async () => {
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
    await says('Free on your dates');
    await says(/Taken on your dates/);
    expect(screen.getAllByText('$400')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Fir House' }).getAttribute('href')).toContain(
      `check_in=${inDays(5)}`,
    );
    expect(Object.fromEntries(callsTo('get', '/saved')[0]?.query ?? [])).toEqual({
      check_in: inDays(5),
      check_out: inDays(7),
    });
  });

  it('says when a home was withdrawn, and leads nowhere', async () => {
    visit('/saved', { as: aUser(), api: [savedHomes(saved({ withdrawn: true }))] });
    await says('No longer listed');
    expect(screen.queryByRole('link', { name: 'Larch Point' })).toBeNull();
    await heart();
  });

  it('is there for visitors: their browser names the homes, and one that is gone is said so', async () => {
    localStorage.setItem('latchkey.saved', '["home-1","home-9"]');
    visit('/saved', { api: [savedHomes(saved({ saved_at: null }))] });
    await screen.findByRole('link', { name: 'Larch Point' });
    await says('Some homes you saved are no longer listed.');
    await says('Kept in this browser');
    expect(callsTo('get', '/saved')[0]?.query.get('ids')).toBe('home-1,home-9');
    expect(callsTo('get', '/watches')).toEqual([]);
  });

  it('says so when there is nothing', async () => {
    visit('/saved', { as: aUser(), api: [savedHomes(), watches()] });
    await says('No saved homes yet');
    await says('Nothing is watched yet');
  });

  it('F7 a failed load offers to try again, and does', async () => {
    const user = visit('/saved', {
      as: aUser(),
      api: [refuses('get', '/saved', 503, 'We are briefly unavailable.'), watches()],
    });
    await says('Your saved homes could not be loaded');
    nowAnswers(savedHomes(saved()));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('link', { name: 'Larch Point' });
  });

  it('says how each watch stands, and ends one', async () => {
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
    const end = answers('delete', '/watches/watch-4', nothing);
    const user = visit('/saved', { as: aUser(), api: [savedHomes(), watches(...rows), end] });
    await says('Free now');
    await says('Taken again, watching on');
    await says('Booked by you');
    await says(/You are told first · \$550.00 in all now, cleaning included/);
    expect(screen.getAllByText(/1 person is told before you/)).toHaveLength(2);
    const wish = 'A night for less than $99.50';
    await says(wish);
    nowAnswers(watches(...rows.slice(0, 3)));
    await user.click(screen.getByRole('button', { name: `Stop watching Larch Point, ${wish}` }));
    await waitFor(() => expect(screen.queryByText(wish)).toBeNull());
    expect(callsTo('delete', '/watches/watch-4')).toHaveLength(1);
  });
});

describe('Asking to be told', () => {
  const taken = aHome({ unavailable: [{ from: inDays(6), to: inDays(7) }] });
  const page = [
    answers('get', '/properties/home-1', { ...taken }),
    answers('get', '/properties/home-1/nights', { ...someNights({ 6: 'taken' }) }),
    answers('get', '/properties/home-1/quote', { ...aQuote() }),
    answers('get', '/reviews', { reviews: [] }),
  ];
  const address = `/properties/home-1?check_in=${inDays(5)}&check_out=${inDays(7)}`;
  const offer = { name: 'Tell me if these nights free up' };

  it('is offered where nights are taken, and begins with them', async () => {
    const user = visit(address, {
      as: aUser(),
      api: [...page, answers('post', '/watches', { ...anAlert() }, { status: 201 })],
    });
    await user.click(await screen.findByRole('button', offer));
    const dialog = await screen.findByRole('dialog', { name: 'Watch Larch Point' });
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Check-in/).value).toBe(inDays(5));
    await user.click(within(dialog).getByRole('button', { name: 'Tell me' }));
    await says('We will tell you at once, here and by mail');
    expect(callsTo('post', '/watches')[0]?.body).toEqual({
      property_id: 'home-1',
      kind: 'nights',
      check_in_date: inDays(5),
      check_out_date: inDays(7),
    });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Watch Larch Point' })).toBeNull());
  });

  it('is offered for a single taken night of the strip', async () => {
    const user = visit('/properties/home-1', { as: aUser(), api: page });
    const [night] = await screen.findAllByRole('button', { name: /already taken|taken/i });
    if (!night) throw new Error('No night is taken');
    await user.click(night);
    await user.click(await screen.findByRole('button', offer));
    const dialog = await screen.findByRole('dialog', { name: 'Watch Larch Point' });
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Check-in/).value).toBe(inDays(6));
    expect(within(dialog).getByLabelText<HTMLInputElement>(/^Check-out/).value).toBe(inDays(7));
  });

  it('F13 a price is that of a night, or with dates of all of them; a refusal keeps what was typed', async () => {
    const refused = refuses('post', '/watches', 409, 'It costs less than that already');
    const user = visit('/properties/home-1', { as: aUser(), api: [...page, refused] });
    await user.click(await screen.findByRole('button', { name: 'Watch nights or price' }));
    const dialog = await screen.findByRole('dialog', { name: 'Watch Larch Point' });
    await within(dialog).findByText('$150 a night now, plus $100 cleaning for a stay');
    const amount = within(dialog).getByLabelText<HTMLInputElement>(/^Less than, a night/);
    await user.type(amount, '$1,140.50');
    await user.click(within(dialog).getByRole('button', { name: 'Tell me' }));
    await within(dialog).findByText('It costs less than that already');
    expect(callsTo('post', '/watches')[0]?.body).toEqual({
      property_id: 'home-1',
      kind: 'price',
      below: 1140.5,
    });
    expect(amount.value).toBe('$1,140.50');
  });

  it('sends visitors to sign in, and keeps their wish (C12)', async () => {
    const user = visit(address, { api: page });
    await user.click(await screen.findByRole('button', offer));
    await waitFor(() => expect(window.location.pathname).toBe('/auth'));
    expect(readIntent()).toMatchObject({ kind: 'watch', to: address, label: 'Back to Larch Point' });
  });

  const theseNights = { check_in_date: inDays(5), check_out_date: inDays(7), nights: 2 };

  it('gives way to what is watched already, which can be stopped here', async () => {
    const mine = [
      anAlert({ ...theseNights, id: 'mine' }),
      anAlert({ ...theseNights, id: 'over', state: 'past' }),
    ];
    const user = visit(address, {
      as: aUser(),
      api: [...page, watches(...mine), answers('delete', '/watches/mine', nothing)],
    });
    const watching = await screen.findByRole('group', { name: 'You are watching this' });
    expect(watching.textContent).toContain('to free up');
    expect(within(watching).getByRole('link').getAttribute('href')).toBe('/saved');
    expect(screen.queryByRole('button', offer)).toBeNull();
    nowAnswers(watches());
    await user.click(within(watching).getByRole('button', { name: 'Stop watching' }));
    await says('We no longer watch this for you');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', offer)));
    expect(callsTo('delete', '/watches/mine')).toHaveLength(1);
  });

  it('stays when what is watched is something else: other nights, another home, only the price, or over', async () => {
    const elsewhere = { ...anAlert().property, id: 'home-2' };
    const others = [
      anAlert(),
      anAlert({ ...theseNights, property: elsewhere }),
      anAlert({ ...theseNights, kind: 'price', below: 300 }),
      anAlert({ ...theseNights, state: 'past' }),
      anAlert({ ...theseNights, state: 'booked' }),
    ];
    visit(address, { as: aUser(), api: [...page, watches(...others)] });
    await screen.findByRole('button', offer);
    await waitFor(() => expect(callsTo('get', '/watches')).toHaveLength(1));
    expect(screen.queryByRole('group', { name: 'You are watching this' })).toBeNull();
  });

  it('says that the price of a night is watched, and what went wrong when it could not be stopped', async () => {
    const price = anAlert({
      kind: 'price',
      check_in_date: null,
      check_out_date: null,
      nights: null,
      below: 120,
    });
    const user = visit('/properties/home-1', {
      as: aUser(),
      api: [...page, watches(price), refuses('delete', '/watches/watch-1', 503, 'Briefly away.')],
    });
    await says('A night for less than $120.00');
    await user.click(screen.getByRole('button', { name: 'Stop watching' }));
    await says('Briefly away.');
    await says('A night for less than $120.00');
  });

  it('gives way on the booking form, too', async () => {
    visit(`/book/home-1?check_in=${inDays(5)}&check_out=${inDays(7)}`, {
      as: aUser(),
      api: [...page, watches(anAlert(theseNights))],
    });
    await screen.findByRole('group', { name: 'You are watching this' });
  });

  it('is not offered to owners, who still may save', async () => {
    visit(address, { as: aUser({ role: 'property_owner' }), api: page });
    await heart();
    await screen.findByText('These dates cannot be booked here. Please choose others.');
    expect(screen.queryByRole('button', offer)).toBeNull();
  });
});
