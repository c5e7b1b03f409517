import { REVIEW_EDIT_HOURS, REVIEW_PHOTOS_MAX } from '#libs/core/rules';
import { type HelpSection } from './section.js';

export const reviews = (): HelpSection[] => [
  {
    id: 'write-review',
    topic: 'Reviews',
    title: 'How do I write a review?',
    text: [
      `Once a stay is completed, press Write a Review on the Reviews page: one to five stars, a title, a comment and up to ${REVIEW_PHOTOS_MAX} photos. Each stay can be reviewed once.`,
      `You can change a review for ${REVIEW_EDIT_HOURS} hours.`,
    ],
    asks: 'leave feedback rate a stay review my trip edit review change review delete review photos in review stars',
  },
  {
    id: 'trust-reviews',
    topic: 'Reviews',
    title: 'Are reviews real?',
    text: [
      "A review marked 'Verified Stay' belongs to a completed stay on Latchkey. A review that breaks the rules can be reported; when one is hidden its author is told why.",
    ],
    asks: 'fake reviews verified stay report a review trust hidden review bad review moderation helpful votes',
  },
];
