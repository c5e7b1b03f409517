import { cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { HttpHandler } from 'msw';
import { SENTENCES, type BookingView, type PhotoUploadView } from '#libs/core/contracts';
import { aBooking, aConfig, aReview, aUser, somePhotos } from '../../testing/facts.js';
import {
  respondWith,
  callsTo,
  myBookings,
  overrideResponses,
  respondWithError,
  findText,
  setUpMockApi,
  visit,
} from '../../testing/visit.js';

setUpMockApi();

const stay = aBooking({ id: 'booking-1', status: 'completed' });
const other = aBooking({
  id: 'booking-2',
  status: 'completed',
  property: { ...stay.property, title: 'Gull Post' },
});
const stays = myBookings(stay, other);
const config = (on = true) => respondWith('get', '/config', { ...aConfig({ photo_uploads: on }) });
const listed = respondWith('get', '/reviews', { reviews: [] });
const written = respondWith('post', '/reviews', aReview());
const ready = (id: string): PhotoUploadView => ({
  id,
  status: 'ready',
  problem: null,
  picture: somePhotos(1)[0] ?? null,
});

async function open(address: string, ...api: HttpHandler[]): Promise<UserEvent> {
  const user = visit(address, { as: aUser(), api: [...api, stays, listed, config()] });
  await screen.findByRole('dialog');
  await screen.findByText(/Choose photos|coming soon/);
  return user;
}
const field = (name: string) => screen.getByLabelText(name);
const title = () => screen.getByLabelText<HTMLInputElement>(/^Title/);
const comment = () => screen.getByLabelText<HTMLTextAreaElement>(/^Comment/);
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Submit Review' }));
const file = (name: string, type = 'image/jpeg') => new File(['pixels'], name, { type });
const choosePhotos = (user: UserEvent, ...files: File[]) => user.upload(field('Photo files'), files);

describe("'Write a Review' (§2 /reviews, §5 Review)", () => {
  it.each`
    bookings                                                           | offered
    ${[stay]}                                                          | ${true}
    ${[{ ...stay, reviewed: true }, { ...stay, status: 'confirmed' }]} | ${false}
    ${[]}                                                              | ${false}
  `(
    'is offered only for completed stays without a review: $offered',
    async ({ bookings, offered }: { bookings: BookingView[]; offered: boolean }) => {
      visit('/reviews', { as: aUser(), api: [myBookings(...bookings), listed] });
      await findText('No reviews yet');
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: 'Write a Review' }) !== null).toBe(offered),
      );
    },
  );

  it('starts with five stars, and sends stay, home, rating, texts and no photos', async () => {
    const user = await open('/reviews?write=new', written);
    expect(screen.getByLabelText<HTMLInputElement>('5 stars').checked).toBe(true);
    await user.selectOptions(field('Booking'), 'booking-1');
    await user.click(field('3 stars'));
    await user.type(title(), ' Quiet ');
    await user.type(comment(), 'We slept well.');
    await submit(user);
    await findText(SENTENCES.reviewSubmitted);
    expect(callsTo('post', '/reviews')[0]?.body).toEqual({
      booking_id: 'booking-1',
      property_id: 'home-1',
      rating: 3,
      title: 'Quiet',
      comment: 'We slept well.',
      photos: [],
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(localStorage.length).toBe(1); // the session alone
  });

  it.each`
    missing      | sentence
    ${'booking'} | ${SENTENCES.selectReviewBooking}
    ${'title'}   | ${'Please give your review a title'}
    ${'comment'} | ${'Please write a few words about your stay'}
  `(
    'without a $missing shows "$sentence" and sends nothing',
    async ({ missing, sentence }: Record<string, string>) => {
      const user = await open('/reviews?write=new', written);
      if (missing !== 'booking') await user.selectOptions(field('Booking'), 'booking-1');
      if (missing !== 'title') await user.type(title(), 'Quiet');
      if (missing !== 'comment') await user.type(comment(), 'We slept well.');
      await submit(user);
      await findText(sentence ?? '');
      expect(callsTo('post', '/reviews')).toEqual([]);
    },
  );

  it.each`
    detail                                   | shown
    ${'You have already reviewed this stay'} | ${'You have already reviewed this stay'}
    ${undefined}                             | ${SENTENCES.failedReview}
  `(
    'keeps the input when the server rejects it, and shows "$shown"',
    async ({ detail, shown }: { detail: string | undefined; shown: string }) => {
      const user = await open('/reviews?write=booking-1', respondWithError('post', '/reviews', 409, detail));
      await user.type(title(), 'Quiet');
      await user.type(comment(), 'We slept well.');
      await submit(user);
      await findText(shown);
      expect([title().value, comment().value]).toEqual(['Quiet', 'We slept well.']);
    },
  );
});

