import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SENTENCES, type ReviewView } from '#libs/core/contracts';
import { aReview, aUser, somePhotos } from '../../testing/facts.js';
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

const listed = (...reviews: ReviewView[]) => respondWith('get', '/reviews', { reviews: reviews });
const myReviews = (...reviews: ReviewView[]) => respondWith('get', '/reviews/user', { reviews: reviews });
const card = async () => within(await screen.findByRole('article'));

describe('/reviews (§2, D7)', () => {
  it('has the tabs All Reviews and My Reviews, and requests 50, newest first', async () => {
    visit('/reviews', { as: aUser(), api: [listed(aReview())] });
    await screen.findByRole('article');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['All Reviews', 'My Reviews']);
    expect(Object.fromEntries(callsTo('get', '/reviews')[0]?.query ?? [])).toEqual({
      sort_by: 'newest',
      limit: '50',
    });
  });

  it.each`
    label               | sort
    ${'Oldest'}         | ${'oldest'}
    ${'Highest Rating'} | ${'rating_high'}
    ${'Lowest Rating'}  | ${'rating_low'}
    ${'Most Helpful'}   | ${'helpful'}
  `('sorts by $label, stored in the address', async ({ label, sort }: { label: string; sort: string }) => {
    const user = visit('/reviews', { as: aUser(), api: [listed(aReview())] });
    await screen.findByRole('article');
    await user.selectOptions(screen.getByLabelText(/Sort by/), label);
    await waitFor(() =>
      expect(callsTo('get', '/reviews').map(({ query }) => query.get('sort_by'))).toEqual(['newest', sort]),
    );
    expect(window.location.search).toBe(`?sort=${sort}`);
  });

  it('shows a card as specified: author, date, stars, home, texts, badges', async () => {
    visit('/reviews', { as: aUser(), api: [listed(aReview())] });
    const review = await card();
    for (const words of ['Ben Carmichael', 'May 13, 2026', 'Verified Stay', 'Larch Point', 'Whitefish, MT'])
      expect(review.getByText(words)).toBeTruthy();
    expect(review.getByRole('img', { name: '4 of 5 stars' })).toBeTruthy();
    expect(review.getByRole('heading', { name: 'Larches like lamps' })).toBeTruthy();
    expect(review.getByRole('button', { name: 'Helpful (2)' })).toBeTruthy();
    expect(review.getByText('Verified Review')).toBeTruthy();
    expect(review.queryByText('Unverified')).toBeNull();
  });

  it("shows 'Unverified' on an imported review (F2)", async () => {
    visit('/reviews', { as: aUser(), api: [listed(aReview({ is_verified: false }))] });
    const review = await card();
    expect(review.getByText('Unverified')).toBeTruthy();
    expect(review.queryByText('Verified Stay')).toBeNull();
  });

  it('shows four photos and how many more there are; each opens the full view (F1)', async () => {
    const user = visit('/reviews', { as: aUser(), api: [listed(aReview({ pictures: somePhotos(7) }))] });
    const review = await card();
    const photos = review.getAllByRole('button', { name: /^Open photo/ });
    expect(photos).toHaveLength(4);
    expect(review.getByText('+3')).toBeTruthy();
    await user.click(photos[3] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Photo 4 of 7' });
    await user.click(within(dialog).getByRole('button', { name: 'Next photo' }));
    await screen.findByRole('dialog', { name: 'Photo 5 of 7' });
  });

  it('always shows reviews as plain text', async () => {
    const script = '<img src=x onerror="alert(1)"> <script>alert(2)</script>';
    visit('/reviews', { as: aUser(), api: [listed(aReview({ title: script, comment: script }))] });
    const review = await card();
    expect(review.getAllByText(script)).toHaveLength(2);
    expect(document.querySelector('article script, article img[src="x"]')).toBeNull();
  });

  it('loads the next page if there is one (F15)', async () => {
    const next = {
      headers: {
        link: '</api/reviews?sort_by=newest&limit=50&cursor=abc>; rel="next"',
        'x-total-count': '51',
      },
    };
    const user = visit('/reviews', {
      as: aUser(),
      api: [respondWith('get', '/reviews', { reviews: [aReview()] }, next)],
    });
    const more = await screen.findByRole('button', { name: 'Show more reviews' });
    overrideResponses(listed(aReview({ id: 'review-2', title: 'The fifty-first' })));
    await user.click(more);
    await findText('The fifty-first');
    expect(callsTo('get', '/reviews')[1]?.query.get('cursor')).toBe('abc');
    expect(screen.queryByRole('button', { name: 'Show more reviews' })).toBeNull();
  });

  it("shows 'No reviews yet' and \"You haven't written any reviews yet\" for empty lists", async () => {
    const user = visit('/reviews', { as: aUser(), api: [listed(), myReviews()] });
    await findText('No reviews yet');
    await user.click(screen.getByRole('tab', { name: 'My Reviews' }));
    await findText("You haven't written any reviews yet");
    expect(window.location.search).toBe('?tab=mine');
  });

  it.each`
    tab       | path               | sentence
    ${''}     | ${'/reviews'}      | ${SENTENCES.failedLoadReviews}
    ${'mine'} | ${'/reviews/user'} | ${SENTENCES.failedLoadMyReviews}
  `(
    'shows "$sentence" and Retry instead of an empty list',
    async ({ tab, path, sentence }: Record<string, string>) => {
      const user = visit(`/reviews?tab=${tab}`, {
        as: aUser(),
        api: [respondWithError('get', path ?? '', 500)],
      });
      await findText(sentence ?? '');
      expect(screen.queryByText(/yet$/)).toBeNull();
      overrideResponses(respondWith('get', path ?? '', { reviews: [aReview()] }));
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      await screen.findByRole('article');
    },
  );

  it('moves between tabs with the arrow keys', async () => {
    const user = visit('/reviews', { as: aUser(), api: [listed(), myReviews(aReview({ mine: true }))] });
    await user.click(await screen.findByRole('tab', { name: 'All Reviews' }));
    await user.keyboard('{ArrowRight}');
    await screen.findByRole('article');
    expect(document.activeElement?.textContent).toBe('My Reviews');
  });
});

