import { plainText, type PlainText } from './plain-letters.js';
import { phoneNumbers } from './phone-numbers.js';

/** Kinds of contact details. */
export const CONTACT_KINDS = ['email', 'phone', 'link', 'handle'] as const;
export type ContactKind = (typeof CONTACT_KINDS)[number];

/** A contact detail of a text, from `start` up to and excluding `end`. */
export interface Contact {
  kind: ContactKind;
  start: number;
  end: number;
}

/** What readers see instead of a contact detail. */
const CONTACT_PLACEHOLDERS: Readonly<Record<ContactKind, string>> = {
  email: '[email address hidden]',
  phone: '[phone number hidden]',
  link: '[link hidden]',
  handle: '[user name hidden]',
};

/** Endings that are no English words, so that a missing space after a period is not taken for an address. */
const TLD =
  '(?:com|net|org|info|biz|io|co|app|dev|eu|uk|de|fr|es|nl|ch|ca|au|edu|gov|online|site|shop|page|link|xyz)';
const PROVIDER = '(?:gmail|googlemail|yahoo|hotmail|icloud|protonmail|gmx)';
/** Endings that are no word of any language, so that they may stand behind a comma or the end of a sentence. */
const SURE_TLD = String.raw`(?:c\s?o\s?m|org|edu|gov)`;
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,60}[a-z0-9])?';
/** z o e */
const SPACED = String.raw`(?:[a-z0-9]\s){2,40}[a-z0-9]`;
const NAME = String.raw`(?:(?<![a-z0-9])${SPACED}|[a-z0-9._%+-]{1,64})`;
const HOST = String.raw`(?:${SPACED}(?![a-z0-9])|${LABEL})`;

/** What says that an address follows: @, (at), [a], *at*, arroba. */
const SIGN = String.raw`\s{0,2}(?:@|[(\[{]\s?(?:@|at|a)\s?[)\]}]|[*_-]at[*_-]|\barroba\b)\s{0,2}`;
/** The word "at", which mostly says no such thing. */
const AT = String.raw`\s{1,2}at\s{1,2}`;
const DOT_WORD = String.raw`\s{0,2}(?:[(\[{]\s?(?:\.|dot)\s?[)\]}]|[*_-]dot[*_-]|\bdot\b)\s{0,2}`;
/** Not the period of a sentence, which has a space behind it alone. */
const DOT = String.raw`(?:${DOT_WORD}|\s{1,2}\.\s{0,2}|\.)`;
/** " dot com", " . com", ". com", "punto com" */
const ENDING = String.raw`(?:(?:${DOT_WORD}|\.)${TLD}|(?:\s{0,2}\.\s{0,2}|\s(?:punto|punkt|ponto|point)\s)${SURE_TLD})\b`;
/** Behind an @ also " . de", ",com", ", com" and " com". */
const ENDING_OF_SIGN = String.raw`(?:${ENDING}|(?:\s{1,2}\.\s{0,2}|,)${TLD}\b|(?:\s?,)?\s{0,2}${SURE_TLD}\b)`;
/** Words before "at" that are nobody's name. */
const NO_NAMES =
  '(?:look|looking|looked|am|is|are|was|be|me|us|it|account|mail|email|work|works|working|not|and)';

const EMAILS: readonly RegExp[] = [
  // z o e @ example . com
  new RegExp(String.raw`(?<![a-z0-9])${SPACED}${SIGN}${HOST}(?:${DOT}${HOST}){0,2}${ENDING_OF_SIGN}`, 'g'),
  // robin@example.anything
  new RegExp(String.raw`[a-z0-9._%+-]{1,64}@${LABEL}(?:\.${LABEL}){0,3}\.[a-z]{2,24}`, 'g'),
  // robin (at) example dot com, robin@example,com
  new RegExp(String.raw`[a-z0-9._%+-]{1,64}${SIGN}${HOST}(?:${DOT}${HOST}){0,2}${ENDING_OF_SIGN}`, 'g'),
  // robin at example dot com
  new RegExp(String.raw`${NAME}${AT}${HOST}(?:${DOT}${HOST}){0,2}${ENDING}`, 'g'),
  // robin @ gmail, robin at gmail
  new RegExp(String.raw`[a-z0-9._%+-]{1,64}${SIGN}${PROVIDER}\b`, 'g'),
  new RegExp(String.raw`\b(?!${NO_NAMES}\s)${NAME}${AT}${PROVIDER}\b`, 'g'),
];

