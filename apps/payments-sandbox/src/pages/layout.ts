import { html, type Html } from './html.js';

/** A hosted page. */
export interface Page {
  readonly title: string;
  readonly body: Html;
  /** Uses two columns. */
  readonly wide?: boolean;
}

/** The storefront's mark: a house with a keyhole. */
const MARK = html`<svg viewBox="0 0 32 32" aria-hidden="true">
  <path
    class="roof"
    d="M16 1.2c.7 0 1.4.2 2 .7l10.9 8.8c.8.7 1.3 1.6 1.3 2.7v12.3c0 2.8-2.2 5-5 5H6.8a5 5 0 0 1-5-5V13.4c0-1.1.5-2 1.3-2.7L14 1.9c.6-.5 1.3-.7 2-.7Z"
  />
  <path
    class="keyhole"
    d="M16 9.8a5 5 0 0 0-2.7 9.2l-1.6 5.8c-.2.8.4 1.6 1.2 1.6h6.2c.8 0 1.4-.8 1.2-1.6L18.7 19A5 5 0 0 0 16 9.8Z"
  />
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
