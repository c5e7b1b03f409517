import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { FoundView } from '#libs/core/contracts';
import { aTimeline, BOOKING_ID } from '../testing/facts.js';
import { anOperator, answers, callsTo, neverAnswers, standInApi, visit } from '../testing/visit.js';

standInApi();

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

const finds = (by: Readonly<Record<string, FoundView[]>>) =>
  answers('get', '/admin/find', ({ query }) => (by[query.get('q') ?? ''] ?? []).map((one) => ({ ...one })));
const clock = answers('get', '/sandbox/clock', { now: '2026-05-13T12:00:00.000Z' });
const lookAhead = neverAnswers('get', '/sandbox/clock/preview');
const story = answers('get', `/admin/bookings/${BOOKING_ID}/story`, { ...aTimeline() });
const lists = [answers('get', '/admin/users', []), answers('get', '/admin/homes', [])];

async function asks(user: UserEvent, words: string): Promise<HTMLElement> {
  await screen.findByRole('heading', { level: 1, name: 'Clock' });
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('textbox', { name: 'Find' });
  if (words !== '') await user.type(field, words);
  return field;
}
const goesTo = (address: string): Promise<void> =>
  waitFor(() => {
    expect(`${window.location.pathname}${window.location.search}`).toBe(`/admin${address}`);
  });
const opens = (by: Readonly<Record<string, FoundView[]>>) =>
  visit('/clock', { api: [clock, lookAhead, story, ...lists, finds(by)] });

describe('Find anything from one field', () => {
  it('has the focus with its first appearance: no letter is lost', async () => {
    const focused: (Element | null)[] = [];
    const watch = new MutationObserver(() => {
      if (screen.queryByRole('textbox', { name: 'Find' })) focused.push(document.activeElement);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    const field = await asks(opens({}), '');
    watch.disconnect();
    expect(focused[0]).toBe(field);
  });

  it.each([
    ['a booking by its last 8 characters', 'ABCD1234', BOOKING, `/bookings/${BOOKING_ID}`],
    ['a session by its id, which leads to its booking', 'cs_1', SESSION, `/bookings/${BOOKING_ID}`],
    ['somebody by e-mail', 'nora@', NORA, '/users?q=user-1'],
    ['a home by its name', 'heron', HOME, '/homes?q=home-1'],
  ])('%s', async (_what, words, found, address) => {
    const user = opens({ [words]: [found] });
    await asks(user, words);
    await screen.findByText(`${found.kind} · ${found.detail}`);
    await user.keyboard('{Enter}');
    await goesTo(address);
  });

  it('Enter that comes before the answer opens its first hit once it is there', async () => {
    const user = opens({ abcd1234: [BOOKING] });
    await asks(user, 'abcd1234{Enter}');
    await goesTo(`/bookings/${BOOKING_ID}`);
  });

  it('asks once for what was typed in one go, and for nothing shorter than two characters', async () => {
    const user = opens({ heron: [HOME] });
    await asks(user, 'h');
    await user.keyboard('eron');
    await screen.findByText('home · Astoria');
    expect(callsTo('get', '/admin/find').map(({ query }) => query.get('q'))).toEqual(['heron']);
  });

  it('says when nothing is called so', async () => {
    const user = opens({});
    await asks(user, 'zzzz');
    await screen.findByText('Nothing is called so');
  });

  it('goes to places, and only to those that this operator may see', async () => {
    const user = visit('/clock', { as: anOperator('moderator'), api: [clock, lookAhead, finds({})] });
    await asks(user, '');
    const palette = await screen.findByRole('dialog');
    expect(within(palette).getByRole('button', { name: 'Reviews' })).toBeTruthy();
    for (const name of ['Settings', 'Finance', 'Refunds'])
      expect(within(palette).queryByRole('button', { name })).toBeNull();
  });
});
