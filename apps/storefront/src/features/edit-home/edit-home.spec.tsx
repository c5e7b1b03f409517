import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import type { EditableHomeView } from '#libs/core/contracts';
import { aHomeDetail, aUser } from '../../testing/facts.js';
import {
  callsTo,
  findText,
  overrideResponses,
  respondWith,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const owner = aUser({ role: 'property_owner' });

const aHome = (part: Partial<EditableHomeView> = {}): EditableHomeView => ({
  id: 'home-1',
  version: 3,
  title: 'Larch Point',
  description: 'A timber house by the lake.',
  property_type: 'House',
  address: '1 Shore Road',
  neighbourhood: null,
  city: 'Whitefish',
  state: 'MT',
  country: 'USA',
  latitude: 48.41,
  longitude: -114.34,
  time_zone: 'America/Denver',
  price_per_night: 150,
  bedrooms: 2,
  bathrooms: 1.5,
  max_guests: 4,
  min_nights: 1,
  max_nights: 30,
  amenities: ['wifi'],
  house_rules: ['No smoking', 'Quiet after ten'],
  check_in_time: '15:00',
  check_out_time: '11:00',
  photos: [],
  status: 'listed',
  booked_until: null,
  ...part,
});

const edited = (body: object, status = 200) =>
  respondWith('patch', '/owner/homes/home-1', () => HttpResponse.json(body, { status }));

const conflict = (current: EditableHomeView) => ({
  type: 'about:blank',
  title: 'Conflict',
  status: 409,
  detail: 'This was changed in another window meanwhile.',
  code: 'listing.changed_elsewhere',
  request_id: 'r',
  current,
});

const open = (home = aHome()): UserEvent =>
  visit('/owner/homes/home-1', {
    as: owner,
    api: [respondWith('get', '/owner/homes/home-1', { ...home }), edited(aHome({ version: 4 }))],
  });

async function retype(user: UserEvent, label: RegExp, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
}
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save changes' }));

describe('/owner/homes/{id} (D12, G1)', () => {
  it('sends only what has changed, from the version that was loaded', async () => {
    const user = open();
    await retype(user, /^Title/, 'Larch House');
    await retype(user, /^House rules/, 'No smoking');
    await save(user);
    await findText('Your changes are saved');
    expect(callsTo('patch', '/owner/homes/home-1')[0]?.body).toEqual({
      version: 3,
      title: 'Larch House',
      house_rules: ['No smoking'],
    });
  });

  it('says until when the home is booked, and that its guests keep what they booked', async () => {
    open(aHome({ booked_until: '2026-06-03' }));
    await findText(/This home is booked until Wednesday, June 3/);
  });

  it('shows the sentence of a field that cannot stay so, and keeps the input', async () => {
    const user = open();
    await retype(user, /^Price per night/, '0');
    const sentence = 'Please enter a nightly price between $1 and $20,000';
    overrideResponses(
      edited(
        {
          type: 'about:blank',
          title: 'Unprocessable Entity',
          status: 422,
          detail: sentence,
          code: 'request.invalid',
          request_id: 'r',
          errors: [{ field: 'price_per_night', message: sentence }],
        },
        422,
      ),
    );
    await save(user);
    await user.click(await screen.findByRole('button', { name: sentence }));
    expect(screen.getByLabelText(/^Price per night/)).toBe(document.activeElement);
    expect(callsTo('patch', '/owner/homes/home-1')[0]?.body).toEqual({ version: 3, price_per_night: '0' });
  });

  it('shows the second of two windows the difference, and saves what it keeps over the newer version', async () => {
    const user = open();
    await retype(user, /^Title/, 'Mine');
    const current = aHome({ version: 7, title: 'Theirs', price_per_night: 180 });
    overrideResponses(edited(conflict(current), 409));
    await save(user);
    const dialog = await screen.findByRole('dialog');
    const cells = (row: RegExp) =>
      within(within(dialog).getByRole('row', { name: row }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells(/^Title/)).toEqual(['Theirs', 'Mine']);
    await user.click(within(dialog).getByRole('button', { name: 'Use what was saved elsewhere' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Price per night/)).value).toBe('180');
    await retype(user, /^Title/, 'Both');
    overrideResponses(edited(aHome({ version: 8, title: 'Both' })));
    await save(user);
    await waitFor(() =>
      expect(callsTo('patch', '/owner/homes/home-1').at(-1)?.body).toEqual({ version: 7, title: 'Both' }),
    );
  });

  it('says in words what the other window did to the photos, and keeps what both have added', async () => {
    const photo = (id: string, alt: string) => ({
      id,
      alt,
      status: 'ready' as const,
      problem: null,
      picture: null,
    });
    const [porch, kitchen, hall] = [
      photo('p', 'The porch'),
      photo('k', 'The kitchen'),
      photo('h', 'The hall'),
    ];
    const user = open(aHome({ photos: [porch, kitchen] }));
    overrideResponses(
      respondWith('get', '/photos/:id', ({ path }) => ({ ...photo(path.slice(8), ''), alt: undefined })),
    );
    const words = await screen.findByLabelText('What photo 1 shows');
    await user.type(words, ' at dusk');
    const current = aHome({ version: 7, photos: [kitchen, porch, hall], price_per_night: 180 });
    overrideResponses(edited(conflict(current), 409));
    await save(user);
    const dialog = await screen.findByRole('dialog');
    const cells = (row: RegExp) =>
      within(within(dialog).getByRole('row', { name: row }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells(/^Photos/)).toEqual([
      'Added: “The hall”\nCover: “The kitchen”\nOrder: “The kitchen”, “The porch”, “The hall”',
      'Photo 1 shows: “The porch at dusk”',
    ]);
    within(dialog).getByText('Changed only elsewhere: kept either way');
    expect(cells(/^Price per night/)).toEqual(['$180', '$150']);
    await user.click(within(dialog).getByRole('button', { name: 'Keep what is here' }));
    overrideResponses(edited(aHome({ version: 8 })));
    await save(user);
    await waitFor(() =>
      expect(callsTo('patch', '/owner/homes/home-1').at(-1)?.body).toEqual({
        version: 7,
        photos: [
          { id: 'k', alt: 'The kitchen' },
          { id: 'p', alt: 'The porch at dusk' },
          { id: 'h', alt: 'The hall' },
        ],
      }),
    );
  });

  it('takes a change whose answer got lost for its own', async () => {
    const user = open();
    await retype(user, /^Title/, 'Mine');
    overrideResponses(edited(conflict(aHome({ version: 4, title: 'Mine' })), 409));
    await save(user);
    await findText('Your changes are saved');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('saves over a newer version that changes nothing here', async () => {
    const user = open();
    await retype(user, /^Title/, 'Mine');
    overrideResponses(
      respondWith('patch', '/owner/homes/home-1', ({ body }) =>
        (body as { version: number }).version === 3
          ? HttpResponse.json(conflict(aHome({ version: 4 })), { status: 409 })
          : HttpResponse.json(aHome({ version: 5, title: 'Mine' })),
      ),
    );
    await save(user);
    await findText('Your changes are saved');
  });

  const refuseRemoval = (code: string, detail: string) =>
    overrideResponses(
      respondWith('delete', '/owner/homes/home-1', () =>
        HttpResponse.json(
          { type: 'about:blank', title: 'Conflict', status: 409, detail, code, request_id: 'r' },
          { status: 409 },
        ),
      ),
    );

  it('deletes a home after asking', async () => {
    const user = open();
    overrideResponses(
      respondWith('delete', '/owner/homes/home-1', () => new Response(null, { status: 204 })),
      respondWith('get', '/properties/owner/my-properties', []),
    );
    await user.click(await screen.findByRole('button', { name: 'Delete this home' }));
    await user.click(await screen.findByRole('button', { name: 'Delete it' }));
    await waitFor(() => expect(window.location.pathname).toBe('/owner/homes'));
  });

  it.each(['listing.has_stays', 'listing.is_held'])(
    'says why a home cannot be deleted, and offers to pause it: %s',
    async (code) => {
      const user = open();
      refuseRemoval(code, 'While it is paused, nobody can find or book it.');
      const path = '/properties/home-1/status';
      overrideResponses(respondWith('put', path, { ...aHomeDetail(), status: 'paused' }));
      await user.click(await screen.findByRole('button', { name: 'Delete this home' }));
      await user.click(await screen.findByRole('button', { name: 'Delete it' }));
      await findText('While it is paused, nobody can find or book it.');
      expect(screen.queryByRole('button', { name: 'Delete it' })).toBeNull();
      await user.click(screen.getByRole('button', { name: 'Pause it instead' }));
      await findText(/ is paused$/);
      expect(callsTo('put', path).map(({ body }) => body)).toEqual([{ status: 'paused' }]);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  it('offers no pause for a home that is paused', async () => {
    const user = open(aHome({ status: 'paused' }));
    refuseRemoval('listing.has_stays', 'While it is paused, nobody can find or book it.');
    await user.click(await screen.findByRole('button', { name: 'Delete this home' }));
    await user.click(await screen.findByRole('button', { name: 'Delete it' }));
    await findText('While it is paused, nobody can find or book it.');
    expect(screen.queryByRole('button', { name: 'Pause it instead' })).toBeNull();
  });
});

describe('Leaving with unsaved changes', () => {
  const leave = (user: UserEvent) => user.click(screen.getByRole('link', { name: 'View as a traveler' }));
  const unload = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('asks before a link, and before a reload', async () => {
    const user = open();
    await retype(user, /^Title/, 'Mine');
    expect(unload()).toBe(true);
    await leave(user);
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(window.location.pathname).toBe('/owner/homes/home-1');
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Mine');
    await leave(user);
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(window.location.pathname).toBe('/properties/home-1'));
  });

  it('asks before Back, and stays at the address until then', async () => {
    window.history.pushState({ idx: 0 }, '', '/owner/homes');
    const user = open();
    await retype(user, /^Title/, 'Mine');
    act(() => window.history.back());
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(window.location.pathname).toBe('/owner/homes/home-1'));
    act(() => window.history.back());
    overrideResponses(respondWith('get', '/properties/owner/my-properties', []));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(window.location.pathname).toBe('/owner/homes'));
  });

  it('asks before Logout, which loses everything', async () => {
    const user = open();
    await retype(user, /^Title/, 'Mine');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Mine');
    expect(callsTo('post', '/auth/logout')).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await findText('Logged out successfully');
    await waitFor(() => expect(callsTo('post', '/auth/logout')).toHaveLength(1));
  });

  it('asks nothing when there is nothing to lose', async () => {
    const user = open();
    await screen.findByLabelText(/^Title/);
    expect(unload()).toBe(false);
    overrideResponses(respondWith('get', '/properties/home-1', { ...aHomeDetail() }));
    await leave(user);
    await waitFor(() => expect(window.location.pathname).toBe('/properties/home-1'));
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await findText('Logged out successfully');
  });
});
