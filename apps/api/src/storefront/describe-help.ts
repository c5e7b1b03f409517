import { helpPath, helpSections, SCREENS } from '#libs/core/contracts';
import { plainPage, type PageFacts } from './page-facts.js';

/** The help page, with its questions and answers as structured data. */
export const describeHelp = (): PageFacts =>
  plainPage('help', 'Help', {
    description:
      'Cancelling and refunds, prices, plans, points, reviews and listing a home: how Latchkey works, in plain words.',
    canonical: SCREENS.help,
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: helpSections().map(({ title, text }) => ({
          '@type': 'Question',
          name: title,
          acceptedAnswer: { '@type': 'Answer', text: text.join(' ') },
        })),
      },
    ],
    links: helpSections().map(({ id, title }) => ({ href: helpPath(id), text: title })),
  });
