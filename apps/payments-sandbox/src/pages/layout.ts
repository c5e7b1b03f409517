import { html, type Html } from './html.js';

/** A hosted page. */
export interface Page {
  readonly title: string;
  readonly body: Html;
  /** Uses two columns. */
  readonly wide?: boolean;
}

const MARK = html`<svg viewBox="0 0 32 32" aria-hidden="true">
  <rect width="32" height="32" rx="8" fill="#1c2433" />
  <circle cx="12" cy="14" r="5" fill="none" stroke="#e8a33d" stroke-width="3" />
  <path d="M16 17l8 7m-3-2.6l2-2.3" stroke="#e8a33d" stroke-width="3" stroke-linecap="round" fill="none" />
</svg>`;

/** The merchant's logo and name. */
export const BRAND = html`<p class="brand">${MARK} Latchkey</p>`;

/** The frame of every hosted page, with a banner that no real money moves. */
export const layout = ({ title, body, wide }: Page): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Latchkey payments sandbox</title>
        <link rel="stylesheet" href="/c/style.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header class="banner">
          <strong>Sandbox.</strong> No real money moves here. Use a test card, never a real one.
        </header>
        <main class="${wide ? 'wide' : 'narrow'}">${body}</main>
        <footer>Latchkey payments sandbox</footer>
      </body>
    </html>`.markup.trimStart();

/** A page with a message and an optional link. */
export const messagePage = (title: string, text: string, link?: { href: string; label: string }): Page => ({
  title,
  body: html`<div>
    ${BRAND}
    <div class="card stack">
      <h1>${title}</h1>
      <p>${text}</p>
      ${link && html`<a class="button" href="${link.href}">${link.label}</a>`}
    </div>
  </div>`,
});
