import { renderHtml } from './html.js';
import { oneLine, type EmailContent, type EmailContext } from './email.js';
import { renderText } from './plain-text.js';

/** An email ready to send. */
export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
}

/** Renders an email as text and as HTML. */
export function render(mail: EmailContent, context: EmailContext): RenderedEmail {
  return {
    subject: oneLine(mail.subject),
    text: renderText(mail, context),
    html: renderHtml(mail, context),
  };
}
