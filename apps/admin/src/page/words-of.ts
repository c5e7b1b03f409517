/** A name of the API or the database as words: "homes_limit_lifted" as "homes limit lifted", "nightlyCents" as "nightly cents". */
export const labelOf = (name: string): string =>
  name
    .replaceAll(/[_.]/g, ' ')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();

/** Words that begin with a capital, as a sentence does. */
export const sentenceOf = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** What was done, such as "review.reports_dismissed", as "Review reports dismissed". */
export const deedOf = (action: string): string => sentenceOf(labelOf(action));

/** Actions whose names alone say too little. */
const ACTIONS: Readonly<Partial<Record<string, string>>> = {
  'booking.read': 'Viewed the booking',
  'mail.read': 'Viewed the email',
  'support.read': 'Viewed the support request',
  'user.read': 'Viewed the person',
  'users.found': 'Searched for people',
  'conversation.opened': 'Opened the conversation',
  'conversation.read': 'Read the messages',
  'review.opened': 'Viewed the review',
  'user.suspended': 'Account suspended',
  'user.restored': 'Account restored',
  'user.erased': 'Account erased',
  'user.exported': 'Account data exported',
};

/** An action of the audit log in words. */
export const actionInWords = (action: string): string => ACTIONS[action] ?? deedOf(action);

/** What became of a webhook event; some outcomes only say what it was about. */
const OUTCOMES: Readonly<Partial<Record<string, string>>> = {
  already: 'Already processed',
  refund: 'Handled',
  payout: 'Handled',
  payout_account: 'Handled',
  followed: 'Handled',
};

/** What became of a webhook event in words. */
export const outcomeInWords = (outcome: string): string => OUTCOMES[outcome] ?? deedOf(outcome);

/** States and roles that the product calls otherwise than the API. */
const STATUSES: Readonly<Partial<Record<string, string>>> = {
  pending: 'On hold',
  listed: 'Published',
  quiet: 'No reports',
  property_owner: 'Owner',
  admin: 'Operator',
};

/** A state or role in words. */
export const statusInWords = (status: string): string => STATUSES[status] ?? deedOf(status);

/** Any value of JSON in words: lists with commas, objects as "name: value · name: value"; empty for null, "" and what is empty. */
export function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object' || value === null) return '';
  if (Array.isArray(value)) return value.map((one) => inner(one)).join(', ');
  return Object.entries(value)
    .map(([name, one]) => `${labelOf(name)}: ${inner(one) || 'none'}`)
    .join(' · ');
}

/** A value inside another: objects stand in brackets, so that it is seen where they end. */
function inner(value: unknown): string {
  const words = wordsOf(value);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && words !== '' ? `(${words})` : words;
}
