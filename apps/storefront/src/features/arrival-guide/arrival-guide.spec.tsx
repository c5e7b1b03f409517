import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import type { ArrivalGuideView } from '#libs/core/contracts';
import { LOOKS_LIKE_CODE } from '#libs/core/rules';
import { anOwnersHome, aUser, inHours } from '../../testing/facts.js';
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

const API = '/owner/homes/home-1/arrival-guide';
const owner = aUser({ role: 'property_owner' });
const NOTHING = {
  ...{ getting_there: '', directions: '', parking: '', getting_in: '', access_code: '', wifi_name: '' },
  ...{ wifi_password: '', good_to_know: '', emergency: '', checkout: '' },
};
const aGuide = (part: Partial<ArrivalGuideView> = {}): ArrivalGuideView => ({
  ...NOTHING,
  property_id: 'home-1',
  title: 'Larch Point',
  time_zone: 'UTC',
  check_in_time: '15:00',
  version: 2,
  updated_at: inHours(-5),
  parking: 'Beside the barn.',
  access_code: '4711#',
  unreadable: [],
  reading_now: 0,
  next_arrival: null,
  ...part,
});
const reads = (part: Partial<ArrivalGuideView> = {}) => respondWith('get', API, { ...aGuide(part) });
const saves = (part: Partial<ArrivalGuideView> = {}) => respondWith('put', API, { ...aGuide(part) });
const conflicts = () =>
  respondWith('put', API, () =>
    HttpResponse.json({ status: 409, code: 'arrival.changed_elsewhere', detail: 'Changed' }, { status: 409 }),
  );

const open = (part: Partial<ArrivalGuideView> = {}): UserEvent =>
  visit('/owner/homes/home-1/arrival', { as: owner, api: [reads(part)] });
const fieldOf = (label: string) =>
  screen.findByLabelText<HTMLTextAreaElement>(label, { selector: 'input, textarea' });
async function retype(user: UserEvent, label: string, text: string): Promise<void> {
  const field = await fieldOf(label);
  await user.clear(field);
  if (text !== '') await user.type(field, text);
}
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save changes' }));
const bodies = () => callsTo('put', API).map(({ body }) => body);

