import { REVIEW_EDIT_HOURS, REVIEW_PHOTOS_MAX } from '#libs/core/rules';
import { type HelpSection } from './section.js';

export const reviews = (): HelpSection[] => [
  {
    id: 'write-review',
    topic: 'Reviews',
    title: 'How do I write a review?',
    text: [
      `Once a stay is completed, press Write a Review on the Reviews page: one to five stars, a title, a comment and up to ${REVIEW_PHOTOS_MAX} photos. Each stay can be reviewed once.`,
      `A review appears at once, and you can change it for ${REVIEW_EDIT_HOURS} hours. Only completed stays can be reviewed, so not one that was cancelled.`,
    ],
    asks: 'leave feedback rate a stay review my trip edit review change review delete review photos in review stars',
  },
  {
    id: 'trust-reviews',
    topic: 'Reviews',
    title: 'Are reviews real?',
    text: [
      "A review marked 'Verified Stay' belongs to a completed stay on Latchkey. A review that breaks the rules can be reported; when one is hidden its author is told why. A review is not removed for being critical.",
      'Anybody who is signed in can mark a review as helpful, once, but not their own.',
    ],
    asks: 'fake reviews verified stay report a review trust hidden review bad review moderation helpful votes',
  },
  {
    id: 'review-reply',
    topic: 'Reviews',
    title: 'Can an owner answer a review?',
    text: [
      'Yes: your reply stands below the review on the page of the home, and you can change it later. A review that breaks the rules can be reported, and our team decides whether it is hidden; one that is only critical stays.',
    ],
    asks: 'reply to a review respond answer unfair review owner reply remove review of my home',
  },
  {
    id: 'guest-ratings',
    topic: 'Reviews',
    title: 'Are guests reviewed, too?',
    text: [
      'No. Travelers review homes; there are no reviews or ratings of guests. Owners see who comes, and whether an ID was declared.',
    ],
    asks: 'rate a guest guest reviews is this guest reliable screening travelers background check',
  },
];