const REST = String.raw`[^\s<>"')\]]*`;
const LINKS: readonly RegExp[] = [
  new RegExp(String.raw`\bhttps?:\/\/[^\s<>"')\]]+`, 'g'),
  new RegExp(String.raw`\bwww\.[a-z0-9-]+\.${REST}`, 'g'),
  // example.com, example.com:8080/path
  new RegExp(
    String.raw`\b${LABEL}(?:\.${LABEL}){0,3}\.${TLD}\b(?!\.?[a-z0-9-])(?::\d{2,5})?(?:[\/?#]${REST})?`,
    'g',
  ),
  // t.me/robin: any ending, when a path follows
  new RegExp(String.raw`\b${LABEL}(?:\.${LABEL}){0,3}\.[a-z]{2,24}\/[a-z0-9]${REST}`, 'g'),
  // example dot com
  new RegExp(String.raw`\b${LABEL}\s?(?:\(dot\)|\[dot\]|\{dot\}|\sdot\s)\s?${TLD}\b`, 'g'),
];

/** Words that people write behind an @ without naming anybody. */
const NO_HANDLES = 'noon|midnight|home|least|all|the|check|arrival|night|dusk|dawn|sunset|sunrise|once';
const APPS =
  '(?:whats\\s?app|wechat|telegram|viber|instagram|insta|facebook|snapchat|skype|kakaotalk|tiktok|twitter)';
const HANDLES: readonly RegExp[] = [
  new RegExp(String.raw`(?<![a-z0-9._%+-])@(?!(?:${NO_HANDLES})\b)[a-z_][a-z0-9._]{2,40}`, 'g'),
  // instagram: robin, telegram is robin_t, skype name robin.travels
  new RegExp(
    String.raw`\b${APPS}\b[^\n.!?]{0,20}?(?:[:=]\s?[a-z0-9_.]{3,40}|\s[a-z0-9]+(?:[._][a-z0-9]+)+|\s[a-z]+\d+\w*)`,
    'g',
  ),
];

/** Ids, such as those in addresses of pages, whose digits are no phone number. */
const IDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|#[0-9a-f]{8}\b/g;

/**
 * Finds email addresses, phone numbers, links and user names in a text, also when they are spelled out or spaced, in order and
 * without overlaps. Links to `ownHosts`, such as "latchkey.example", are none. A heuristic: it stops honest mistakes and lazy tricks.
 * @spec G6
 */
export function findContacts(text: string, ownHosts: readonly string[] = []): Contact[] {
  const plain = plainText(text);
  const found: Contact[] = [];
  const take = (kind: ContactKind, patterns: readonly RegExp[]): void => {
    for (const pattern of patterns) {
      for (const { index, 0: match } of [...plain.text.matchAll(pattern)]) {
        if (kind !== 'link' || !isOwn(match, ownHosts)) found.push({ kind, ...placeOf(plain, index, match) });
        plain.blank(index, index + match.length);
      }
    }
  };
  // Links first: an address of ours may hold an @ or digits, and is no contact detail as a whole.
  take('link', LINKS.slice(0, 2));
  take('email', EMAILS);
  take('link', LINKS.slice(2));
  take('handle', HANDLES);
  for (const { index, 0: id } of [...plain.text.matchAll(IDS)]) plain.blank(index, index + id.length);
  for (const { from, to } of phoneNumbers(plain.text))
    found.push({ kind: 'phone', ...placeOf(plain, from, plain.text.slice(from, to)) });
  return found.sort((a, b) => a.start - b.start);
}

/** The text with each contact detail replaced by a placeholder. */
export function maskContacts(text: string, contacts: readonly Contact[]): string {
  let masked = '';
  let done = 0;
  for (const { kind, start, end } of contacts) {
    masked += text.slice(done, start) + CONTACT_PLACEHOLDERS[kind];
    done = end;
  }
  return masked + text.slice(done);
}

/** A text without its contact details: what somebody else may read before a booking is confirmed. @spec G6 */
export const withoutContacts = (text: string): string => maskContacts(text, findContacts(text));

/** The kinds among contact details, once each, in the order of {@link CONTACT_KINDS}. */
export const kindsOf = (contacts: readonly Contact[]): ContactKind[] =>
  CONTACT_KINDS.filter((kind) => contacts.some((contact) => contact.kind === kind));

/** Where a match stands in the original text, without the space around it. */
function placeOf(plain: PlainText, index: number, match: string): { start: number; end: number } {
  const from = index + (match.length - match.trimStart().length);
  const to = index + match.trimEnd().replace(/[.,;:!?]+$/, '').length;
  return plain.placeOf(from, to);
}

function isOwn(link: string, ownHosts: readonly string[]): boolean {
  const host = link.replace(/^https?:\/\//, '').split(/[/?#\s]/)[0] ?? '';
  return ownHosts.includes(host.replace(/[.,;:!?]+$/, ''));
}
