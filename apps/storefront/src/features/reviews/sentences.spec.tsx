import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { SENTENCES } from '#libs/core/contracts';
import { aBooking, aReview, aUser, somePhotos } from '../../testing/facts.js';
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

const review = aReview({ photos: somePhotos(6).map(({ url }) => url), pictures: somePhotos(6) });
const listed = (...reviews: object[]) => respondWith('get', '/reviews', { reviews });
const stay = aBooking({ id: 'booking-1', status: 'completed' });
const stays = myBookings(stay);
const visitReviews = (...api: ReturnType<typeof respondWith>[]) => visit('/reviews', { as: aUser(), api });

describe('/reviews, word for word (§2, §5 Review, §8)', () => {
  it('shows author, date, stars, home, texts and badges', async () => {
    visitReviews(listed(review));
    const card = await screen.findByRole('article');
    for (const words of [
      'Ben Carmichael',
      'May 13, 2026',
      'Verified Stay',
      'Larch Point',
      'Whitefish, MT',
      'Larches like lamps',
      'Helpful (2)',
      'Verified Review',
    ])
      expect(card.textContent).toContain(words);
    expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeTruthy();
  });

  it('shows four photos, with the number of others over the last', async () => {
    visitReviews(listed(review));
    const card = await screen.findByRole('article');
    expect(card.querySelectorAll('img[src*="/photos/files/"]')).toHaveLength(4);
    expect(card.textContent).toContain('+2');
  });

  it("shows 'Unverified' on a review without a stay (F2)", async () => {
    visitReviews(listed({ ...review, is_verified: false }));
    const card = await screen.findByRole('article');
    expect(card.textContent).toContain('Unverified');
    expect(card.textContent).not.toContain('Verified Stay');
  });

  it("shows 'No reviews yet' and \"You haven't written any reviews yet\"", async () => {
    const user = visitReviews(listed(), respondWith('get', '/reviews/user', { reviews: [] }));
    await findText('No reviews yet');
    await user.click(screen.getByRole('tab', { name: 'My Reviews' }));
    await findText("You haven't written any reviews yet");
  });

  it("offers the five orders: 'Highest Rating', 'Lowest Rating', 'Most Helpful' and by date", async () => {
    const user = visitReviews(listed(review));
    await screen.findByRole('article');
    const sort = screen.getByLabelText<HTMLSelectElement>(/Sort by/);
    expect([...sort.options].map(({ value, text }) => [value, text])).toEqual([
      ['newest', 'Newest'],
      ['oldest', 'Oldest'],
      ['rating_high', 'Highest Rating'],
      ['rating_low', 'Lowest Rating'],
      ['helpful', 'Most Helpful'],
    ]);
    await user.selectOptions(sort, 'Most Helpful');
    await waitFor(() => expect(callsTo('get', '/reviews').at(-1)?.query.get('sort_by')).toBe('helpful'));
    expect(callsTo('get', '/reviews').at(-1)?.query.get('limit')).toBe('50');
  });

  it('reports that reviews could not be loaded', async () => {
    const user = visitReviews(
      respondWithError('get', '/reviews', 500),
      respondWithError('get', '/reviews/user', 500),
    );
    await findText(SENTENCES.failedLoadReviews);
    await user.click(screen.getByRole('tab', { name: 'My Reviews' }));
    await findText(SENTENCES.failedLoadMyReviews);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it("shows 'Marked as helpful', or 'Failed to record feedback'", async () => {
    const user = visitReviews(
      listed(review),
      respondWith('post', '/reviews/review-1/helpful', {
        message: SENTENCES.markedHelpful,
        helpful_count: 3,
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Helpful (2)' }));
    await findText('Marked as helpful');
    overrideResponses(respondWithError('post', '/reviews/review-1/helpful', 500));
    await user.click(await screen.findByRole('button', { name: /^Helpful/ }));
    await findText('Failed to record feedback');
  });

  it("offers 'Write a Review' only for completed stays without a review", async () => {
    visitReviews(listed(), myBookings({ ...stay, reviewed: true }));
    await findText('No reviews yet');
    expect(screen.queryByRole('button', { name: 'Write a Review' })).toBeNull();
  });

  it('requires a booking, starts with five stars, and confirms the submission', async () => {
    const user = visitReviews(listed(), stays, respondWith('post', '/reviews', review));
    await user.click(await screen.findByRole('button', { name: 'Write a Review' }));
    expect((await screen.findByLabelText<HTMLInputElement>('5 stars')).checked).toBe(true);
    await user.type(screen.getByLabelText(/^Title/), 'Quiet');
    await user.type(screen.getByLabelText(/^Comment/), 'We slept well.');
    await user.click(screen.getByRole('button', { name: 'Submit Review' }));
    await findText('Please select a booking to review');
    expect(callsTo('post', '/reviews')).toEqual([]);
    await user.selectOptions(screen.getByLabelText(/^Booking/), 'booking-1');
    await user.click(screen.getByRole('button', { name: 'Submit Review' }));
    await findText('Review submitted successfully!');
    expect(callsTo('post', '/reviews')[0]?.body).toMatchObject({ booking_id: 'booking-1', rating: 5 });
  });

  it("falls back to 'Failed to submit review' and keeps the input", async () => {
    const user = visitReviews(
      listed(),
      stays,
      respondWith('post', '/reviews', () => HttpResponse.error()),
    );
    await user.click(await screen.findByRole('button', { name: 'Write a Review' }));
    await user.selectOptions(await screen.findByLabelText(/^Booking/), 'booking-1');
    const title = screen.getByLabelText<HTMLInputElement>(/^Title/);
    await user.type(title, 'Quiet');
    await user.type(screen.getByLabelText(/^Comment/), 'We slept well.');
    await user.click(screen.getByRole('button', { name: 'Submit Review' }));
    await findText('Failed to submit review');
    expect(title.value).toBe('Quiet');
  });
});
