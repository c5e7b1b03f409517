import { helpPath, SCREENS, type HelpArticleView } from '#libs/core/contracts';
import { plainPage, type PageFacts } from './page-facts.js';
import type { PageRequest } from './page-request.js';
import { preload } from './preload.js';

/** The help page, with its questions and answers as structured data. */
export async function describeHelp({ ask }: PageRequest): Promise<PageFacts> {
  const { preloaded, answer: articles = [] } = await preload<HelpArticleView[]>(ask, '/help');
  return plainPage('help', 'Help', {
    description:
      'Cancelling and refunds, prices, plans, points, reviews and listing a home: how Latchkey works, in plain words.',
    canonical: SCREENS.help,
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'FAQPage',
        mainEntity: articles.map(({ title, text }) => ({
          '@type': 'Question',
          name: title,
          acceptedAnswer: { '@type': 'Answer', text: text.join(' ') },
        })),
      },
    ],
    preloaded,
    links: articles.map(({ id, title }) => ({ href: helpPath(id), text: title })),
  });
}
