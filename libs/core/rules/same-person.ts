/** How an account's person can be reached. */
export interface Reachable {
  email: string;
  phone: string | null;
}

const FEWEST_DIGITS = 7;
/** Mailboxes in which dots do not count. */
const WITHOUT_DOTS: readonly string[] = ['gmail.com', 'googlemail.com'];

/** What two accounts share that suggests that one person has both; empty when nothing does. @spec A13, E10 */
export function sharedContacts(one: Reachable, other: Reachable): ('email' | 'phone')[] {
  const phone = plainNumber(one.phone);
  return [
    ...(mailbox(one.email) === mailbox(other.email) ? (['email'] as const) : []),
    ...(phone !== null && phone === plainNumber(other.phone) ? (['phone'] as const) : []),
  ];
}

/** The mailbox that an address leads to: `Robin.T+stay@googlemail.com` is `robint@gmail.com`. */
function mailbox(email: string): string {
  const [local = '', domain = ''] = email.trim().toLowerCase().split('@');
  const [name = ''] = local.split('+');
  return WITHOUT_DOTS.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** The digits of a phone number without the prefix of the United States; null for what is too short to be one. */
function plainNumber(phone: string | null): string | null {
  const digits = (phone ?? '').replaceAll(/\D/g, '').replace(/^00/, '');
  if (digits.length < FEWEST_DIGITS) return null;
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}
