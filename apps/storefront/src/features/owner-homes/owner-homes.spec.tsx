import { screen, waitFor, within } from '@testing-library/react';
import type { OwnersHomeView } from '#libs/core/contracts';
import { aHomeDetail, anOwnersHome, aUser } from '../../testing/facts.js';
import {
  respondWith,
  callsTo,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const owner = aUser({ role: 'property_owner' });
/** Homes without rules, or with this base price. */
const myHomes = (...homes: OwnersHomeView[]) => respondWith('get', '/properties/owner/my-properties', homes);
const open = (...api: Parameters<typeof overrideResponses>) => visit('/owner/homes', { as: owner, api });

describe('/owner/homes (D12, D13)', () => {
  it('shows the price, status and actions of each home', async () => {
    open(
      myHomes(
        anOwnersHome(),
        anOwnersHome({ id: 'home-2', title: 'Fir House', status: 'paused' }),
        anOwnersHome({
          id: 'home-3',
          title: 'Ash Hut',
          status: 'paused',
          status_reason: 'Photos of another house',
        }),
        anOwnersHome({ id: 'home-4', title: 'New Yurt', status: 'paused', awaiting_approval: true }),
      ),
    );
    const about = async (title: string) => {
      const home = await screen.findByRole('article', { name: new RegExp(`^${title}`) });
      const buttons = within(home)
        .getAllByRole('button')
        .map((button) => button.textContent);
      return [home.querySelector('[data-tone]')?.textContent, buttons, home.textContent] as const;
    };
    expect((await about('Larch Point')).slice(0, 2)).toEqual(['Published', ['More', 'Base price', 'Pause']]);
    expect((await about('Larch Point'))[2]).toContain(
      'From $250 total · $150 a nightBase price $150.00 a night + $100 cleaning',
    );
    expect((await about('Fir House')).slice(0, 2)).toEqual(['Paused', ['Resume', 'More', 'Base price']]);
    const [status, buttons, text] = await about('Ash Hut');
    expect([status, buttons]).toEqual(['Paused', ['More', 'Base price']]);
    expect(text).toContain('Paused by our team: Photos of another house');
    expect((await about('New Yurt')).slice(0, 2)).toEqual(['Awaiting approval', ['More', 'Base price']]);
  });

  it('changes a price, showing what the owner keeps (A3) and that bookings keep their price', async () => {
    const user = open(
      myHomes(anOwnersHome()),
      respondWith('put', '/properties/home-1/price', aHomeDetail({ price_per_night: 120.5 })),
    );
    await user.click(await screen.findByRole('button', { name: 'Change base price of Larch Point' }));
    const dialog = await screen.findByRole('dialog', { name: 'Base price of Larch Point' });
    const field = within(dialog).getByLabelText<HTMLInputElement>(/^Base price per night/);
    expect(field.value).toBe('150');
    await user.clear(field);
    await user.type(field, '120.50');
    await within(dialog).findByText('You keep $108.45 of each night');
    await within(dialog).findByText(/Existing bookings and checkouts in progress keep their price/);
    overrideResponses(myHomes(anOwnersHome({ price_per_night: 120.5 })));
    await user.click(within(dialog).getByRole('button', { name: 'Change price' }));
    await findText('The base price of Larch Point is $120.50 now');
    expect(callsTo('put', '/properties/home-1/price').map(({ body }) => body)).toEqual([
      { price_per_night: 120.5 },
    ]);
    await screen.findByText(/\$120\.50 a night$/);
  });

  it('reports an invalid price at the field, and keeps the input when the server rejects it', async () => {
    const sentence = 'Please enter a nightly price between $1 and $20,000';
    const problem = {
      status: 422,
      detail: sentence,
      errors: [{ field: 'price_per_night', message: sentence }],
    };
    const user = open(
      myHomes(anOwnersHome()),
      respondWith('put', '/properties/home-1/price', problem, { status: 422 }),
    );
    await user.click(await screen.findByRole('button', { name: 'Change base price of Larch Point' }));
    const field = await screen.findByLabelText<HTMLInputElement>(/^Base price per night/);
    const send = () =>
      user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change price' }));
    await user.clear(field);
    await user.type(field, 'cheap');
    await send();
    await findText('Please enter a price in dollars, such as 180');
    expect(callsTo('put', '/properties/home-1/price')).toEqual([]);
    await user.clear(field);
    await user.type(field, '30000');
    await send();
    await findText(sentence);
    expect(screen.queryByText(/^You keep/)).toBeNull();
    expect(field.value).toBe('30000');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('F13, G3 shows the least total that travelers see first, then the base price, which its dialog changes', async () => {
    const user = open(
      myHomes(
        anOwnersHome({ price_per_night: 120, base_price: 150 }),
        anOwnersHome({ id: 'home-2', title: 'Fir House', least_total: null }),
      ),
    );
    const home = await screen.findByRole('article', { name: /^Larch Point/ });
    expect(home.textContent).toContain(
      'From $250 total · $120 a nightBase price $150.00 a night + $100 cleaning',
    );
    const link = within(home).getByRole('link', { name: 'Prices of Larch Point' });
    expect(link.getAttribute('href')).toBe('/owner/homes/home-1/prices');
    expect(screen.getByRole('article', { name: /^Fir House/ }).textContent).toContain(
      '$150 a night + $100 cleaningBase price $150.00 a night',
    );
    await user.click(within(home).getByRole('button', { name: 'Change base price of Larch Point' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Base price per night/)).value).toBe('150');
  });

  it('explains pausing before it pauses, and lists again', async () => {
    const status = respondWith('put', '/properties/home-1/status', aHomeDetail({ status: 'paused' }));
    const user = open(myHomes(anOwnersHome()), status);
    await user.click(await screen.findByRole('button', { name: 'Pause Larch Point' }));
    await findText(/Existing bookings stay as they are/);
    expect(callsTo('put', '/properties/home-1/status')).toEqual([]);
    overrideResponses(myHomes(anOwnersHome({ status: 'paused' })));
    await user.click(screen.getByRole('button', { name: 'Pause this home' }));
    await findText('Larch Point is paused');
    overrideResponses(myHomes(anOwnersHome()));
    await user.click(await screen.findByRole('button', { name: 'Resume Larch Point' }));
    await findText('Larch Point can be booked again');
    await screen.findByRole('button', { name: 'Pause Larch Point' });
    expect(callsTo('put', '/properties/home-1/status').map(({ body }) => body)).toEqual([
      { status: 'paused' },
      { status: 'listed' },
    ]);
  });

  it('shows why a home could not be paused', async () => {
    const away = respondWithError(
      'put',
      '/properties/home-1/status',
      503,
      'We are briefly unavailable. Please try again in a moment.',
    );
    const user = open(myHomes(anOwnersHome()), away);
    await user.click(await screen.findByRole('button', { name: 'Pause Larch Point' }));
    await user.click(await screen.findByRole('button', { name: 'Pause this home' }));
    await findText('We are briefly unavailable. Please try again in a moment.');
    await user.click(screen.getByRole('button', { name: 'Keep it published' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('Published');
  });

  it('offers Retry after a failed load, and shows an empty state without homes', async () => {
    const user = open(respondWithError('get', '/properties/owner/my-properties', 500));
    await findText('Your homes could not be loaded');
    overrideResponses(myHomes());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findText('No homes yet');
  });
});
