import { bodyOf } from './body.js';
import type { Built, Part } from './built.js';
import { headOf } from './head.js';
import { escapeHtml } from './html.js';
import type { PageFacts } from './page-facts.js';

/** Text in the built page that each answer replaces by a fresh nonce. */
const NONCE_PLACE = '__CSP_NONCE__';
const ROOT = '<div id="root"></div>';

/** A page's HTML; `inlineStyles` when it was built without a place for the nonce. */
export interface Page {
  html: string;
  inlineStyles: boolean;
}

/** Puts a page together. The nonce goes in first: nobody's text may ever be given one. */
export function pageOf(
  { page, partsOf }: Built,
  facts: PageFacts,
  { nonce, publicUrl }: { nonce: string; publicUrl: string },
): Page {
  const parts = facts.screen ? partsOf(facts.screen).map(tagOf) : [];
  const head = [headOf(facts, publicUrl), ...parts].join('\n    ');
  const html = page
    .replaceAll(NONCE_PLACE, nonce)
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace(ROOT, () => `${ROOT}\n    ${bodyOf(facts)}`);
  return { html, inlineStyles: !page.includes(NONCE_PLACE) };
}

const tagOf = ({ kind, href }: Part): string =>
  kind === 'script'
    ? `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}">`
    : `<link rel="stylesheet" crossorigin href="${escapeHtml(href)}">`;
