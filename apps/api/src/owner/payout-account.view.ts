import type { PayoutAccountView } from '#libs/core/contracts';
import type { PayoutAccount } from '#libs/money/payouts';

/** Labels of the provider's requirements; the first matching pattern wins. */
const REQUIREMENT_LABELS: readonly [RegExp, string][] = [
  [/^external_account/, 'A bank account to pay to'],
  [/^tos_acceptance/, 'Your agreement to the terms of the payment provider'],
  [/\.verification\.(document|additional_document)/, 'A document that proves your identity'],
  [/\.(first_name|last_name)/, 'Your legal name'],
  [/\.dob\./, 'Your date of birth'],
  [/\.address\./, 'Your address'],
  [/\.(id_number|ssn_last_4)/, 'Your tax identification number'],
  [/\.(email|phone)/, 'How you can be reached'],
  [/^business_type/, 'Whether you rent as a person or as a company'],
  [/^(business_profile|company)/, 'Facts about your business'],
  [/^(representative|owners|directors|executives|person_)/, 'Facts about the people behind your business'],
];
const UNKNOWN_REQUIREMENT = 'More facts about you';

/** An owner's payout account. */
export const payoutAccountView = ({ status, missing, askedAt }: PayoutAccount): PayoutAccountView => ({
  status,
  missing: [...new Set(missing.map(labelOf))],
  checked_at: askedAt?.toISOString() ?? null,
});

const labelOf = (requirement: string): string =>
  REQUIREMENT_LABELS.find(([pattern]) => pattern.test(requirement))?.[1] ?? UNKNOWN_REQUIREMENT;
