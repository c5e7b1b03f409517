import { escapeHtml, scriptData } from './html.js';
import type { PageFacts } from './page-facts.js';

/** The element in which the storefront finds what the page brings along. */
export const DATA_ID = 'latchkey-data';

/** What comes after the application's root: the data it starts with, and the same for readers without JavaScript. */
export function bodyOf(facts: PageFacts): string {
  const { brought, first, heading, description, links } = facts;
  const data = scriptData({ picture: first?.photo.slug ?? null, answers: brought });
  const items = links.map(
    ({ href, text }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></li>`,
  );
  return [
    `<script type="application/json" id="${DATA_ID}">${data}</script>`,
    '<noscript>',
    `<h1>${escapeHtml(heading)}</h1>`,
    `<p>${escapeHtml(description)}</p>`,
    ...(items.length > 0 ? [`<ul>${items.join('')}</ul>`] : []),
    '</noscript>',
  ].join('\n    ');
}