describe('Helpful (F3)', () => {
  it('is one vote that can be withdrawn; the count changes at once and the order stays', async () => {
    const api = [
      listed(aReview()),
      respondWith('post', '/reviews/review-1/helpful', {
        message: SENTENCES.markedHelpful,
        helpful_count: 3,
      }),
    ];
    const user = visit('/reviews', { as: aUser(), api });
    await user.click(await screen.findByRole('button', { name: 'Helpful (2)' }));
    const voted = await screen.findByRole('button', { name: 'Helpful (3)', pressed: true });
    await findText(SENTENCES.markedHelpful);
    overrideResponses(
      respondWith('post', '/reviews/review-1/helpful', {
        message: SENTENCES.feedbackRecorded,
        helpful_count: 2,
      }),
    );
    await user.click(voted);
    await screen.findByRole('button', { name: 'Helpful (2)', pressed: false });
    await findText(SENTENCES.feedbackRecorded);
    expect(callsTo('post', '/reviews/review-1/helpful').map(({ query }) => query.get('is_helpful'))).toEqual([
      'true',
      'false',
    ]);
    expect(callsTo('get', '/reviews')).toHaveLength(1);
  });

  it('is reset with an error when it fails', async () => {
    const api = [listed(aReview()), respondWithError('post', '/reviews/review-1/helpful', 500)];
    const user = visit('/reviews', { as: aUser(), api });
    await user.click(await screen.findByRole('button', { name: 'Helpful (2)' }));
    await findText(SENTENCES.failedFeedback);
    await screen.findByRole('button', { name: 'Helpful (2)', pressed: false });
  });

  it('cannot be voted on one’s own review', async () => {
    visit('/reviews', { as: aUser(), api: [listed(aReview({ mine: true }))] });
    const review = await card();
    expect(review.getByText('Helpful (2)')).toBeTruthy();
    expect(review.queryByRole('button')).toBeNull();
  });
});

describe('Reporting a review', () => {
  const report = '/reviews/review-1/report';

  it('requires a reason, shows a confirmation, and is offered once', async () => {
    const thanks = 'Thank you. We will look at this review.';
    const user = visit('/reviews', {
      as: aUser(),
      api: [listed(aReview()), respondWith('post', report, { message: thanks })],
    });
    await user.click(await screen.findByRole('button', { name: 'Report' }));
    await user.click(await screen.findByRole('button', { name: 'Send report' }));
    await findText('Please choose a reason');
    expect(callsTo('post', report)).toEqual([]);
    await user.click(screen.getByLabelText('It is not true'));
    await user.type(screen.getByLabelText(/What should we know/), ' It never rains there. ');
    overrideResponses(listed(aReview({ reported: true })));
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    await findText(thanks);
    expect(callsTo('post', report)[0]?.body).toEqual({ reason: 'untrue', note: 'It never rains there.' });
    await findText('Reported');
    expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
  });

  it('keeps the input and shows the server’s error when it fails', async () => {
    const api = [
      listed(aReview()),
      respondWithError('post', report, 409, 'You have reported this review already. We are looking at it.'),
    ];
    const user = visit('/reviews', { as: aUser(), api });
    await user.click(await screen.findByRole('button', { name: 'Report' }));
    await user.click(await screen.findByLabelText('Something else'));
    await user.type(screen.getByLabelText(/What should we know/), 'Odd');
    await user.click(screen.getByRole('button', { name: 'Send report' }));
    await findText('You have reported this review already. We are looking at it.');
    expect(screen.getByLabelText<HTMLTextAreaElement>(/What should we know/).value).toBe('Odd');
  });
});

