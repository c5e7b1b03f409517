import { plainText } from './plain-letters.js';

/** How an account's person can be reached. */
export interface Reachable {
  email: string;
  phone: string | null;
}

const FEWEST_DIGITS = 7;
/** Area code and number. */
const WHOLE_DIGITS = 10;
const EXTENSION = /[a-z#;,]/;
/** Mailboxes in which dots do not count. */
const WITHOUT_DOTS: readonly string[] = ['gmail.com', 'googlemail.com'];

/** What two accounts share that suggests that one person has both; empty when nothing does. @spec A13, E10 */
export function sharedContacts(one: Reachable, other: Reachable): ('email' | 'phone')[] {
  const phone = plainNumber(one.phone);
  return [
    ...(mailbox(one.email) === mailbox(other.email) ? (['email'] as const) : []),
    ...(isSameLine(phone, plainNumber(other.phone)) ? (['phone'] as const) : []),
  ];
}

/** The mailbox that an address leads to: `Robin.T+stay@googlemail.com` is `robint@gmail.com`. */
function mailbox(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const [name = ''] = local.split('+');
  return WITHOUT_DOTS.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** The same digits, or those of a whole number with more behind, which a telephone ignores. */
const isSameLine = (one: string | null, other: string | null): boolean =>
  one !== null &&
  other !== null &&
  (one === other ||
    (one.length >= WHOLE_DIGITS && other.startsWith(one)) ||
    (other.length >= WHOLE_DIGITS && one.startsWith(other)));

/** The digits of a phone number without extension and the prefix of the United States; null for what is too short to be one. */
function plainNumber(phone: string | null): string | null {
  const [line = ''] = plainText(phone ?? '').text.split(EXTENSION);
  const digits = line.replaceAll(/\D/g, '').replace(/^00/, '');
  if (digits.length < FEWEST_DIGITS) return null;
  return digits.length > WHOLE_DIGITS && digits.startsWith('1') ? digits.slice(1) : digits;
}
