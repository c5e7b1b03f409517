/** A label and the figure or date beside it. */
export type Fact = readonly [label: string, value: string];

/** What an email says, whatever it is written on: text and HTML are made of the same words and figures. Plain text, unescaped. */
export interface EmailContent {
  subject: string;
  opening: readonly string[];
  facts: readonly Fact[];
  closing: readonly string[];
  /** One thing to do; `path` below our own address, or a whole address. */
  action: { label: string; path: string } | null;
}

/** Whom an email is for, and where the links in it lead. */
export interface Addressed {
  name: string;
  /** Our own origin, without a slash at the end. */
  origin: string;
}

/** Longest subject: what most programs show, and short enough for a header. */
const MAX_SUBJECT = 150;

/** Words of people on one line: a line break must not end a header or a paragraph. */
export const oneLine = (text: string): string => {
  const flat = text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();
  return flat.length > MAX_SUBJECT ? `${flat.slice(0, MAX_SUBJECT - 1)}…` : flat;
};

/** The address that an action leads to. */
export const addressOf = (path: string, origin: string): string =>
  path.startsWith('/') ? `${origin}${path}` : path;
