import { greeting, urlOf, type EmailContent, type EmailContext } from './email.js';
import { paragraphsOf } from './phrases.js';

/** Renders an email as plain text. */
export function renderText(mail: EmailContent, { name, origin }: EmailContext): string {
  const { opening, facts, sections = [], closing, action } = mail;
  const parts = [
    greeting(name),
    ...opening.map(collapseWhitespace),
    facts.map(([label, value]) => `${label}: ${collapseWhitespace(value)}`).join('\n'),
    ...sections.flatMap(({ heading, text, action: link }) => [
      heading.toUpperCase(),
      ...paragraphsOf(text).map(collapseWhitespace),
      link ? `${link.label}: ${urlOf(link.path, origin)}` : '',
    ]),
    ...closing.map(collapseWhitespace),
    action ? `${action.label}: ${urlOf(action.path, origin)}` : '',
    `--\nLatchkey, last-minute stays\nNotification settings: ${origin}/notifications`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const collapseWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim();
