/** Where the dashboard's style sheet is, below its own path. */
export const LOOK_PATH = '/latchkey.css';

/** Where its font is. */
export const FONT_PATH = '/latchkey.woff2';

/**
 * The dashboard in our colors, our font and our small letters; it is a package with a page of its own, which no token of ours reaches.
 * The package colors one icon with a style element of its own; our policy blocks it, and the icon would be black.
 */
export const LOOK = `@font-face {
  font-family: Inter; font-weight: 100 900; font-display: swap; src: url(.${FONT_PATH}) format("woff2");
}
:root {
  --font-sans: Inter, system-ui, -apple-system, 'Segoe UI', sans-serif;
  --font-mono: ui-monospace, SFMono-Regular, Menlo, monospace;
  --background: #fbf8f2; --foreground: #15203a; --card: #fffdfa; --popover: #ffffff;
  --primary: #1f5f4a; --primary-foreground: #fffdfa; --secondary: #f3ecdf; --secondary-foreground: #3d4860;
  --muted: #f3ecdf; --muted-foreground: #5c6475; --accent: #fdf0d8; --accent-foreground: #15203a;
  --destructive: #a5321f; --destructive-foreground: #fffdfa; --border: #e3d9c8; --input: #e3d9c8;
  --sidebar: #f3ecdf; --sidebar-foreground: #3d4860; --sidebar-accent: #e9dfcd; --sidebar-border: #e3d9c8;
  --status-failed: #a5321f; --status-completed: #1f5f4a;
}
.dark-mode {
  --background: #0c1322; --foreground: #f6f0e5; --card: #131c2f; --popover: #18233a;
  --primary: #7fd0b0; --primary-foreground: #0c1322; --secondary: #1a2540; --secondary-foreground: #d4d6dc;
  --muted: #1a2540; --muted-foreground: #a7afc0; --accent: #38301f; --accent-foreground: #f6f0e5;
  --destructive: #ff9a86; --destructive-foreground: #0c1322; --border: #293654; --input: #293654;
  --sidebar: #131c2f; --sidebar-foreground: #d4d6dc; --sidebar-accent: #243252; --sidebar-border: #293654;
  --status-failed: #ff9a86; --status-completed: #7fd0b0;
}
html body :not([data-text]) { text-transform: none; letter-spacing: normal; }
html body [data-text], html body [class^='menuHeader-'] > span { display: block; text-transform: lowercase; }
html body [data-text]::first-letter, html body [class^='menuHeader-'] > span::first-letter { text-transform: uppercase; }
html body ul[class] > li > a > [data-text]::before { content: none; }
html body ul:has(> li > a > [data-text]) { flex-wrap: wrap; overflow: visible; mask-image: none; }
.rds-b1 { fill: var(--muted-foreground); }
.rds-b2 { fill: color-mix(in srgb, var(--muted-foreground) 75%, var(--background)); }
.rds-b3 { fill: color-mix(in srgb, var(--muted-foreground) 50%, var(--background)); }
`;

const FOREIGN_FONTS = /<link href="https:\/\/fonts\.googleapis\.com[^>]*>/g;

/** The dashboard's page without fonts from another host, and with our style sheet after its own. */
export const withLook = (page: string, path: string): string =>
  page
    .replaceAll(FOREIGN_FONTS, '')
    .replace('</head>', `<link href="${path}${LOOK_PATH}" rel="stylesheet"></head>`);
