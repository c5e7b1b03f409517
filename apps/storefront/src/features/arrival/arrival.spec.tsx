import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { ArrivalView } from '#libs/core/contracts';
import { anArrival, aBooking, aUser, inHours } from '../../testing/facts.js';
import { advanceTimers, fakePageTimers, textAppears } from '../../testing/time.js';
import {
  callsTo,
  findText,
  myBookings,
  overrideResponses,
  respondWith,
  respondWithError,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const PATH = '/bookings/booking-1/arrival';
const answers = (part: Partial<ArrivalView> = {}) => respondWith('get', PATH, { ...anArrival(part) });
const open = (...api: Parameters<typeof overrideResponses>) => visit(PATH, { as: aUser(), api });
const problem = (status: number, code: string, detail: string) =>
  respondWith('get', PATH, () =>
    HttpResponse.json({ status, code, detail, title: '', type: '' }, { status }),
  );

const OPENED: Partial<ArrivalView> = {
  access: 'open',
  later: [],
  fields: [
    { field: 'directions', label: 'Exact directions', text: 'Second drive on the left.' },
    { field: 'access_code', label: 'Access code', text: '4711#' },
    { field: 'wifi_password', label: 'Wi-Fi password', text: 'larch larch' },
  ],
  pin: { latitude: 48.41, longitude: -114.34 },
};

describe('/bookings/{id}/arrival (decision 28)', () => {
  it('shows what can be read, and says what opens when, in the time of the home', async () => {
    open(
      answers({
        opens_at: '2099-12-04T22:00:00Z',
        time_zone: 'America/Denver',
        later: [
          { field: 'access_code', label: 'Access code' },
          { field: 'wifi_password', label: 'Wi-Fi password' },
        ],
      }),
    );
    await findText('Two cars beside the barn.');
    await findText(/^Your access code and Wi-Fi password appear on Fri, Dec 4, 3:00\sPM [A-Z]{2,4}$/);
    await findText('1 Shore Road, Whitefish, MT, USA');
    await findText('No smoking');
    expect(screen.queryByRole('button', { name: 'Copy Access code' })).toBeNull();
  });

  it('copies the code and the Wi-Fi password, and leads to the exact place', async () => {
    const user = open(answers(OPENED));
    await user.click(await screen.findByRole('button', { name: 'Copy Access code' }));
    await findText('Access code copied');
    expect(await navigator.clipboard.readText()).toBe('4711#');
    await user.click(screen.getByRole('button', { name: 'Copy Wi-Fi password' }));
    expect(await navigator.clipboard.readText()).toBe('larch larch');
    const maps = screen.getByRole('link', { name: 'Open in maps' });
    expect(maps.getAttribute('href')).toContain(encodeURIComponent('48.41,-114.34'));
  });

  it('says what is known anyway when the host has not written a guide', async () => {
    open(answers({ has_guide: false, fields: [], later: [] }));
    await findText('Your host has not added an arrival guide yet');
    await findText('1 Shore Road, Whitefish, MT, USA');
    await findText('No smoking');
  });

  it.each`
    status | code                       | words
    ${404} | ${'booking.not_found'}     | ${'This is not one of your bookings'}
    ${409} | ${'arrival.not_confirmed'} | ${'The arrival guide opens as soon as this booking is confirmed'}
    ${409} | ${'arrival.closed'}        | ${'This stay is over or was cancelled'}
  `('explains why nothing can be read: $code', async ({ status, code, words }) => {
    open(problem(Number(status), String(code), String(words)));
    await findText(String(words));
    expect(
      within(screen.getByRole('main')).getByRole('link', { name: 'My Bookings' }).getAttribute('href'),
    ).toBe('/bookings');
  });

  it('offers Retry when it could not be loaded', async () => {
    const user = open(respondWithError('get', PATH, 503));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    overrideResponses(answers());
    await user.click(retry);
    await findText('Two cars beside the barn.');
  });

  it('says why the PDF could not be downloaded', async () => {
    const user = open(answers(), respondWithError('get', `${PATH}.pdf`, 503));
    await user.click(await screen.findByRole('button', { name: 'Download PDF' }));
    await screen.findByRole('alert');
    expect(callsTo('get', `${PATH}.pdf`)).toHaveLength(1);
  });

  it('is linked from the card of a confirmed stay, and of no other', async () => {
    const confirmed = aBooking();
    visit('/bookings', {
      as: aUser(),
      api: [myBookings(confirmed, aBooking({ id: 'b2', status: 'pending' }))],
    });
    const links = await screen.findAllByRole('link', { name: 'Arrival guide' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`/bookings/${confirmed.id}/arrival`]);
  });
});

describe('An arrival guide that stays open (decision 28)', () => {
  fakePageTimers();

  it('opens by itself at its moment, and says so', async () => {
    open(answers({ opens_at: inHours(1 / 60) }));
    await textAppears('Two cars beside the barn.');
    overrideResponses(answers(OPENED));
    await advanceTimers(61_000);
    await textAppears('4711#');
    await textAppears('It is time: everything is here now');
  });

  it('keeps what was known when the connection drops, and says that it may be old', async () => {
    open(answers(OPENED));
    await textAppears('4711#');
    overrideResponses(respondWith('get', PATH, () => HttpResponse.error()));
    await advanceTimers(61_000);
    await textAppears('You are offline');
    screen.getByText(/It may be out of date/);
    screen.getByText('4711#');
  });
});
