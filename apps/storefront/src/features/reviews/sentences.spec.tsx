import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { SENTENCES } from '#libs/core/contracts';
import { aBooking, aReview, aUser, somePhotos } from '../../testing/facts.js';
import { answers, callsTo, nowAnswers, refuses, says, standInApi, visit } from '../../testing/visit.js';

standInApi();

const review = aReview({ photos: somePhotos(6).map(({ url }) => url), pictures: somePhotos(6) });
const listed = (...reviews: object[]) => answers('get', '/reviews', { reviews });
const stay = aBooking({ id: 'booking-1', status: 'completed' });
const stays = answers('get', '/bookings/my-bookings', [{ ...stay }]);
const asNora = (...api: ReturnType<typeof answers>[]) => visit('/reviews', { as: aUser(), api });

describe('/reviews, word for word (§2, §5 Review, §8)', () => {
  it('shows who, when, stars, home, words and badges', async () => {
    asNora(listed(review));
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

  it('shows four photos, and over the last how many more there are', async () => {
    asNora(listed(review));
    const card = await screen.findByRole('article');
    expect(card.querySelectorAll('img[src*="/photos/files/"]')).toHaveLength(4);
    expect(card.textContent).toContain('+2');
  });

  it("says 'Unverified' of a review without a stay (F2)", async () => {
    asNora(listed({ ...review, is_verified: false }));
    const card = await screen.findByRole('article');
    expect(card.textContent).toContain('Unverified');
    expect(card.textContent).not.toContain('Verified Stay');
  });

  it("says 'No reviews yet' and \"You haven't written any reviews yet\"", async () => {
    const user = asNora(listed(), answers('get', '/reviews/user', { reviews: [] }));
    await says('No reviews yet');
    await user.click(screen.getByRole('tab', { name: 'My Reviews' }));
    await says("You haven't written any reviews yet");
  });

  it("offers the five orders: 'Highest Rating', 'Lowest Rating', 'Most Helpful' and by date", async () => {
    const user = asNora(listed(review));
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

  it('says that reviews could not be loaded', async () => {
    const user = asNora(refuses('get', '/reviews', 500), refuses('get', '/reviews/user', 500));
    await says(SENTENCES.failedLoadReviews);
    await user.click(screen.getByRole('tab', { name: 'My Reviews' }));
    await says(SENTENCES.failedLoadMyReviews);
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it("says 'Marked as helpful', or 'Failed to record feedback'", async () => {
    const user = asNora(
      listed(review),
      answers('post', '/reviews/review-1/helpful', { message: SENTENCES.markedHelpful, helpful_count: 3 }),
    );
    await user.click(await screen.findByRole('button', { name: 'Helpful (2)' }));
    await says('Marked as helpful');
    nowAnswers(refuses('post', '/reviews/review-1/helpful', 500));
    await user.click(await screen.findByRole('button', { name: /^Helpful/ }));
    await says('Failed to record feedback');
  });

  it("offers 'Write a Review' only for completed stays without a review", async () => {
    asNora(listed(), answers('get', '/bookings/my-bookings', [{ ...stay, reviewed: true }]));
    await says('No reviews yet');
    expect(screen.queryByRole('button', { name: 'Write a Review' })).toBeNull();
  });

  it('asks for a booking, starts with five stars, and says when it is submitted', async () => {
    const user = asNora(listed(), stays, answers('post', '/reviews', review));
    await user.click(await screen.findByRole('button', { name: 'Write a Review' }));
    expect((await screen.findByLabelText<HTMLInputElement>('5 stars')).checked).toBe(true);
    await user.type(screen.getByLabelText(/^Title/), 'Quiet');
    await user.type(screen.getByLabelText(/^Comment/), 'We slept well.');
    await user.click(screen.getByRole('button', { name: 'Submit Review' }));
    await says('Please select a booking to review');
    expect(callsTo('post', '/reviews')).toEqual([]);
    await user.selectOptions(screen.getByLabelText(/^Booking/), 'booking-1');
    await user.click(screen.getByRole('button', { name: 'Submit Review' }));
    await says('Review submitted successfully!');
    expect(callsTo('post', '/reviews')[0]?.body).toMatchObject({ booking_id: 'booking-1', rating: 5 });
  });

  it("falls back to 'Failed to submit review' and keeps what was typed", async () => {
    const user = asNora(
      listed(),
      stays,
      answers('post', '/reviews', () => HttpResponse.error()),
    );
    await user.click(await screen.findByRole('button', { name: 'Write a Review' }));
    await user.selectOptions(await screen.findByLabelText(/^Booking/), 'booking-1');
    const title = screen.getByLabelText<HTMLInputElement>(/^Title/);
    await user.type(title, 'Quiet');
    await user.type(screen.getByLabelText(/^Comment/), 'We slept well.');
    await user.click(screen.getByRole('button', { name: 'Submit Review' }));
    await says('Failed to submit review');
    expect(title.value).toBe('Quiet');
  });
});
