import { addressOf, oneLine, type Addressed, type EmailContent } from './email.js';

/** An email for programs that show text only. */
export function renderText(mail: EmailContent, { name, origin }: Addressed): string {
  const { opening, facts, closing, action } = mail;
  const parts = [
    `Hello ${oneLine(name)},`,
    ...opening.map(oneParagraph),
    facts.map(([label, value]) => `${label}: ${oneParagraph(value)}`).join('\n'),
    ...closing.map(oneParagraph),
    action ? `${action.label}: ${addressOf(action.path, origin)}` : '',
    `--\nLatchkey, last-minute stays\nWhat we write to you about: ${origin}/notifications`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const oneParagraph = (text: string): string => text.replace(/\s+/g, ' ').trim();
