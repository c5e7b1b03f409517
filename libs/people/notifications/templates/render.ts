import { renderHtml } from './html.js';
import { oneLine, type Addressed, type EmailContent } from './email.js';
import { renderText } from './plain-text.js';

/** A letter as it is sent. */
export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

/** Writes a letter out, once as text and once as HTML. */
export function render(mail: EmailContent, addressed: Addressed): Rendered {
  return {
    subject: oneLine(mail.subject),
    text: renderText(mail, addressed),
    html: renderHtml(mail, addressed),
  };
}
