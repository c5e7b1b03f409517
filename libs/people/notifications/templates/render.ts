import { renderHtml } from './html.js';
import { oneLine, type Addressed, type EmailContent } from './email.js';
import { renderText } from './plain-text.js';

/** An email as it is sent. */
export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

/** Writes an email out, once as text and once as HTML. */
export function render(mail: EmailContent, addressed: Addressed): Rendered {
  return {
    subject: oneLine(mail.subject),
    text: renderText(mail, addressed),
    html: renderHtml(mail, addressed),
  };
}