describe('Owner replies', () => {
  const owner = aUser({ role: 'property_owner' });
  const homes = (review: ReviewView) => respondWith('get', '/reviews/homes', { reviews: [review] });
  const replied = aReview({
    may_reply: true,
    owner_reply: {
      owner_name: 'Olive Marsh',
      text: 'Come again.',
      replied_at: '2026-05-14T12:00:00.000Z',
      edited_at: null,
    },
  });

  it('can be written on the tab of the owner’s homes', async () => {
    const api = [
      listed(),
      homes(aReview({ may_reply: true })),
      respondWith('put', '/reviews/review-1/reply', replied),
    ];
    const user = visit('/reviews', { as: owner, api });
    await user.click(await screen.findByRole('tab', { name: 'Your Homes' }));
    await user.click(await screen.findByRole('button', { name: 'Reply' }));
    await user.type(await screen.findByLabelText('Your reply to Ben Carmichael'), 'Come again.');
    overrideResponses(homes(replied));
    await user.click(screen.getByRole('button', { name: 'Publish reply' }));
    await findText('Reply published');
    await findText('Reply from Olive Marsh');
    expect(callsTo('put', '/reviews/review-1/reply')[0]?.body).toEqual({ reply: 'Come again.' });
  });

  it('are kept as drafts when they could not be saved or were not sent', async () => {
    const api = [
      listed(),
      homes(aReview({ may_reply: true })),
      respondWithError('put', '/reviews/review-1/reply', 500),
    ];
    const user = visit('/reviews?tab=homes', { as: owner, api });
    await user.click(await screen.findByRole('button', { name: 'Reply' }));
    await user.type(await screen.findByLabelText(/Your reply/), 'Come again.');
    await user.click(screen.getByRole('button', { name: 'Publish reply' }));
    await findText('The reply could not be saved. Please try again.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Reply' }));
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/Your reply/)).value).toBe('Come again.');
  });

  it('are visible to travelers, who do not have that tab', async () => {
    visit('/reviews', { as: aUser(), api: [listed({ ...replied, may_reply: false })] });
    const review = await card();
    expect(review.getByText('Come again.')).toBeTruthy();
    expect(review.queryByRole('button', { name: 'Edit reply' })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Your Homes' })).toBeNull();
  });
});

describe('Notices for the author', () => {
  it('show that a review is hidden, why, and whom to contact', async () => {
    const opened = jest.fn();
    window.addEventListener('openChatbot', opened);
    const hidden = { reason: 'It names a neighbor.', hidden_at: '2026-05-14T12:00:00.000Z' };
    visit('/reviews?tab=mine', { as: aUser(), api: [myReviews(aReview({ mine: true, hidden }))] });
    await findText('Hidden by Latchkey');
    await findText('It names a neighbor.');
    fireEvent.click((await card()).getByRole('button', { name: 'Contact support' }));
    expect(opened).toHaveBeenCalledTimes(1);
  });

  it('show that a photo is being prepared, until it appears', async () => {
    const preparing = { id: 'photo-1', status: 'preparing' as const, problem: null, picture: null };
    const api = [
      myReviews(aReview({ mine: true, uploads: [preparing] })),
      respondWith('get', '/photos/photo-1', preparing),
    ];
    visit('/reviews?tab=mine', { as: aUser(), api });
    await findText('A photo is still being prepared…');
    const [picture] = somePhotos(1);
    overrideResponses(
      respondWith('get', '/photos/photo-1', { ...preparing, status: 'ready', picture: picture }),
      myReviews(
        aReview({ mine: true, pictures: somePhotos(1), uploads: [{ ...preparing, status: 'ready' }] }),
      ),
    );
    await screen.findByRole('button', { name: /Open photo 1 of 1/ });
    expect(screen.queryByText('A photo is still being prepared…')).toBeNull();
  });

  it('show why a photo was rejected', async () => {
    const problem = {
      code: 'photo.damaged' as const,
      detail: 'This photo is damaged and could not be read.',
    };
    const refused = { id: 'photo-1', status: 'refused' as const, problem, picture: null };
    visit('/reviews?tab=mine', {
      as: aUser(),
      api: [myReviews(aReview({ mine: true, uploads: [refused] }))],
    });
    await findText(/A photo is not shown: This photo is damaged/);
  });
});
