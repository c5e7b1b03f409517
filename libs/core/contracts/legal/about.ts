import { FIRST_BOOKABLE_DAY, LAST_BOOKABLE_DAY, SERVICE_FEE_PERCENT } from '#libs/core/rules';
import type { LegalDocument } from './document.js';

/** What the marketplace is for. */
export const about = (): LegalDocument => ({
  title: 'About Latchkey',
  lead: 'Great homes sit empty this weekend. We help you book them.',
  version: null,
  sections: [
    {
      id: 'why',
      title: 'Why last minute',
      text: [
        `An unsold night is gone for good. So we do one thing: stays that begin in the next ${FIRST_BOOKABLE_DAY} to ${LAST_BOOKABLE_DAY} days. Owners can let prices fall as the day comes closer, and travelers find what is really free.`,
      ],
    },
    {
      id: 'how',
      title: 'What we hold ourselves to',
      text: [
        'The first price you see is the total. A price is struck through only if the home was really offered at it in the last 30 days. Nothing here pretends to be scarce.',
        'Only guests who stayed can write reviews. Each home’s page shows how often its host cancels.',
        `Owners list for free and keep ${100 - SERVICE_FEE_PERCENT}% of the nightly price and all of the cleaning fee. When a guest cancels in time, we split the cancellation fee evenly with the owner.`,
        'A refund is sent the moment a booking is cancelled, and you can see where it is.',
      ],
    },
    {
      id: 'pictures',
      title: 'About the pictures',
      text: [
        'The pictures of the demonstration homes are illustrative renders, made for this product. They show no real place and no people.',
      ],
    },
  ],
});
