import { MARK_PATHS } from '#libs/core/contracts';
import { greeting, urlOf, type EmailContent, type EmailContext, type Section } from './email.js';
import { paragraphsOf } from './phrases.js';

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

// One style element and tables, which the common mail clients support. No external resources, so opens are not tracked.
const STYLE = `
body { margin: 0; background: #f6f1e7; }
/* Some mail clients forget the body's font inside tables. */
body, table, td, th, p, h1, h2 { font-family: ${FONT}; }
td, th, p { color: #15203a; font-size: 16px; line-height: 1.55; }
.page { width: 100%; }
.around { padding: 32px 16px 40px; }
.sheet { width: 100%; max-width: 560px; border: 1px solid #e3d9c8; border-radius: 16px; background: #ffffff; }
.inner { padding: 8px 32px 24px; }
.brand { padding: 28px 32px 12px; font-size: 18px; font-weight: bold; letter-spacing: -0.01em; line-height: 28px; }
.brand svg { margin-right: 6px; vertical-align: top; }
h1 { margin: 0 0 20px; color: #15203a; font-size: 24px; font-weight: bold; letter-spacing: -0.015em; line-height: 1.25; }
h2 { margin: 24px 0 4px; color: #15203a; font-size: 17px; line-height: 1.4; }
p { margin: 0 0 16px; }
p a { color: #87520a; }
.facts { width: 100%; margin: 4px 0 24px; border-collapse: collapse; }
.facts th, .facts td { padding: 11px 0; border-bottom: 1px solid #e3d9c8; font-size: 15px; line-height: 1.4; text-align: left; vertical-align: top; }
.facts tr:first-child th, .facts tr:first-child td { border-top: 1px solid #e3d9c8; }
.facts th { width: 42%; padding-right: 16px; color: #5c6475; font-weight: normal; }
.facts td { font-weight: bold; }
.action { margin: 24px 0 12px; }
.action a { display: inline-block; padding: 14px 28px; border-radius: 999px; background: #f2a93b; color: #15203a; font-weight: bold; line-height: 20px; text-decoration: none; }
.foot { margin: 20px 0 0; color: #5c6475; font-size: 13px; text-align: center; }
.foot a { color: #5c6475; }
`;

// Inline: mail clients that do not draw it drop it, and the name stays.
const MARK = `<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><path fill="#15203a" d="${MARK_PATHS.house}"/><path fill="#f2a93b" d="${MARK_PATHS.keyhole}"/></svg>`;

/** Renders an email as an HTML page; all text in it is escaped. */
export function renderHtml(mail: EmailContent, { name, origin }: EmailContext): string {
  const { subject, opening, facts, sections = [], closing, action } = mail;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(subject)}</title>
<style>${STYLE}</style>
</head>
<body>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f6f1e7"><tr><td class="around" align="center">
<table role="presentation" class="sheet" width="560" cellpadding="0" cellspacing="0" bgcolor="#ffffff">
<tr><td class="brand">${MARK}Latchkey</td></tr>
<tr><td class="inner">
<h1>${escaped(subject)}</h1>
<p>${escaped(greeting(name))}</p>
${opening.map(paragraph).join('\n')}
${facts.length === 0 ? '' : table(facts)}
${sections.map((one) => section(one, origin)).join('\n')}
${closing.map(paragraph).join('\n')}
${action === null ? '' : `<p class="action"><a href="${escaped(urlOf(action.path, origin))}">${escaped(action.label)}</a></p>`}
</td></tr>
</table>
<p class="foot">Latchkey, last-minute stays<br><a href="${escaped(origin)}/notifications">Notification settings</a></p>
</td></tr></table>
</body>
</html>
`;
}

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

const section = ({ heading, text, action }: Section, origin: string): string =>
  [
    `<h2>${escaped(heading)}</h2>`,
    ...paragraphsOf(text).map(paragraph),
    ...(action
      ? [`<p><a href="${escaped(urlOf(action.path, origin))}">${escaped(action.label)}</a></p>`]
      : []),
  ].join('\n');

const table = (facts: EmailContent['facts']): string =>
  `<table class="facts">${facts
    .map(([label, value]) => `<tr><th scope="row">${escaped(label)}</th><td>${escaped(value)}</td></tr>`)
    .join('')}</table>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an element or a quoted attribute. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
