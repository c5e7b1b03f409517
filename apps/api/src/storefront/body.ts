import { PAGE_DATA_ID, type DrawnPage } from '#libs/contracts';
import { escapeHtml, scriptData } from './html.js';
import { pictureOf, type PageFacts } from './page-facts.js';

/** The built page's place for the application. */
export const ROOT = '<div id="root"></div>';

/** The application's root with its screen in it, and the data it was drawn from. */
export function drawnBody(facts: PageFacts, { html, missing, cache, at }: DrawnPage): string {
  const data = { picture: pictureOf(facts), missing, answers: [], drawn: { at, cache } };
  return `<div id="root" data-drawn>${html}</div>\n    ${dataOf(data)}`;
}

/** What people see while the program finds out who they are, and leaves standing until its first screen is there. */
export const waitingBody = (facts: PageFacts, { html }: DrawnPage): string =>
  rootWith(`<div id="root" data-waiting>${html}</div>`, facts);

/** An empty root, the data its screen starts with, and the same for readers without JavaScript. */
export const plainBody = (facts: PageFacts): string => rootWith(ROOT, facts);

function rootWith(root: string, facts: PageFacts): string {
  const { brought, heading, description, links } = facts;
  const items = links.map(
    ({ href, text }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></li>`,
  );
  return [
    root,
    dataOf({ picture: pictureOf(facts), answers: brought }),
    '<noscript>',
    `<h1>${escapeHtml(heading)}</h1>`,
    `<p>${escapeHtml(description)}</p>`,
    ...(items.length > 0 ? [`<ul>${items.join('')}</ul>`] : []),
    '</noscript>',
  ].join('\n    ');
}

const dataOf = (data: object): string =>
  `<script type="application/json" id="${PAGE_DATA_ID}">${scriptData(data)}</script>`;
