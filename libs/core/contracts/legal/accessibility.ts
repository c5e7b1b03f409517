import type { LegalDocument } from './document.js';

/** What can be expected of the screens, and what is known to be missing. */
export const accessibility = (): LegalDocument => ({
  title: 'Accessibility',
  lead: 'Everybody should be able to find, book and offer a home here. This page says how far we are.',
  version: '2026-11-30',
  sections: [
    {
      id: 'aim',
      title: 'What we aim for',
      text: [
        'The Web Content Accessibility Guidelines 2.2, level AA. Each screen is checked by machine in the light and the dark theme before a change goes out, and the main tasks (finding, booking, paying, cancelling, listing a home, blocking nights) are run through with the keyboard alone.',
        'Text can be enlarged to 200%, screens work from a width of 320 pixels, and whoever asks their device for less motion gets none.',
      ],
    },
    {
      id: 'limits',
      title: 'What does not work well yet',
      text: [
        'The map of results needs a pointer or arrow keys and says little to a screen reader; the list beside it holds the same homes with the same prices. Documents (receipts, agreements, statements) are PDFs without tags; the booking’s page says the same.',
        'Photos have a description when their owner wrote one, and otherwise the name of the home.',
        'The payment page belongs to our payment provider.',
      ],
    },
    {
      id: 'tell-us',
      title: 'Tell us',
      text: [
        'If something stands in your way, write to us, and say which page and which device. We answer, help you with what you wanted to do, and fix it.',
      ],
    },
  ],
});
