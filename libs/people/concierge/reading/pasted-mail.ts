/** Lines that mail programs write around what somebody says. */
const AROUND =
  /^(?:[-_=*\s]*(?:forwarded|original|weitergeleitete|begin forwarded) (?:message|nachricht)\b.*|on .{6,80} wrote:|(?:from|to|cc|bcc|date|sent|von|an|gesendet|datum|reply-to)\s*:\s.*|[-_=*]{2,})$/i;
const SUBJECT = /^(?:subject|betreff|re|fwd?|aw|wg)\s*:\s*/i;
const QUOTED = /^(?:>\s?)+/;
const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|moin|hallo)\b(?:[ ,.]+[\p{L}.]+){0,4}\s*[,:!]$/iu;
const CLOSING =
  /^(?:thanks|thank you|many thanks|best|all the best|best wishes|regards|(?:kind|best|warm|with kind) regards|cheers|yours(?: \w+)?|sincerely|love|xo+|lg|vg|mfg|br)\b[,.!]?(?:\s+\p{Lu}[\p{L}.-]*){0,3}[,.!]?$/u;
const LONGEST_SIGNATURE = 2;

/**
 * What a pasted mail says, without its headers, quotation marks, salutation and signature, whose names would be taken for places and people.
 * Any other message is returned as it is.
 */
export function withoutMailFrame(message: string): string {
  const lines = message.split(/\r?\n/).map((line) => line.trim());
  if (!lines.some(isFrame)) return message;
  const said: string[] = [];
  let signature = 0;
  for (const line of lines) {
    const text = withoutMarks(line);
    if (isAround(line) || GREETING.test(text)) continue;
    if (CLOSING.test(lowerFirst(text))) {
      signature = LONGEST_SIGNATURE;
      continue;
    }
    if (text === '') signature = 0;
    else if (signature > 0) {
      signature -= 1;
      continue;
    }
    said.push(text);
  }
  const rest = said
    .join('\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
  return /\p{L}/u.test(rest) ? rest : message;
}

/** The closing words are matched in small letters, the names after them as they are. */
const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);

const isAround = (line: string): boolean => AROUND.test(line.replace(QUOTED, ''));
const isFrame = (line: string): boolean =>
  (AROUND.test(line) && /\p{L}/u.test(line)) || SUBJECT.test(line) || QUOTED.test(line);

function withoutMarks(line: string): string {
  let text = line.replace(QUOTED, '');
  while (SUBJECT.test(text)) text = text.replace(SUBJECT, '');
  return text;
}