describe('/owner/homes/{id}/arrival (decision 28)', () => {
  it('saves all of the guide from the version that was loaded, and says that everything is saved', async () => {
    const user = open();
    await retype(user, 'Parking', 'In the street.');
    await findText('Not saved yet');
    overrideResponses(saves({ version: 3, parking: 'In the street.' }));
    await save(user);
    await findText('Your arrival guide is saved');
    await findText('Everything is saved');
    expect(bodies()).toEqual([{ ...NOTHING, version: 2, parking: 'In the street.', access_code: '4711#' }]);
  });

  it('warns of a code in a field that guests read early, and of none where codes belong', async () => {
    const user = open();
    await retype(user, 'Getting in', 'The code is 4711.');
    await findText(LOOKS_LIKE_CODE);
    await retype(user, 'Getting in', 'Turn the key twice.');
    await waitFor(() => expect(screen.queryByText(LOOKS_LIKE_CODE)).toBeNull());
    await retype(user, 'Access code', 'Code 4711');
    expect(screen.queryByText(LOOKS_LIKE_CODE)).toBeNull();
  });

  it('says which field is too long, keeps it as typed, and sends nothing', async () => {
    const user = open();
    const field = await fieldOf('Parking');
    await user.clear(field);
    await user.click(field);
    await user.paste('p'.repeat(1_001));
    await save(user);
    const sentence = 'Please keep “Parking” to 1,000 characters';
    await user.click(await screen.findByRole('button', { name: sentence }));
    expect(document.activeElement).toBe(field);
    expect(field.value).toHaveLength(1_001);
    expect(bodies()).toEqual([]);
  });

  it('shows what guests see when they book, and from 24 hours before check-in', async () => {
    const user = open();
    const preview = await screen.findByRole('region', { name: 'What your guest sees' });
    within(preview).getByText('Beside the barn.');
    expect(within(preview).queryByText('4711#')).toBeNull();
    await user.click(within(preview).getByRole('button', { name: 'From 24 hours before check-in' }));
    within(preview).getByText('4711#');
  });

  it('re-reads a guide that was saved elsewhere, shows the difference, and saves what is kept', async () => {
    const user = open();
    await retype(user, 'Parking', 'Mine');
    overrideResponses(conflicts(), reads({ version: 5, parking: 'Theirs', checkout: 'Leave the key.' }));
    await save(user);
    const dialog = await screen.findByRole('dialog', { name: 'Changed in another window' });
    const cells = (row: string) =>
      within(within(dialog).getByRole('row', { name: new RegExp(`^${row}`) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells('Parking')).toEqual(['Theirs', 'Mine']);
    expect(cells('Checking out')).toEqual(['Leave the key.', '–']);
    await user.click(within(dialog).getByRole('button', { name: 'Keep what is here' }));
    overrideResponses(saves({ version: 6, parking: 'Mine', checkout: 'Leave the key.' }));
    await save(user);
    await findText('Your arrival guide is saved');
    expect(bodies().at(-1)).toMatchObject({ version: 5, parking: 'Mine', checkout: 'Leave the key.' });
  });

  it('takes a change whose answer got lost for its own', async () => {
    const user = open();
    await retype(user, 'Parking', 'Mine');
    overrideResponses(conflicts(), reads({ version: 3, parking: 'Mine' }));
    await save(user);
    await findText('Your arrival guide is saved');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('keeps what is typed when the server fails, and asks before it is lost', async () => {
    const user = open();
    await retype(user, 'Parking', 'Mine');
    overrideResponses(respondWithError('put', API, 503));
    await save(user);
    await findText('Nothing you typed is lost.');
    await user.click(screen.getByRole('link', { name: 'Edit home' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect((await fieldOf('Parking')).value).toBe('Mine');
  });

  it('says who reads it now, who will next, and what has to be entered again', async () => {
    open({
      reading_now: 2,
      unreadable: ['access_code'],
      next_arrival: { check_in_at: '2099-12-05T22:00:00Z', opens_at: '2099-12-04T22:00:00Z' },
    });
    await findText(/^2 guests can read all of this now/);
    await findText(/^Access code: what was stored can no longer be read/);
    await findText(/checks in on Sat, Dec 5, 10:00\sPM UTC and reads everything from Fri, Dec 4/);
  });

  it('is not found at a home of somebody else', async () => {
    visit('/owner/homes/home-1/arrival', { as: owner, api: [respondWithError('get', API, 404)] });
    await screen.findByRole('heading', { name: 'Property Not Found' });
  });

  it('is linked from the list of homes', async () => {
    const homes = respondWith('get', '/properties/owner/my-properties', [anOwnersHome()]);
    visit('/owner/homes', { as: owner, api: [homes] });
    const link = await screen.findByRole('link', { name: 'Arrival guide of Larch Point' });
    expect(link.getAttribute('href')).toBe('/owner/homes/home-1/arrival');
  });

  it('is missed on the dashboard when a guest arrives soon', async () => {
    const dashboard = [
      respondWithError('get', '/dashboard/stats', 503),
      respondWith('get', '/properties/owner/my-properties', []),
    ];
    const missing = {
      property_id: 'home-1',
      title: 'Larch Point',
      time_zone: 'UTC',
      check_in_at: inHours(40),
    };
    visit('/dashboard', {
      as: owner,
      api: [respondWith('get', '/owner/arrival-guides/missing', [missing]), ...dashboard],
    });
    await findText('No arrival guide: Larch Point');
    const link = screen.getByRole('link', { name: 'Write it now: the arrival guide of Larch Point' });
    expect(link.getAttribute('href')).toBe('/owner/homes/home-1/arrival');
  });
});
