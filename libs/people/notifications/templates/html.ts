import { urlOf, type EmailContent, type EmailContext, type Section } from './email.js';
import { paragraphsOf } from './phrases.js';

// One style element and tables, which the common mail clients support. No external resources, so opens are not tracked.
const STYLE = `
body { margin: 0; background: #f6f1e7; color: #1c2433; font: 16px/1.55 -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; }
.page { width: 100%; }
.sheet { width: 100%; max-width: 560px; background: #ffffff; border-radius: 16px; }
.inner { padding: 32px; }
.brand { padding: 24px 32px 12px; color: #9a5410; font-family: Georgia, serif; font-size: 20px; font-weight: bold; }
h2 { margin: 0 0 4px; font-size: 17px; }
h1 { margin: 0 0 16px; font-family: Georgia, serif; font-size: 24px; line-height: 1.25; }
p { margin: 0 0 16px; }
p a { color: #9a5410; }
.facts { width: 100%; margin: 8px 0 20px; border-collapse: collapse; }
.facts th, .facts td { padding: 10px 0; border-bottom: 1px solid #e7dfd0; font-size: 15px; text-align: left; vertical-align: top; }
.facts th { width: 42%; padding-right: 12px; color: #5b6472; font-weight: normal; }
.facts td { font-weight: bold; }
.action a { display: inline-block; padding: 12px 22px; border-radius: 999px; background: #1c2433; color: #ffffff; font-weight: bold; text-decoration: none; }
.foot { padding: 16px 32px 40px; color: #5b6472; font-size: 13px; }
.foot a { color: #5b6472; }
`;

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
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f6f1e7"><tr><td align="center">
<table role="presentation" class="sheet" width="560" cellpadding="0" cellspacing="0" bgcolor="#ffffff">
<tr><td class="brand">Latchkey</td></tr>
<tr><td class="inner">
<h1>${escaped(subject)}</h1>
<p>Hello ${escaped(name)},</p>
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
