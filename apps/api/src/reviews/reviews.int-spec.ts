import { randomUUID } from 'node:crypto';
import { countAll, inTransaction, readsOver } from '#libs/core/platform';
import type { Booking } from '#libs/stays/bookings';
import type { PropertiesTables, Property } from '#libs/stays/properties';
import { aBooking, aHome, anOperator, aReview, aUser, tables, TEST_NOW } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';
import { ModerateReviews, ReviewVotes, ReviewsService } from '#libs/stays/reviews';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const ratingOf = (homeId: string) =>
  readsOver<PropertiesTables>(test.em.fork())
    .selectFrom('properties')
    .select(['rating_sum', 'rating_count', 'star_counts'])
    .where('id', '=', homeId)
    .executeTakeFirst();

/** The expected figures, counted from the visible reviews. */
async function countedRatingOf(homeId: string) {
  const visible = await tables(test.em.fork())
    .selectFrom('reviews')
    .select('rating')
    .where('property_id', '=', homeId)
    .where('hidden_at', 'is', null)
    .execute();
  const ratings = visible.map(({ rating }) => rating);
  return {
    rating_sum: ratings.reduce((sum, one) => sum + one, 0),
    rating_count: ratings.length,
    star_counts: [1, 2, 3, 4, 5].map((stars) => ratings.filter((one) => one === stars).length),
  };
}

/** A completed stay; each index has a night of its own. */
const aCompletedStay = async (home: Property, i = 0) => {
  const traveler = await aUser(test.em);
  const checkIn = `2026-0${1 + Math.floor(i / 20)}-${String(1 + (i % 20)).padStart(2, '0')}`;
  return aBooking(test.em, { home, traveler, status: 'completed', checkIn, nights: 1 });
};

describe('Concurrent review changes (§5 Review, F3, F8)', () => {
  it('write only one review of a stay and reject the other attempts as already written', async () => {
    const home = await aHome(test.em);
    const stay = await aCompletedStay(home);
    const writing = test.app.get(ReviewsService);
    const tries = Array.from({ length: 8 }, (_, i) =>
      writing.write(stay.travelerId, {
        bookingId: stay.id,
        propertyId: home.id,
        rating: 1 + (i % 5),
        title: `Try ${i}`,
        comment: 'We slept well.',
        photos: [],
      }),
    );
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'review.already_written' });
    expect(await ratingOf(home.id)).toEqual(await countedRatingOf(home.id));
    expect((await ratingOf(home.id))?.rating_count).toBe(1);
  });

  it("keep the home's rating equal to its visible reviews when reviews are written, edited, hidden and restored", async () => {
    const home = await aHome(test.em);
    const stays: Booking[] = [];
    for (let i = 0; i < 24; i += 1) stays.push(await aCompletedStay(home, i));
    const operatorId = (await anOperator(test.em)).id;
    const [writing, moderation] = [test.app.get(ReviewsService), test.app.get(ModerateReviews)];
    const changeReview = async (stay: Booking, i: number): Promise<void> => {
      const text = { rating: 1 + (i % 5), title: 'Good', comment: 'We slept well.', photos: [] };
      const id = await writing.write(stay.travelerId, { ...text, bookingId: stay.id, propertyId: home.id });
      if (i % 3 === 0) await writing.edit(stay.travelerId, id, { rating: 5 - (i % 5) });
      const decision = { operatorId, reviewId: id, reason: 'Advertising' };
      if (i % 4 === 0) await inTransaction(test.em, (tx) => moderation.hide(tx, decision));
      if (i % 8 === 0) await inTransaction(test.em, (tx) => moderation.restore(tx, decision));
    };
    await Promise.all(stays.map(changeReview));
    const rating = await ratingOf(home.id);
    expect(rating).toEqual(await countedRatingOf(home.id));
    expect(rating?.rating_count).toBe(21);
  });

  it('count a vote once, however often it is set, and clear it without touching other votes', async () => {
    const { id } = await aReview(test.em, await aCompletedStay(await aHome(test.em)));
    const votes = test.app.get(ReviewVotes);
    const people = await Promise.all(Array.from({ length: 12 }, () => aUser(test.em)));
    await Promise.all(people.flatMap((one) => [votes.vote(one.id, id, true), votes.vote(one.id, id, true)]));
    expect(await votes.vote(people[0]?.id ?? '', id, true)).toBe(12);
    const leaving = people.slice(0, 5);
    await Promise.all(
      leaving.flatMap((one) => [votes.vote(one.id, id, false), votes.vote(one.id, id, false)]),
    );
    expect(await votes.vote(people[11]?.id ?? '', id, true)).toBe(7);
    const counted = await tables(test.em.fork())
      .selectFrom('review_votes')
      .select(countAll().as('n'))
      .where('review_id', '=', id)
      .executeTakeFirst();
    expect(counted?.n).toBe(7);
  });

  it('tolerate an older release that updates the rating itself', async () => {
    const home = await aHome(test.em);
    const stay = await aCompletedStay(home);
    await test.em.fork().transactional(async (tx) => {
      await tables(tx)
        .insertInto('reviews')
        .values({
          id: randomUUID(),
          booking_id: stay.id,
          property_id: home.id,
          traveler_id: stay.travelerId,
          rating: 3,
          title: 'Old',
          comment: 'Old',
          created_at: TEST_NOW,
        })
        .execute();
      await tables(tx)
        .updateTable('properties')
        .set((row) => ({
          rating_sum: row('rating_sum', '+', 3),
          rating_count: row('rating_count', '+', 1),
        }))
        .where('id', '=', home.id)
        .execute();
    });
    expect(await ratingOf(home.id)).toEqual({ rating_sum: 3, rating_count: 1, star_counts: [0, 0, 1, 0, 0] });
  });
});
