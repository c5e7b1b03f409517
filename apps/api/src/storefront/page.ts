import { PAGE_PROGRAM_ID, PAGE_STYLES_ID, type RenderedPage, type RenderRequest } from '#libs/core/contracts';
import { plainBody, renderedBody, ROOT, waitingBody } from './body.js';
import type { Part, StorefrontBuild } from './built.js';
import { headOf } from './head.js';
import { escapeHtml, scriptData } from './html.js';
import type { PageFacts } from './page-facts.js';

/** Placeholder in the built page for the nonce of each response. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** A page's HTML and what its Content-Security-Policy has to allow. */
export interface Page {
  html: string;
  policy: { nonce: string | null; scripts: readonly string[] };
}

/** The parts of a page besides the built storefront. */
export interface PageParts {
  facts: PageFacts;
  what: RenderRequest['what'];
  /** Null when the browser renders the page. */
  rendered: RenderedPage | null;
  nonce: string;
  publicUrl: string;
}

/** Assembles a page. The nonce is inserted first, so that a placeholder in user content never receives one. */
export function pageOf(
  { page, scripts: inline, partsOf }: StorefrontBuild,
  { facts, what, rendered, nonce, publicUrl }: PageParts,
): Page {
  const parts = partsOf(facts.screen);
  const scripts = parts.filter(({ kind }) => kind === 'script').map(({ href }) => href);
  const head = [
    headOf(facts, publicUrl),
    ...stylesOf(parts, rendered, nonce),
    ...(rendered ? [programList(scripts)] : scripts.map(modulePreload)),
  ].join('\n    ');
  const html = page
    .replaceAll(NONCE_PLACEHOLDER, nonce)
    .replace('</head>', () => `  ${head}\n  </head>`)
    .replace(ROOT, () => (rendered ? BODIES[what](facts, rendered) : plainBody(facts)));
  return { html, policy: { nonce: page.includes(NONCE_PLACEHOLDER) ? nonce : null, scripts: inline } };
}

const BODIES = { screen: renderedBody, waiting: waitingBody };

/** A rendered page is readable without its program, so its files are only listed for the page's own script to load. */
const programList = (scripts: readonly string[]): string =>
  `<script type="application/json" id="${PAGE_PROGRAM_ID}">${scriptData(scripts)}</script>`;

/** Any other page is empty without its program, so its files are preloaded. */
const modulePreload = (href: string): string =>
  `<link rel="modulepreload" crossorigin href="${escapeHtml(href)}">`;

/** A rendered page embeds its styles, so that nothing has to be fetched before the first paint. */
function stylesOf(parts: readonly Part[], rendered: RenderedPage | null, nonce: string): string[] {
  const sheets = parts.filter((part) => part.kind === 'style');
  if (!rendered) return sheets.map(({ href }) => sheetAt(href));
  return [
    ...sheets.flatMap((sheet) => inlined(sheet, nonce)),
    ...(rendered.styles ? [`<style id="${PAGE_STYLES_ID}" nonce="${nonce}">${rendered.styles}</style>`] : []),
  ];
}

/** The program would fetch an unlinked style sheet; a disabled link prevents that without fetching anything. */
function inlined({ href, text }: Extract<Part, { kind: 'style' }>, nonce: string): string[] {
  if (text === null) return [sheetAt(href)];
  return [
    `<style nonce="${nonce}">${text}</style>`,
    `<link rel="stylesheet" href="${escapeHtml(href)}" disabled>`,
  ];
}

const sheetAt = (href: string): string => `<link rel="stylesheet" crossorigin href="${escapeHtml(href)}">`;
