import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import type { DraftView } from '#libs/core/contracts';
import { isKey } from '../../browser/new-key.js';
import { aDraft, aHomeDetail, aUser } from '../../testing/facts.js';
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
afterEach(() => localStorage.clear());

const owner = aUser({ role: 'property_owner' });
const STEPS = ['basics', 'place', 'rooms', 'price', 'photos', 'email', 'payouts'] as const;

/** A begun draft as the server answers it; nothing of it is done unless named. */
const aBegunDraft = (part: Partial<DraftView> = {}, done: readonly string[] = []): DraftView =>
  aDraft({
    fields: { title: 'Larch Point', city: 'Whitefish', state: 'MT', latitude: 48.41, longitude: -114.34 },
    time_zone: 'America/Denver',
    checklist: STEPS.map((step) => ({
      step,
      done: done.includes(step),
      missing: done.includes(step) ? null : `Please do ${step}`,
      fields: [],
    })),
    ...part,
  });

const whitefish = {
  city: 'Whitefish',
  state: 'MT',
  country: 'USA',
  latitude: 48.4,
  longitude: -114.35,
  time_zone: 'America/Denver',
};

function openNew(query = ''): UserEvent {
  return visit(`/properties/create${query}`, {
    as: owner,
    api: [
      respondWith('get', '/owner/drafts', []),
      respondWith('post', '/owner/drafts', aBegunDraft({ fields: { title: 'Larch' } })),
      respondWith('patch', '/owner/drafts/draft-1', aBegunDraft({ version: 2 })),
      respondWith('get', '/places', [whitefish]),
    ],
  });
}

const openDraft = (draft: DraftView, query = ''): UserEvent =>
  visit(`/properties/create?draft=draft-1${query}`, {
    as: owner,
    api: [
      respondWith('get', '/owner/drafts/draft-1', { ...draft }),
      respondWith('patch', '/owner/drafts/draft-1', { ...draft, version: draft.version + 1 }),
    ],
  });

const next = async (user: UserEvent, title: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: `Next: ${title}` }));
  await screen.findByRole('heading', { level: 2, name: title });
};

/** Latitude and longitude, as the fields show them. */
const coordinates = () =>
  [/^Latitude/, /^Longitude/].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

/** The connection is back; no need to wait for the next try. */
const comesOnline = () => act(() => void window.dispatchEvent(new Event('online')));

const keptDrafts = (): string[] =>
  Object.keys(localStorage).filter((name) => name.startsWith('latchkey.draft'));

/** What the saves have said so far; how many there were depends on how fast somebody types. */
const savedFields = (): object =>
  Object.assign(
    {},
    ...[...callsTo('post', '/owner/drafts'), ...callsTo('patch', '/owner/drafts/draft-1')].map(
      ({ body }) => (body as { fields: object }).fields,
    ),
  ) as object;

