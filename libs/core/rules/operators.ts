/** Operator roles; `admin` may do everything. Stored in addition to the role `admin`, never set by a client. */
export const OPERATOR_ROLES = ['support', 'finance', 'moderator', 'admin'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** Permissions for operators' calls. Reading and managing are separate, so that a screen can be shown without its buttons. */
export const PERMISSIONS = [
  'bookings.read',
  'bookings.manage',
  'users.read',
  'users.manage',
  'homes.read',
  'homes.manage',
  'perks.read',
  'perks.manage',
  'reviews.read',
  'reviews.manage',
  'support.read',
  'support.manage',
  'help.read',
  'help.manage',
  'messages.read',
  'messages.manage',
  'mails.read',
  'mails.manage',
  'money.read',
  'money.manage',
  'system.read',
  'system.manage',
  'settings.read',
  'settings.manage',
  'audit.read',
  'approvals.read',
  'approvals.manage',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const COMMON_READS: readonly Permission[] = [
  'bookings.read',
  'users.read',
  'homes.read',
  'perks.read',
  'system.read',
  // Whoever asks sees what became of it.
  'approvals.read',
];

const GRANTED: Readonly<Record<OperatorRole, readonly Permission[]>> = {
  support: [
    ...COMMON_READS,
    'bookings.manage',
    'reviews.read',
    'support.read',
    'support.manage',
    'help.read',
    'help.manage',
    'messages.read',
    'messages.manage',
    'mails.read',
    'mails.manage',
    'money.read',
  ],
  // We pay for voucher discounts, so finance manages perks.
  finance: [...COMMON_READS, 'perks.manage', 'money.read', 'money.manage', 'audit.read', 'approvals.manage'],
  moderator: [
    ...COMMON_READS,
    'homes.manage',
    'reviews.read',
    'reviews.manage',
    'support.read',
    'help.read',
    'help.manage',
    'messages.read',
    'messages.manage',
  ],
  admin: PERMISSIONS,
};

/** Operators' lists with people's email addresses: reading them a page at a time is one thing, carrying all of them away another. */
const LISTS_OF_ADDRESSES: readonly string[] = ['users', 'mails', 'support'];

/** The permission that exporting a list needs instead of that of reading it; null when it is the same. */
export const exportPermission = (list: string): Permission | null =>
  LISTS_OF_ADDRESSES.includes(list) ? 'users.manage' : null;

/** True when the role has the permission. */
export const permits = (role: OperatorRole, permission: Permission): boolean =>
  GRANTED[role].includes(permission);

/** All permissions of a role, in the order of {@link PERMISSIONS}. */
export const permissionsOf = (role: OperatorRole): Permission[] =>
  PERMISSIONS.filter((permission) => permits(role, permission));
