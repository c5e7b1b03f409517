/** A label with its figure or date. */
export type Fact = readonly [label: string, value: string];

/** The content of an email, from which both text and HTML are rendered. Plain text, not escaped. */
export interface EmailContent {
  subject: string;
  opening: readonly string[];
  facts: readonly Fact[];
  /** Longer texts, each under a heading. */
  sections?: readonly Section[];
  closing: readonly string[];
  /** The call to action. */
  action: Action | null;
}

/** A link; `path` is a path on our own site or a full URL. */
interface Action {
  label: string;
  path: string;
}

/** A longer text under a heading, with a link of its own. */
export interface Section {
  heading: string;
  text: string;
  action?: Action;
}

/** The recipient's name and the base of an email's links. */
export interface EmailContext {
  name: string;
  /** Our own origin, without a trailing slash. */
  origin: string;
}

/** Maximum length of a subject: what most mail clients show, and short enough for a header. */
const MAX_SUBJECT = 150;

/** User text on one line: a line break must not end a header or a paragraph. */
export const oneLine = (text: string): string => {
  const flat = text.replace(/[\s\u0000-\u001f\u007f]+/g, ' ').trim();
  return flat.length > MAX_SUBJECT ? `${flat.slice(0, MAX_SUBJECT - 1)}…` : flat;
};

/** "Hi Theo,": to the first word of a name, as the product calls people elsewhere. */
export const greeting = (name: string): string => `Hi ${oneLine(name).split(' ')[0] ?? ''},`;

/** The URL of an action. */
export const urlOf = (path: string, origin: string): string =>
  path.startsWith('/') ? `${origin}${path}` : path;
