import { PAGE_DATA_ID, type RenderedPage } from '#libs/core/contracts';
import { escapeHtml, scriptData } from './html.js';
import { pictureOf, type PageFacts } from './page-facts.js';

/** The application's root in the built page. */
export const ROOT = '<div id="root"></div>';

/** The application's root with its rendered screen, and the data to hydrate it with. */
export function renderedBody(facts: PageFacts, { html, missing, cache, at }: RenderedPage): string {
  const data = { picture: pictureOf(facts), missing, answers: [], rendered: { at, cache } };
  return `<div id="root" data-rendered>${html}</div>\n    ${dataOf(data)}`;
}

/** The loading screen, shown until the program has checked the session and loaded its first screen. */
export const waitingBody = (facts: PageFacts, { html }: RenderedPage): string =>
  rootWith(`<div id="root" data-waiting>${html}</div>`, facts);

/** An empty root, the data its screen starts with, and a plain version for readers without JavaScript. */
export const plainBody = (facts: PageFacts): string => rootWith(ROOT, facts);

function rootWith(root: string, facts: PageFacts): string {
  const { preloaded, heading, description, links } = facts;
  const items = links.map(
    ({ href, text }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(text)}</a></li>`,
  );
  return [
    root,
    dataOf({ picture: pictureOf(facts), answers: preloaded }),
    '<noscript>',
    `<h1>${escapeHtml(heading)}</h1>`,
    `<p>${escapeHtml(description)}</p>`,
    ...(items.length > 0 ? [`<ul>${items.join('')}</ul>`] : []),
    '</noscript>',
  ].join('\n    ');
}

const dataOf = (data: object): string =>
  `<script type="application/json" id="${PAGE_DATA_ID}">${scriptData(data)}</script>`;
