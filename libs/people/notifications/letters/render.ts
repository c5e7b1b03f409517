import { renderHtml } from './html.js';
import { oneLine, type Addressed, type Letter } from './letter.js';
import { renderText } from './plain-text.js';

/** A letter as it is sent. */
export interface Rendered {
  subject: string;
  text: string;
  html: string;
}

/** Writes a letter out, once as text and once as HTML. */
export function render(letter: Letter, addressed: Addressed): Rendered {
  return {
    subject: oneLine(letter.subject),
    text: renderText(letter, addressed),
    html: renderHtml(letter, addressed),
  };
}