describe('A draft', () => {
  it('survives a reload, belongs to its stay, and is removed once sent', async () => {
    const user = await open('/reviews?write=booking-1', written);
    await user.click(field('2 stars'));
    await user.type(title(), 'Half a');
    await user.selectOptions(field('Booking'), 'booking-2');
    expect(title().value).toBe('Half a');
    await user.selectOptions(field('Booking'), 'booking-1');
    cleanup();

    const again = await open('/reviews?write=booking-1', written);
    expect(title().value).toBe('Half a');
    expect(screen.getByLabelText<HTMLInputElement>('2 stars').checked).toBe(true);
    await again.type(comment(), 'We slept.');
    await submit(again);
    await findText(SENTENCES.reviewSubmitted);
    cleanup();

    await open('/reviews?write=booking-1', written);
    expect(title().value).toBe('');
  });

  it('is not visible to other users of the browser', async () => {
    const user = await open('/reviews?write=booking-1', written);
    await user.type(title(), 'Mine');
    cleanup();
    visit('/reviews?write=booking-1', { as: aUser({ id: 'user-2' }), api: [stays, listed, config()] });
    await screen.findByRole('dialog');
    expect(title().value).toBe('');
  });

  it('of another stay is loaded when that stay is chosen', async () => {
    const user = await open('/reviews?write=booking-1', written);
    await user.type(title(), 'About Larch Point');
    cleanup();
    const next = await open('/reviews?write=booking-2', written);
    await next.type(title(), 'About Gull Post');
    await next.selectOptions(field('Booking'), 'booking-1');
    expect(title().value).toBe('About Larch Point');
    await next.selectOptions(field('Booking'), 'booking-2');
    expect(title().value).toBe('About Gull Post');
  });
});

