import { PAGE_PROGRAM_ID, PAGE_STYLES_ID, type DrawnPage, type PageWanted } from '#libs/contracts';
import { drawnBody, plainBody, ROOT, waitingBody } from './body.js';
import type { Built, Part } from './built.js';
import { headOf } from './head.js';
import { escapeHtml, scriptData } from './html.js';
import type { PageFacts } from './page-facts.js';

/** Text in the built page that each answer replaces by a fresh nonce. */
const NONCE_PLACE = '__CSP_NONCE__';

/** A page's HTML, and what its Content-Security-Policy must allow. */
export interface Page {
  html: string;
  policy: { nonce: string | null; scripts: readonly string[] };
}

/** What a page is put together from, beside what was built. */
export interface PageParts {
  facts: PageFacts;
  what: PageWanted['what'];
  /** Null where the browser has to begin with nothing. */
  drawn: DrawnPage | null;
  nonce: string;
  publicUrl: string;
}

/** Puts a page together. The nonce goes in first: nobody's text may ever be given one. */
export function pageOf(
  { page, scripts: inline, partsOf }: Built,
  { facts, what, drawn, nonce, publicUrl }: PageParts,
): Page {
  const parts = partsOf(facts.screen);
  const scripts = parts.filter(({ kind }) => kind === 'script').map(({ href }) => href);
  const head = [
    headOf(facts, publicUrl),
    ...stylesOf(parts, drawn, nonce),
    ...(drawn ? [listed(scripts)] : scripts.map(sentFor)),
  ].join('\n    ');
  const html = page
    .replaceAll(NONCE_PLACE, nonce)
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace(ROOT, () => (drawn ? BODIES[what](facts, drawn) : plainBody(facts)));
  return { html, policy: { nonce: page.includes(NONCE_PLACE) ? nonce : null, scripts: inline } };
}

const BODIES = { screen: drawnBody, waiting: waitingBody };

/** What is drawn can be seen without its program, whose files are only named: the page's own script sends for them in its time. */
const listed = (scripts: readonly string[]): string =>
  `<script type="application/json" id="${PAGE_PROGRAM_ID}">${scriptData(scripts)}</script>`;

/** Anything else is nothing without its program. */
const sentFor = (href: string): string => `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}">`;

/** What is drawn has its styles in the page: nothing has to be fetched before it can be seen. */
function stylesOf(parts: readonly Part[], drawn: DrawnPage | null, nonce: string): string[] {
  const sheets = parts.filter((part) => part.kind === 'style');
  if (!drawn) return sheets.map(({ href }) => sheetAt(href));
  return [
    ...sheets.flatMap((sheet) => inlined(sheet, nonce)),
    ...(drawn.styles ? [`<style id="${PAGE_STYLES_ID}" nonce="${nonce}">${drawn.styles}</style>`] : []),
  ];
}

/** The program asks for a sheet that no link names; a link that is switched off fetches nothing. */
function inlined({ href, text }: Extract<Part, { kind: 'style' }>, nonce: string): string[] {
  if (text === null) return [sheetAt(href)];
  return [
    `<style nonce="${nonce}">${text}</style>`,
    `<link rel="stylesheet" href="${escapeHtml(href)}" disabled>`,
  ];
}

const sheetAt = (href: string): string => `<link rel="stylesheet" crossorigin href="${escapeHtml(href)}">`;
