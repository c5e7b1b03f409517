import { spotlight } from '@mantine/spotlight';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { FoundView } from '#libs/core/contracts';
import { aTimeline, BOOKING_ID } from '../testing/facts.js';
import { anOperator, respondWith, callsTo, neverRespond, setUpMockApi, visit } from '../testing/visit.js';

setUpMockApi();
afterEach(() => {
  jest.restoreAllMocks();
  act(() => spotlight.close());
});

const BOOKING: FoundView = {
  kind: 'booking',
  id: BOOKING_ID,
  label: '#abcd1234 Heron house',
  detail: 'confirmed, Nora Field',
  booking_id: BOOKING_ID,
};
const NORA: FoundView = {
  kind: 'user',
  id: 'user-1',
  label: 'Nora Field',
  detail: 'nora@',
  booking_id: null,
};
const HOME: FoundView = {
  kind: 'home',
  id: 'home-1',
  label: 'Heron house',
  detail: 'Astoria',
  booking_id: null,
};
const SESSION: FoundView = { ...BOOKING, kind: 'session', id: 'cs_1', label: 'cs_1', detail: 'paid' };

const findResults = (by: Readonly<Record<string, FoundView[]>>) =>
  respondWith('get', '/admin/find', ({ query }) =>
    (by[query.get('q') ?? ''] ?? []).map((one) => ({ ...one })),
  );
const clock = respondWith('get', '/sandbox/clock', { now: '2026-05-13T12:00:00.000Z' });
const noPreview = neverRespond('get', '/sandbox/clock/preview');
const timeline = respondWith('get', `/admin/bookings/${BOOKING_ID}/story`, { ...aTimeline() });
const lists = [respondWith('get', '/admin/users', []), respondWith('get', '/admin/homes', [])];

async function search(user: UserEvent, words: string): Promise<HTMLElement> {
  await screen.findByRole('heading', { level: 1, name: 'Clock' });
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('textbox', { name: 'Find' });
  if (words !== '') await user.type(field, words);
  return field;
}
const isHidden = (): Promise<void> =>
  waitFor(() => expect(screen.queryByRole('textbox', { name: 'Find' })).toBeNull());
const expectAddress = (address: string): Promise<void> =>
  waitFor(() => {
    expect(`${window.location.pathname}${window.location.search}`).toBe(`/admin${address}`);
  });
const openClock = (by: Readonly<Record<string, FoundView[]>>) =>
  visit('/clock', { api: [clock, noPreview, timeline, ...lists, findResults(by)] });

describe('Find anything from one field', () => {
  it('has focus as soon as it appears, so no keystroke is lost', async () => {
    const focused: (Element | null)[] = [];
    const watch = new MutationObserver(() => {
      if (screen.queryByRole('textbox', { name: 'Find' })) focused.push(document.activeElement);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    const field = await search(openClock({}), '');
    watch.disconnect();
    expect(focused[0]).toBe(field);
  });

  it.each([
    ['', 'Booking #, email, session, refund, home…'],
    ['(max-width: 480px)', 'Booking #, email, home…'],
  ])('says what it finds, as far as the screen "%s" is wide', async (matching, placeholder) => {
    const anyScreen = window.matchMedia('');
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => Object.assign({}, anyScreen, { matches: query === matching }));
    const field = await search(openClock({}), '');
    await waitFor(() => expect(field.getAttribute('placeholder')).toBe(placeholder));
  });

  it('closes on Back, which stays on the page', async () => {
    await search(openClock({}), '');
    window.history.back();
    await isHidden();
    await expectAddress('/clock');
  });

  it('opened and closed again while the browser still goes back, goes back only once', async () => {
    const user = openClock({});
    await search(user, '');
    const goBack = window.history.back.bind(window.history);
    const back = jest.spyOn(window.history, 'back').mockImplementation(() => undefined);
    // However long this takes, the browser is not given up on.
    const start = globalThis.setTimeout;
    const patient: typeof start = Object.assign(
      (task: () => void, ms?: number) => start(task, ms === 3_000 ? 600_000 : ms),
      start,
    );
    const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation(patient);
    await user.keyboard('{Escape}');
    await isHidden();
    await waitFor(() => expect(back).toHaveBeenCalledTimes(1));
    await search(user, '');
    await user.keyboard('{Escape}');
    await isHidden();
    await new Promise((resolve) => setTimeout(resolve)); // the second way back would begin by now
    expect(back).toHaveBeenCalledTimes(1);
    back.mockRestore();
    timers.mockRestore();
    goBack();
    await waitFor(() => expect(window.history.state).not.toHaveProperty('dialog'));
    await expectAddress('/clock');
  });

  it.each([
    ['a booking by its last 8 characters', 'ABCD1234', BOOKING, `/bookings/${BOOKING_ID}`],
    ['a session by its id, opening its booking', 'cs_1', SESSION, `/bookings/${BOOKING_ID}`],
    ['a person by email', 'nora@', NORA, '/users/user-1'],
    ['a home by its name', 'heron', HOME, '/homes?q=home-1'],
  ])('%s', async (_what, words, found, address) => {
    const user = openClock({ [words]: [found] });
    await search(user, words);
    await screen.findByText(`${found.kind === 'user' ? 'person' : found.kind} · ${found.detail}`);
    await user.keyboard('{Enter}');
    await expectAddress(address);
  });

  it('opens the first result once it arrives when Enter was pressed before', async () => {
    const user = openClock({ abcd1234: [BOOKING] });
    await search(user, 'abcd1234{Enter}');
    await expectAddress(`/bookings/${BOOKING_ID}`);
  });

  it('sends one request for continuous typing, and none for fewer than two characters', async () => {
    const user = openClock({ heron: [HOME] });
    await search(user, 'h');
    await user.keyboard('eron');
    await screen.findByText('home · Astoria');
    expect(callsTo('get', '/admin/find').map(({ query }) => query.get('q'))).toEqual(['heron']);
  });

  it('says when nothing matches', async () => {
    const user = openClock({});
    await search(user, 'zzzz');
    await screen.findByText('Nothing found');
  });

  it('lists only the sections that this operator may see', async () => {
    const user = visit('/clock', { as: anOperator('moderator'), api: [clock, noPreview, findResults({})] });
    await search(user, '');
    const palette = await screen.findByRole('dialog');
    expect(within(palette).getByRole('button', { name: 'Reviews' })).toBeTruthy();
    for (const name of ['Settings', 'Finance', 'Refunds'])
      expect(within(palette).queryByRole('button', { name })).toBeNull();
  });
});
