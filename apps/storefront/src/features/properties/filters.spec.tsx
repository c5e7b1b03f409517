import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { addDays } from '#libs/core/rules';
import { aHome, inDays } from '../../testing/facts.js';
import {
  respondWith,
  callsTo,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';
import { viewerToday } from '../../stay/presets.js';

setUpMockApi();

const list = respondWith('get', '/properties', ({ query }) => {
  const total = query.get('amenities')?.includes('sauna') ? 3 : 40;
  return HttpResponse.json([aHome()], { headers: { 'x-total-count': String(total) } });
});
const amenities = respondWith('get', '/amenities', [
  { amenity: 'wifi', count: 30 },
  { amenity: 'sauna', count: 3 },
]);
const aPin = (id: string) => ({ id, title: id, latitude: 44, longitude: -121, price_per_night: 100 });
const open = (query = '') => visit(`/properties${query}`, { api: [list, amenities] });
const address = () => Object.fromEntries(new URLSearchParams(window.location.search));

describe('Filters of /properties (experience 5, 6)', () => {
  it('previews the number of homes before a filter is applied', async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    const dialog = await screen.findByRole('dialog', { name: 'Filters' });
    await within(dialog).findByRole('button', { name: 'Show 40 homes' });
    await user.click(await within(dialog).findByRole('checkbox', { name: 'Sauna' }));
    await user.click(within(dialog).getByRole('radio', { name: '4.5 stars or better' }));
    const show = await within(dialog).findByRole('button', { name: 'Show 3 homes' });
    expect(within(dialog).getByRole('status').textContent).toBe('3 homes');
    expect(address()).toEqual({});
    await user.click(show);
    await waitFor(() => expect(address()).toEqual({ amenities: 'sauna', min_rating: '4.5' }));
    await screen.findByRole('button', { name: 'Filters (2)' });
    await findText('3 homes you can book now');
  });

  it('kinds of homes and bedrooms: chosen, previewed, in the address, and each with a chip', async () => {
    const user = visit('/properties', {
      api: [
        list,
        amenities,
        respondWith('get', '/kinds', [
          { kind: 'Cabin', count: 9 },
          { kind: 'Houseboat', count: 2 },
        ]),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Houseboat' }));
    await user.click(dialog.getByRole('radio', { name: '2+ bedrooms' }));
    await user.click(await dialog.findByRole('button', { name: 'Show 40 homes' }));
    await waitFor(() => expect(address()).toEqual({ kinds: 'Houseboat', bedrooms: '2' }));
    expect(callsTo('get', '/properties').at(-1)?.query.get('kinds')).toBe('Houseboat');
    await screen.findByRole('button', { name: 'Filters (2)' });
    await user.click(screen.getByRole('button', { name: 'Remove filter 2+ bedrooms' }));
    await waitFor(() => expect(address()).toEqual({ kinds: 'Houseboat' }));
    await user.click(screen.getByRole('button', { name: 'Remove filter Houseboat' }));
    await waitFor(() => expect(address()).toEqual({}));
  });

  it('a histogram of totals with a lowest and a highest price, of homes at any price', async () => {
    const pin = (id: string, total: number) => ({ ...aPin(id), total_amount: total });
    const pins = [pin('a', 300), pin('b', 320), pin('c', 700)];
    const dates = `check_in=${inDays(5)}&check_out=${inDays(7)}`;
    const user = visit(`/properties?${dates}&max_price=900`, {
      api: [list, amenities, respondWith('get', '/properties/pins', pins)],
    });
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    const group = within(await screen.findByRole('group', { name: 'Total, cleaning included' }));
    group.getByText('Up to $900');
    expect(callsTo('get', '/properties/pins').at(-1)?.query.has('max_price')).toBe(false);
    fireEvent.change(group.getByRole('slider', { name: 'Highest price' }), { target: { value: '500' } });
    group.getByText('Up to $500');
    fireEvent.change(group.getByRole('slider', { name: 'Lowest price' }), { target: { value: '320' } });
    group.getByText('$320 to $500');
    await user.click(await screen.findByRole('button', { name: 'Show 40 homes' }));
    await waitFor(() => expect(address()).toMatchObject({ min_price: '320', max_price: '500' }));
  });

  it.each([
    ['eure', 'Eureka Springs, AR', 'the town that it begins'],
    ['ore', 'Oregon', 'the state that it begins'],
    ['or', 'or', 'a state’s code, which the search knows'],
    ['asotria', 'asotria', 'a slip, which the search mends'],
  ])('Enter after "%s" searches for %s: %s', async (typed, city) => {
    const cities = respondWith('get', '/cities', [
      { city: 'Eureka Springs', state: 'AR', count: 1 },
      { city: 'Astoria', state: 'OR', count: 2 },
    ]);
    const user = visit('/properties', { api: [list, amenities, cities] });
    const where = await screen.findByLabelText('Where');
    await user.click(where);
    await screen.findByRole('option', { name: /Astoria, OR/ });
    await user.keyboard(`${typed}{Enter}`);
    await waitFor(() => expect(address()).toEqual({ city }));
  });

  it('are undone by one Back', async () => {
    const user = open('?city=Bend');
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.click(await screen.findByRole('radio', { name: '4.5 stars or better' }));
    await user.click(await screen.findByRole('button', { name: 'Show 40 homes' }));
    await waitFor(() => expect(address()).toEqual({ city: 'Bend', min_rating: '4.5' }));
    window.history.back();
    await waitFor(() => expect(address()).toEqual({ city: 'Bend' }));
    expect(window.history.state).not.toHaveProperty('dialog');
  });

  it('removes an amenity with its chip, and keeps the focus on the filters', async () => {
    const user = open('?amenities=sauna,wifi');
    (await screen.findByRole('button', { name: 'Remove filter Sauna' })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toEqual({ amenities: 'wifi' }));
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Filters' }));
  });

  it('keeps the focus on the changed control', async () => {
    const user = open();
    const sort = await screen.findByLabelText<HTMLSelectElement>('Sort by');
    sort.focus();
    await user.selectOptions(sort, 'Free soonest');
    await waitFor(() => expect(address()).toEqual({ sort: 'soonest' }));
    expect(document.activeElement).toBe(sort);
  });

  it('reports an invalid price without searching', async () => {
    const user = open();
    const min = await screen.findByLabelText('Lowest price in dollars');
    await user.type(min, 'cheap{Enter}');
    await findText('Please enter prices in whole dollars');
    await user.clear(min);
    await user.type(min, '$1,300');
    await user.type(screen.getByLabelText('Highest price in dollars'), '200{Enter}');
    await findText('The lowest price is above the highest');
    expect(address()).toEqual({});
    await user.clear(screen.getByLabelText('Highest price in dollars'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toEqual({ min_price: '1300' }));
  });

  it('filters and sorts by total price once dates are chosen (F13)', async () => {
    open(`?check_in=${inDays(3)}&check_out=${inDays(5)}`);
    await screen.findByRole('group', { name: 'Total price' });
    await screen.findByRole('option', { name: 'Lowest total' });
  });

  it('offers preset dates, which a second click clears', async () => {
    const user = open('?city=Bend');
    const tomorrow = await screen.findByRole('button', { name: 'Tomorrow' });
    await user.click(tomorrow);
    const today = viewerToday(new Date());
    await waitFor(() =>
      expect(address()).toEqual({ city: 'Bend', check_in: addDays(today, 1), check_out: addDays(today, 2) }),
    );
    expect(tomorrow.getAttribute('aria-pressed')).toBe('true');
    await user.click(tomorrow);
    await waitFor(() => expect(address()).toEqual({ city: 'Bend' }));
  });

  it('replaces the map area with a new town', async () => {
    const user = open('?bbox=-122,44,-121,45');
    await screen.findByRole('heading', { level: 1, name: 'Homes in this area' });
    await user.type(screen.getByLabelText('Where'), 'Bend{Enter}');
    await waitFor(() => expect(address()).toEqual({ city: 'Bend' }));
  });

  it('reports dates in the past in the words of §5, and offers a search without dates', async () => {
    const past = 'Check-in date cannot be in the past';
    const user = visit(`/properties?check_in=2020-01-01&check_out=2020-01-02&guests=2`, {
      api: [respondWithError('get', '/properties', 422, past)],
    });
    await findText(past);
    await user.click(screen.getByRole('button', { name: 'Search without dates' }));
    await waitFor(() => expect(address()).toEqual({ guests: '2' }));
  });

  it('shows as many homes as before on a reloaded or shared address', async () => {
    open('?shown=36');
    await screen.findByRole('link', { name: 'Larch Point' });
    expect(callsTo('get', '/properties')[0]?.query.get('limit')).toBe('36');
  });
});