describe('/properties/create (§2, D12, G1)', () => {
  it('saves what is typed as a draft, whose address it gets', async () => {
    const user = openNew();
    await user.type(await screen.findByLabelText(/^Title/), 'Larch');
    await findText('Saved');
    await waitFor(() => expect(savedFields()).toEqual({ title: 'Larch', property_type: 'House' }));
    expect(window.location.search).toBe('?draft=draft-1');
    await user.type(screen.getByLabelText(/^Description/), 'By the lake');
    await next(user, 'Place');
    await waitFor(() => expect(savedFields()).toMatchObject({ description: 'By the lake', country: 'USA' }));
    expect(callsTo('patch', '/owner/drafts/draft-1')[0]?.body).toMatchObject({ version: 1 });
    expect(screen.getByRole('heading', { level: 2, name: 'Place' })).toBe(document.activeElement);
  });

  it('begins a listing with a key of its own when the one in the address is none', async () => {
    const user = openNew('?new=tomorrow');
    await user.type(await screen.findByLabelText(/^Title/), 'Larch');
    await findText('Saved');
    const [{ body } = { body: null }] = callsTo('post', '/owner/drafts');
    expect(isKey((body as { key: string }).key)).toBe(true);
  });

  it('proposes rooms, and saves and ticks them only once they were seen', async () => {
    const fields = { title: 'Larch', description: 'By the lake', property_type: 'House' };
    const user = openDraft(aBegunDraft({ fields }, STEPS));
    await screen.findByRole('button', { name: /^The basics ?, done/ });
    await screen.findByRole('button', { name: 'Rooms and guests' });
    const rooms = { bedrooms: 1, bathrooms: 1, max_guests: 2 };
    const saved = aBegunDraft({ version: 2, fields: { ...fields, ...rooms } }, STEPS);
    overrideResponses(respondWith('patch', '/owner/drafts/draft-1', { ...saved }));
    await user.click(screen.getByRole('button', { name: 'Rooms and guests' }));
    await screen.findByRole('button', { name: /^Rooms and guests ?, done/ });
    expect(callsTo('patch', '/owner/drafts/draft-1').map(({ body }) => body)).toEqual([
      { version: 1, fields: rooms },
    ]);
  });

  it('marks steps that were passed as unfinished, with what they lack, and those ahead not at all', async () => {
    const user = openDraft(aBegunDraft({ fields: { title: 'Larch Point' } }, ['basics']));
    await screen.findByRole('button', { name: 'Place' });
    await user.click(screen.getByRole('button', { name: 'Price' }));
    const mark = (name: string | RegExp) =>
      screen.getByRole('button', { name }).firstElementChild?.getAttribute('data-state');
    expect(mark(/^The basics ?, unfinished: ?Not looked at yet$/)).toBe('unfinished');
    expect(mark(/^Place ?, unfinished: ?Please do place$/)).toBe('unfinished');
    expect(mark(/^Rooms and guests ?, unfinished: ?Please do rooms$/)).toBe('unfinished');
    expect(mark('Price')).toBeNull();
    expect(mark('Photos')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Photos' }));
    await waitFor(() => expect(mark(/^Price ?, unfinished: ?Please do price$/)).toBe('unfinished'));
  });

  it('says at the field what cannot stay, keeps it as typed, and stays there on Next', async () => {
    const sentence = 'Please enter a nightly price between $1 and $20,000';
    const user = openDraft(aBegunDraft(), '&step=price');
    const price = await screen.findByLabelText<HTMLInputElement>(/^Price per night/);
    const stored = { fields: { price_per_night: 'abc' }, problems: { price_per_night: sentence } };
    overrideResponses(respondWith('patch', '/owner/drafts/draft-1', aBegunDraft({ version: 2, ...stored })));
    await user.type(price, 'abc');
    expect(screen.queryByText(sentence)).toBeNull();
    await user.tab();
    await findText(sentence);
    expect(savedFields()).toEqual({ price_per_night: 'abc' });
    await user.click(screen.getByRole('button', { name: 'Next: Photos' }));
    await waitFor(() => expect(document.activeElement).toBe(price));
    expect(price.value).toBe('abc');
  });

  it('shows what cannot stay when its owner returns', async () => {
    const fields = { price_per_night: 10.999 };
    openDraft(aBegunDraft({ fields, problems: { price_per_night: 'Please enter a price' } }), '&step=price');
    await findText('Please enter a price');
    expect(screen.getByLabelText<HTMLInputElement>(/^Price per night/).value).toBe('10.999');
  });

  it.each([
    ['$200', 200],
    ['1,200', 1200],
    ['$1,200.50', 1200.5],
    ['1e3', '1e3'],
  ])('saves %s as %s', async (typed, saved) => {
    const user = openDraft(aBegunDraft(), '&step=price');
    await user.type(await screen.findByLabelText(/^Price per night/), typed);
    await user.tab();
    await waitFor(() => expect(savedFields()).toEqual({ price_per_night: saved }));
  });

  it('leads from the checklist to the field that needs something', async () => {
    const sentence = 'Please say how many guests there is room for';
    const draft = aBegunDraft({ problems: { max_guests: sentence } });
    const checklist = draft.checklist.map((item) =>
      item.step === 'rooms' ? { ...item, fields: ['max_guests'] } : item,
    );
    const user = openDraft(
      { ...draft, fields: { ...draft.fields, max_guests: 2 }, checklist },
      '&step=publish',
    );
    await user.click(await screen.findByRole('button', { name: /^Go there: Rooms/ }));
    await findText(sentence);
    expect(document.activeElement).toBe(screen.getByLabelText(/^Maximum guests/));
  });

  it('asks whether the pin of a town is where the home is (G1)', async () => {
    const user = openNew();
    await next(user, 'Place');
    await user.type(await screen.findByLabelText(/^Town or ZIP code/), 'whitef');
    await user.click(await screen.findByRole('option', { name: 'Whitefish, MT' }));
    await user.click(await screen.findByRole('button', { name: 'This is the spot' }));
    await findText('The pin is on your home.');
    await waitFor(() => expect(savedFields()).toMatchObject({ spot_confirmed: true }));
  });

  it('lets its owner stand by a town that nobody knows (G1)', async () => {
    const fields = { city: 'Frog Hollow', state: 'OR' };
    const problems = { city: 'We do not know a town named Frog Hollow in Oregon' };
    const user = openDraft(aBegunDraft({ fields, problems }), '&step=place');
    await user.click(await screen.findByRole('checkbox', { name: 'Frog Hollow is spelled right' }));
    await waitFor(() => expect(savedFields()).toMatchObject({ town_confirmed: true }));
  });

  it('previews no rooms that its owner has not been shown', async () => {
    openDraft(aBegunDraft(), '&step=publish');
    const preview = await screen.findByRole('article', { name: 'Preview' });
    expect(preview.textContent).not.toMatch(/bedroom|guest/);
  });

  it('finds the town with its state, by keyboard, and puts the pin there', async () => {
    const user = openNew();
    await next(user, 'Place');
    await user.type(await screen.findByLabelText(/^Town or ZIP code/), 'whitef');
    await screen.findByRole('option', { name: 'Whitefish, MT' });
    await user.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByLabelText<HTMLInputElement>(/^State/).value).toBe('MT');
    expect(screen.getByLabelText<HTMLInputElement>(/^Latitude/).value).toBe('48.4');
    await screen.findByRole('group', { name: /^Map with the pin of your home/ });
  });

  it('takes coordinates as a map copies them', async () => {
    const user = openNew();
    await next(user, 'Place');
    await user.click(await screen.findByLabelText(/^Longitude/));
    await user.paste('48.41, -114.35');
    expect(screen.getByLabelText<HTMLInputElement>(/^Latitude/).value).toBe('48.41');
    expect(screen.getByLabelText<HTMLInputElement>(/^Longitude/).value).toBe('-114.35');
  });

  it('takes both coordinates that were typed into one field, and a link to a map', async () => {
    const user = openNew();
    await next(user, 'Place');
    await user.type(await screen.findByLabelText(/^Latitude/), '46.19, -123.83');
    await user.tab();
    expect(coordinates()).toEqual(['46.19', '-123.83']);
    await user.click(screen.getByLabelText(/^Latitude/));
    await user.paste('https://www.openstreetmap.org/?mlat=46.1879&mlon=-123.8313#map=17/46.1/-123.8');
    expect(coordinates()).toEqual(['46.1879', '-123.8313']);
  });

  describe('with a map that has a size', () => {
    const SIZE = { width: 600, height: 320, top: 0, left: 0, right: 600, bottom: 320, x: 0, y: 0 };
    beforeAll(() => {
      // jsdom has no layout.
      jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ ...SIZE, toJSON: () => SIZE });
    });
    afterAll(() => jest.restoreAllMocks());
    const pin = () => screen.findByRole('button', { name: /^Pin of your home/ });
    const degreesMoved = () => Number(coordinates()[1]) + 114.34;

    it('moves the pin by pixels, farther with Shift, and zooms in to a roof around it', async () => {
      const user = openDraft(aBegunDraft(), '&step=place');
      const button = await pin();
      act(() => button.focus());
      await user.keyboard('{ArrowRight}');
      const far = degreesMoved();
      await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
      expect(degreesMoved() / far).toBeCloseTo(21, 0);
      await user.keyboard('{Shift>}{ArrowLeft}{/Shift}{ArrowLeft}');
      for (let zoom = 0; zoom < 20; zoom += 1) await user.keyboard('+');
      expect(button.style.transform).toBe('translate(300px, 160px)');
      await user.keyboard('{ArrowRight}');
      expect(degreesMoved()).toBeGreaterThan(0);
      expect(degreesMoved()).toBeLessThan(0.000_005); // a foot
      await screen.findByText(/^\d+ ft · \d+ m$/);
    });

    it('follows the pin to coordinates that are typed', async () => {
      const user = openDraft(aBegunDraft(), '&step=place');
      await pin();
      await user.clear(screen.getByLabelText(/^Longitude/));
      await user.type(screen.getByLabelText(/^Longitude/), '-90.5');
      expect((await pin()).style.transform).toBe('translate(300px, 160px)');
    });

    it.each([
      ['fills in where the device is', true, ['46.187912', '-123.831345'], 'Accurate to about 40 ft.'],
      [
        'keeps the pin when the device says nothing',
        false,
        ['48.41', '-114.34'],
        'did not share its position',
      ],
    ] as const)('asks the device only on a press, and %s', async (_what, answers, expected, words) => {
      const getCurrentPosition = jest.fn((found: PositionCallback, failed: PositionErrorCallback) =>
        answers
          ? found({
              coords: { latitude: 46.187_912_3, longitude: -123.831_345_4, accuracy: 12 },
            } as GeolocationPosition)
          : failed({} as GeolocationPositionError),
      );
      Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
      const user = openDraft(aBegunDraft(), '&step=place');
      await pin();
      expect(getCurrentPosition).not.toHaveBeenCalled();
      await user.click(screen.getByRole('button', { name: 'Use my position' }));
      await screen.findByText(new RegExp(words));
      expect(coordinates()).toEqual(expected);
    });
  });

  it('offers amenities by icon, and any other by name', async () => {
    const user = openDraft(aBegunDraft(), '&step=amenities');
    await user.click(await screen.findByRole('button', { name: 'Wi-Fi' }));
    for (const name of ['Piano', 'piano', 'hot tub'])
      await user.type(screen.getByLabelText('Something else'), `${name}{Enter}`);
    for (const name of ['Wi-Fi', 'Piano', 'Hot tub'])
      expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
    await next(user, 'Price');
    await waitFor(() => expect(savedFields()).toMatchObject({ amenities: ['wifi', 'Piano', 'hot_tub'] }));
  });

  it('has an icon of its own for every usual amenity', async () => {
    openDraft(aBegunDraft(), '&step=amenities');
    await screen.findByRole('button', { name: 'Self check-in' });
    const buttons = within(screen.getByRole('group', { name: 'Amenities' })).getAllByRole('button', {
      name: /^(?!Add$)/,
    });
    const icons = buttons.map((button) => button.querySelector('svg')?.innerHTML);
    expect(icons.length).toBeGreaterThan(25);
    expect(new Set(icons).size).toBe(icons.length);
  });

  it('shows what the owner keeps of a night after the 10% fee (A3)', async () => {
    const user = openDraft(aBegunDraft(), '&step=price');
    await user.type(await screen.findByLabelText(/^Price per night/), '180.50');
    await findText('You keep $162.45 of each night');
  });

  it('suggests what a photo shows by its room, and leaves the words to the owner', async () => {
    const photo = { id: 'photo-1', status: 'preparing', problem: null, picture: null } as const;
    const user = openDraft(aBegunDraft({ photos: [{ ...photo, alt: null }] }), '&step=photos');
    overrideResponses(respondWith('get', '/photos/photo-1', photo));
    await user.selectOptions(await screen.findByLabelText('Suggestions for photo 1'), 'Kitchen');
    const words = screen.getByLabelText<HTMLInputElement>('What photo 1 shows');
    expect(words.value).toBe('The kitchen');
    await user.type(words, ' with a stone sink');
    expect(screen.queryByLabelText('Suggestions for photo 1')).toBeNull();
    await next(user, 'Preview and publish');
    await waitFor(() =>
      expect(callsTo('patch', '/owner/drafts/draft-1').at(-1)?.body).toMatchObject({
        photos: [{ id: 'photo-1', alt: 'The kitchen with a stone sink' }],
      }),
    );
  });

  it('lists drafts of earlier visits, continues with one and discards one', async () => {
    const user = visit('/properties/create', {
      as: owner,
      api: [
        respondWith('get', '/owner/drafts', [
          aBegunDraft(),
          aBegunDraft({ id: 'draft-2', fields: { title: 'Hut' } }),
        ]),
        respondWith('get', '/owner/drafts/draft-1', { ...aBegunDraft() }),
        respondWith('delete', '/owner/drafts/draft-2', () => new Response(null, { status: 204 })),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Discard Hut' }));
    await findText('Hut is discarded');
    const heading = screen.getByRole('heading', { name: 'Continue where you left off' });
    expect(document.activeElement).toBe(heading);
    const restored = '/owner/drafts/draft-2/restore';
    overrideResponses(respondWith('post', restored, aBegunDraft({ id: 'draft-2' })));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await findText('Undone');
    expect(callsTo('post', restored)).toHaveLength(1);
    await waitFor(() => expect(document.activeElement).toBe(heading));
    await user.click(screen.getByRole('link', { name: 'Larch Point' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('Larch Point');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'The basics' }));
  });

  it('starts a new home beside earlier drafts, with the keyboard at its first step', async () => {
    const user = visit('/properties/create', {
      as: owner,
      api: [respondWith('get', '/owner/drafts', [aBegunDraft()])],
    });
    await user.click(await screen.findByRole('button', { name: 'Start a new home' }));
    const heading = await screen.findByRole('heading', { level: 2, name: 'The basics' });
    expect(document.activeElement).toBe(heading);
  });

  it('keeps what could not be saved through a reload', async () => {
    const user = openDraft(aBegunDraft());
    overrideResponses(
      respondWith('patch', '/owner/drafts/draft-1', () => HttpResponse.error()),
      respondWith('get', '/owner/drafts/draft-1', { ...aBegunDraft() }),
    );
    const title = await screen.findByLabelText(/^Title/);
    await user.clear(title);
    await user.type(title, 'Renamed');
    await findText('Not saved yet. Your input is kept here, and we keep trying.');
    cleanup();
    visit('/properties/create?draft=draft-1', {
      as: owner,
      api: [
        respondWith('get', '/owner/drafts/draft-1', { ...aBegunDraft() }),
        respondWith('patch', '/owner/drafts/draft-1', () => HttpResponse.error()),
      ],
    });
    expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('Renamed');
  });

  it('keeps a home that the server has never answered, for its owner alone', async () => {
    const user = openNew();
    overrideResponses(respondWith('post', '/owner/drafts', () => HttpResponse.error()));
    await user.type(await screen.findByLabelText(/^Title/), 'Larch');
    await findText('Not saved yet. Your input is kept here, and we keep trying.');
    const address = window.location.pathname + window.location.search;
    const reopen = (as = owner) => {
      cleanup();
      const offline = respondWith('post', '/owner/drafts', () => HttpResponse.error());
      return visit(address, { as, api: [offline] });
    };
    reopen();
    expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('Larch');
    reopen(aUser({ id: 'user-2', role: 'property_owner' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('');
    cleanup();
    const again = openNew();
    await again.click(await screen.findByRole('link', { name: 'Larch' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Title/)).value).toBe('Larch');
    await findText('Saved');
    await waitFor(() => expect(keptDrafts()).toEqual([]));
  });

  it('saves what was typed last when the screen is left at once', async () => {
    const user = openDraft(aBegunDraft());
    await user.type(await screen.findByLabelText(/^Title/), '!');
    cleanup();
    await waitFor(() => expect(savedFields()).toMatchObject({ title: 'Larch Point!' }));
    await waitFor(() => expect(keptDrafts()).toEqual([]));
  });

  it('begins one draft, even if the first answer gets lost', async () => {
    const user = openNew();
    overrideResponses(respondWith('post', '/owner/drafts', () => HttpResponse.error()));
    await user.type(await screen.findByLabelText(/^Title/), 'Larch');
    await findText('Not saved yet. Your input is kept here, and we keep trying.');
    await user.type(screen.getByLabelText(/^Title/), ' Point');
    const begun = { title: 'Larch', property_type: 'House' };
    overrideResponses(respondWith('post', '/owner/drafts', aBegunDraft({ fields: begun })));
    comesOnline();
    await waitFor(() => expect(savedFields()).toMatchObject({ title: 'Larch Point' }));
    const [first, second] = callsTo('post', '/owner/drafts').map(({ body }) => body);
    expect(second).toEqual(first);
    expect(first).toMatchObject({ key: expect.stringMatching(/^[0-9a-f-]{36}$/) as string, fields: begun });
  });

  it('takes a save whose answer got lost for its own', async () => {
    const user = openDraft(aBegunDraft());
    overrideResponses(respondWith('patch', '/owner/drafts/draft-1', () => HttpResponse.error()));
    const title = await screen.findByLabelText(/^Title/);
    await user.type(title, '!');
    await findText('Not saved yet. Your input is kept here, and we keep trying.');
    const sent = callsTo('patch', '/owner/drafts/draft-1')[0]?.body as { fields: object };
    const current = aBegunDraft({ version: 2, fields: { ...aBegunDraft().fields, ...sent.fields } });
    await user.type(title, '?');
    overrideResponses(
      respondWith('patch', '/owner/drafts/draft-1', ({ body }) =>
        (body as { version: number }).version === 2
          ? HttpResponse.json({ ...current, version: 3 })
          : HttpResponse.json(
              { code: 'listing.changed_elsewhere', detail: 'Changed', status: 409, current },
              { status: 409 },
            ),
      ),
    );
    comesOnline();
    await findText('Saved');
    expect(callsTo('patch', '/owner/drafts/draft-1').at(-1)?.body).toEqual({
      version: 2,
      fields: { title: 'Larch Point!?' },
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('saves everything else when a field is refused, and says why that one is not', async () => {
    const user = openDraft(aBegunDraft({ fields: { ...aBegunDraft().fields, property_type: 'House' } }));
    const problem = { field: 'fields.title', message: 'At most 120 characters, please' };
    overrideResponses(
      respondWith('patch', '/owner/drafts/draft-1', ({ body }) =>
        'title' in (body as { fields: object }).fields
          ? HttpResponse.json(
              { code: 'request.invalid', detail: problem.message, status: 422, errors: [problem] },
              { status: 422 },
            )
          : HttpResponse.json(aBegunDraft({ version: 2 })),
      ),
    );
    await user.type(await screen.findByLabelText(/^Title/), '!');
    await findText('Not saved. Title: At most 120 characters, please');
    await user.type(screen.getByLabelText(/^Description/), 'x');
    await waitFor(() =>
      expect(callsTo('patch', '/owner/drafts/draft-1').at(-1)?.body).toEqual({
        version: 1,
        fields: { description: 'x' },
      }),
    );
    await findText('Not saved. Title: At most 120 characters, please');
    await user.type(screen.getByLabelText(/^Title/), '{Backspace}');
    await findText('Saved');
    expect(callsTo('patch', '/owner/drafts/draft-1')).toHaveLength(2);
  });

  it('shows what another window saved meanwhile, and overwrites nothing unasked', async () => {
    const fields = { ...aBegunDraft().fields, property_type: 'Cabin' };
    const user = openDraft(aBegunDraft({ fields }));
    const current = aBegunDraft({ version: 5, fields: { ...fields, title: 'Theirs' } });
    overrideResponses(
      respondWith('patch', '/owner/drafts/draft-1', () =>
        HttpResponse.json(
          { code: 'listing.changed_elsewhere', detail: 'Changed', status: 409, current },
          { status: 409 },
        ),
      ),
    );
    const title = await screen.findByLabelText(/^Title/);
    await user.clear(title);
    await user.type(title, 'Mine');
    const dialog = await screen.findByRole('dialog', {});
    const row = within(dialog).getByRole('row', { name: /^Title/ });
    expect(within(dialog).queryByText('Changed only here')).toBeNull();
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Theirs', 'Mine']);
    overrideResponses(respondWith('patch', '/owner/drafts/draft-1', { ...aBegunDraft({ version: 6 }) }));
    await user.click(within(dialog).getByRole('button', { name: 'Keep what is here' }));
    await waitFor(() =>
      expect(callsTo('patch', '/owner/drafts/draft-1').at(-1)?.body).toMatchObject({
        version: 5,
        fields: { title: 'Mine' },
      }),
    );
    // Nothing was sent while the owner had not decided.
    expect(callsTo('patch', '/owner/drafts/draft-1')).toHaveLength(2);
  });
});

describe('Publishing (G1)', () => {
  it('says what is missing and leads there', async () => {
    const user = openDraft(
      aBegunDraft(
        {},
        STEPS.filter((step) => step !== 'place'),
      ),
      '&step=publish',
    );
    await findText('Please do place');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish this home' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: /^Go there: Place/ }));
    await screen.findByRole('heading', { level: 2, name: 'Place' });
  });

  it('previews the total of the shortest stay, the rules and when people can stay', async () => {
    const fields = { price_per_night: 180, min_nights: 2, max_nights: 9, house_rules: ['No shoes'] };
    openDraft(aBegunDraft({ fields }), '&step=publish');
    const preview = within(await screen.findByRole('article', { name: 'Preview' }));
    preview.getByText('$460 total');
    preview.getByText('$180 a night, and the $100 cleaning fee once');
    preview.getByText('Stays of 2 to 9 nights');
    preview.getByText('No shoes');
    preview.getByText(/^Every night can be booked, with check-in from /);
  });

  it('offers to set up payouts later only to those who have not begun to', async () => {
    openDraft(aBegunDraft({}, ['payouts']), '&step=publish');
    await findText('Payouts set up or postponed');
    expect(screen.queryByRole('checkbox', { name: /payouts later/ })).toBeNull();
    cleanup();
    const postponed = aBegunDraft({ fields: { payouts_later: true } }, ['payouts']);
    openDraft(postponed, '&step=publish');
    expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: /payouts later/ })).checked).toBe(
      true,
    );
  });

  it('lists the home and opens it', async () => {
    const user = openDraft(aBegunDraft({}, STEPS), '&step=publish');
    overrideResponses(
      respondWith('get', '/owner/drafts/draft-1', { ...aBegunDraft({}, STEPS) }),
      respondWith('post', '/owner/drafts/draft-1/publish', aHomeDetail()),
      respondWith('get', '/properties/home-1', aHomeDetail()),
      respondWith('get', '/reviews', { reviews: [] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Publish this home' }));
    await waitFor(() => expect(window.location.pathname).toBe('/properties/home-1'));
    expect(callsTo('post', '/owner/drafts/draft-1/publish')[0]?.body).toEqual({ version: 1 });
  });

  it('explains a refusal and stays', async () => {
    const user = openDraft(aBegunDraft({}, STEPS), '&step=publish');
    await screen.findByRole('button', { name: 'Publish this home' });
    overrideResponses(respondWithError('post', '/owner/drafts/draft-1/publish', 503));
    await user.click(screen.getByRole('button', { name: 'Publish this home' }));
    expect((await screen.findByRole('alert')).textContent).not.toBe('');
    expect(window.location.pathname).toBe('/properties/create');
  });
});