describe('Photos in the form (F1)', () => {
  it('are uploaded when chosen, shown, and sent by id in order', async () => {
    let uploads = 0;
    const user = await open(
      '/reviews?write=booking-1',
      written,
      respondWith('post', '/photos', () => ready(`photo-${(uploads += 1)}`)),
      respondWith('get', '/photos/photo-1', ready('photo-1')),
      respondWith('get', '/photos/photo-2', ready('photo-2')),
    );
    await choosePhotos(user, file('a.jpg'), file('b.png', 'image/png'));
    await user.click(await screen.findByRole('button', { name: 'Move photo 2 earlier' }));
    await user.type(title(), 'Quiet');
    await user.type(comment(), 'We slept well.');
    await submit(user);
    await findText(SENTENCES.reviewSubmitted);
    expect(callsTo('post', '/reviews')[0]?.body).toMatchObject({ photos: ['photo-2', 'photo-1'] });
    expect(callsTo('post', '/photos').map(({ body }) => String(body).includes('name="photo"'))).toEqual([
      true,
      true,
    ]);
  });

  it('that are invalid are rejected with the server’s message; the rest of the draft is kept', async () => {
    const sentence = 'This file is not a photo we can read. Please choose a JPEG, PNG, WebP or AVIF.';
    const user = await open(
      '/reviews?write=booking-1',
      written,
      respondWithError('post', '/photos', 422, sentence),
    );
    await user.type(title(), 'Quiet');
    await choosePhotos(user, file('notes.jpg'));
    await findText(sentence);
    await findText('notes.jpg');
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(title().value).toBe('Quiet');
    await user.click(screen.getByRole('button', { name: 'Dismiss the message about notes.jpg' }));
    expect(screen.queryByText(sentence)).toBeNull();
  });

  it('found damaged by the worker are removed with the reason', async () => {
    const preparing: PhotoUploadView = { id: 'photo-1', status: 'preparing', problem: null, picture: null };
    const detail = 'This photo is damaged and could not be read. Please choose another.';
    const user = await open(
      '/reviews?write=booking-1',
      written,
      respondWith('post', '/photos', preparing),
      respondWith('get', '/photos/photo-1', preparing),
    );
    await choosePhotos(user, file('a.jpg'));
    await findText('Preparing…');
    overrideResponses(
      respondWith('get', '/photos/photo-1', {
        ...preparing,
        status: 'refused',
        problem: { code: 'photo.damaged', detail },
      }),
    );
    await findText(detail);
    expect(screen.queryByRole('button', { name: 'Remove photo 1' })).toBeNull();
  });

  it('can be retried when the server was unavailable', async () => {
    const user = await open(
      '/reviews?write=booking-1',
      written,
      respondWithError('post', '/photos', 503, 'We are briefly unavailable. Please try again in a moment.'),
      respondWith('get', '/photos/photo-1', ready('photo-1')),
    );
    await choosePhotos(user, file('a.jpg'));
    await findText('We are briefly unavailable. Please try again in a moment.');
    overrideResponses(respondWith('post', '/photos', ready('photo-1')));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Remove photo 1' });
  });

  it('can be cancelled while they upload; others go on', async () => {
    const user = await open(
      '/reviews?write=booking-1',
      respondWith('post', '/photos', ({ body }) =>
        String(body).includes('slow.jpg') ? new Promise<Response>(() => undefined) : ready('photo-2'),
      ),
      respondWith('get', '/photos/photo-2', ready('photo-2')),
    );
    await choosePhotos(user, file('slow.jpg'), file('porch.jpg'));
    await screen.findByRole('button', { name: 'Remove photo 2' });
    await user.click(screen.getByRole('button', { name: 'Cancel uploading slow.jpg' }));
    await screen.findByRole('button', { name: 'Remove photo 1' });
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('survive a reload with the draft; a deleted photo is reported', async () => {
    const user = await open(
      '/reviews?write=booking-1',
      written,
      respondWith('post', '/photos', ready('photo-1')),
      respondWith('get', '/photos/photo-1', ready('photo-1')),
    );
    await choosePhotos(user, file('a.jpg'));
    await screen.findByRole('button', { name: 'Remove photo 1' });
    cleanup();
    await open('/reviews?write=booking-1', respondWith('get', '/photos/photo-1', ready('photo-1')));
    await screen.findByRole('button', { name: 'Remove photo 1' });
    cleanup();
    await open(
      '/reviews?write=booking-1',
      respondWithError('get', '/photos/photo-1', 404, 'Photo not found'),
    );
    await findText('A photo is no longer kept. Please add it again.');
    expect(screen.queryByRole('button', { name: 'Remove photo 1' })).toBeNull();
  });

  it('are deleted on the server when removed', async () => {
    const user = await open(
      '/reviews?write=booking-1',
      respondWith('post', '/photos', ready('photo-1')),
      respondWith('get', '/photos/photo-1', ready('photo-1')),
      respondWith('delete', '/photos/photo-1', {}),
    );
    await choosePhotos(user, file('a.jpg'));
    await user.click(await screen.findByRole('button', { name: 'Remove photo 1' }));
    await waitFor(() => expect(callsTo('delete', '/photos/photo-1')).toHaveLength(1));
  });

  it('are limited to eight', async () => {
    let uploads = 0;
    const user = await open(
      '/reviews?write=booking-1',
      respondWith('post', '/photos', () => ready(`photo-${(uploads += 1)}`)),
      ...Array.from({ length: 8 }, (_, i) =>
        respondWith('get', `/photos/photo-${i + 1}`, ready(`photo-${i + 1}`)),
      ),
    );
    await choosePhotos(user, ...Array.from({ length: 9 }, (_, i) => file(`${i}.jpg`)));
    await findText('Only 8 photos fit');
    await findText('That is as many as fit: 8 photos.');
    await screen.findByRole('button', { name: 'Remove photo 8' });
    expect(callsTo('post', '/photos')).toHaveLength(8);
    expect(screen.queryByRole('button', { name: 'Choose photos' })).toBeNull();
  });

  it("are 'coming soon' where uploads are switched off", async () => {
    await open('/reviews?write=booking-1', config(false));
    await findText('Photos: coming soon');
    expect(screen.queryByRole('button', { name: 'Choose photos' })).toBeNull();
  });
});

describe('Editing a review', () => {
  const review = aReview({
    mine: true,
    editable_until: '2099-01-01T00:00:00.000Z',
    uploads: [ready('photo-1')],
    pictures: somePhotos(1),
  });
  const mine = respondWith('get', '/reviews/user', { reviews: [review] });
  const photo = respondWith('get', '/photos/photo-1', ready('photo-1'));

  it('starts with the current content, and sends the changes', async () => {
    const api = [stays, listed, config(), mine, photo, respondWith('patch', '/reviews/review-1', review)];
    const user = visit('/reviews?tab=mine', { as: aUser(), api });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    await screen.findByRole('dialog', { name: 'Edit Review' });
    expect(window.location.search).toBe('?tab=mine&edit=review-1');
    await user.click(field('1 star'));
    await user.clear(title());
    await user.type(title(), 'Changed');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await findText('Review updated');
    expect(callsTo('patch', '/reviews/review-1')[0]?.body).toEqual({
      rating: 1,
      title: 'Changed',
      comment: review.comment,
      photos: ['photo-1'],
    });
    await waitFor(() => expect(window.location.search).toBe('?tab=mine'));
  });

  it('does not delete a published photo before saving', async () => {
    const api = [stays, listed, config(), mine, photo, respondWith('delete', '/photos/photo-1', {})];
    const user = visit('/reviews?tab=mine&edit=review-1', { as: aUser(), api });
    await user.click(await screen.findByRole('button', { name: 'Remove photo 1' }));
    expect(screen.queryByRole('button', { name: 'Remove photo 1' })).toBeNull();
    expect(callsTo('delete', '/photos/photo-1')).toEqual([]);
  });

  it('is not offered once 48 hours have passed', async () => {
    const api = [
      stays,
      listed,
      respondWith('get', '/reviews/user', { reviews: [{ ...review, editable_until: null }] }),
    ];
    visit('/reviews?tab=mine&edit=review-1', { as: aUser(), api });
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
