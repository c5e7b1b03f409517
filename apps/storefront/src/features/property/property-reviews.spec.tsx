import { screen, waitFor, within } from '@testing-library/react';
import { SENTENCES } from '#libs/core/contracts';
import { aHomeDetail, aReview, aUser } from '../../testing/facts.js';
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

const reviewed = aHomeDetail({
  average_rating: 4.5,
  review_count: 4,
  rating_histogram: { 1: 0, 2: 0, 3: 1, 4: 0, 5: 3 },
});
const home = (facts = reviewed) => respondWith('get', '/properties/home-1', facts);
const listed = respondWith('get', '/reviews', { reviews: [aReview()] });
const requests = () => callsTo('get', '/reviews').map(({ query }) => Object.fromEntries(query));
const section = async () => within(await screen.findByRole('region', { name: 'Reviews' }));

describe('Reviews on a home’s page (§3 Review, F8)', () => {
  it('show average, count and rating distribution', async () => {
    visit('/properties/home-1', { api: [home(), listed] });
    const reviews = await section();
    expect(reviews.getByText('4.5')).toBeTruthy();
    expect(reviews.getByText('(4)')).toBeTruthy();
    expect(await reviews.findByRole('button', { name: '5 stars 3 reviews' })).toBeTruthy();
    expect(reviews.getByRole<HTMLButtonElement>('button', { name: '4 stars 0 reviews' }).disabled).toBe(true);
  });

  it('can be filtered by a number of stars, and shown all again', async () => {
    const user = visit('/properties/home-1', { api: [home(), listed] });
    const reviews = await section();
    await user.click(await reviews.findByRole('button', { name: '3 stars 1 review' }));
    await reviews.findByRole('button', { name: '3 stars 1 review', pressed: true });
    await waitFor(() => expect(requests()[1]).toMatchObject({ property_id: 'home-1', rating: '3' }));
    await user.click(await reviews.findByRole('button', { name: '3 stars 1 review' }));
    await reviews.findByRole('button', { name: '3 stars 1 review', pressed: false });
  });

  it('can be sorted like the list of all reviews', async () => {
    const user = visit('/properties/home-1', { api: [home(), listed] });
    const reviews = await section();
    await user.selectOptions(await reviews.findByLabelText(/Sort by/), 'Most Helpful');
    await waitFor(() => expect(requests()[1]).toMatchObject({ property_id: 'home-1', sort_by: 'helpful' }));
  });

  it("without any, show 'New' and no histogram", async () => {
    visit('/properties/home-1', {
      api: [home(aHomeDetail()), respondWith('get', '/reviews', { reviews: [] })],
    });
    const reviews = await section();
    expect(reviews.getByText('New')).toBeTruthy();
    await reviews.findByText(/Nobody has reviewed this home yet/);
    expect(reviews.queryByRole('list', { name: 'How the stars are spread' })).toBeNull();
  });

  it('offer Retry when they could not be loaded', async () => {
    const user = visit('/properties/home-1', { api: [home(), respondWithError('get', '/reviews', 500)] });
    const reviews = await section();
    await findText(SENTENCES.failedLoadReviews);
    overrideResponses(listed);
    await user.click(reviews.getByRole('button', { name: 'Retry' }));
    await reviews.findByRole('article');
  });

  it('let the owner of the home reply in place', async () => {
    const api = [home(), respondWith('get', '/reviews', { reviews: [aReview({ may_reply: true })] })];
    const user = visit('/properties/home-1', { as: aUser({ role: 'property_owner' }), api });
    const reviews = await section();
    await user.click(await reviews.findByRole('button', { name: 'Reply' }));
    await reviews.findByLabelText('Your reply to Ben Carmichael');
  });
});
