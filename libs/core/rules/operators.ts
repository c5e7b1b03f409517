/** What an operator is there for; `admin` may do everything. Stored beside the role `admin`, never sent by a client. */
export const OPERATOR_ROLES = ['support', 'finance', 'moderator', 'admin'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/** What an operator's call needs. Reading and changing are apart, so that a screen can be shown without its buttons. */
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
  'mails.read',
  'mails.manage',
  'money.read',
  'money.manage',
  'system.read',
  'system.manage',
  'settings.read',
  'settings.manage',
  'audit.read',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const READS_OF_ALL: readonly Permission[] = [
  'bookings.read',
  'users.read',
  'homes.read',
  'perks.read',
  'system.read',
];

const GRANTED: Readonly<Record<OperatorRole, readonly Permission[]>> = {
  support: [
    ...READS_OF_ALL,
    'bookings.manage',
    'reviews.read',
    'support.read',
    'support.manage',
    'mails.read',
    'mails.manage',
    'money.read',
  ],
  // We pay for what vouchers take off, so perks are decided where money is.
  finance: [...READS_OF_ALL, 'perks.manage', 'money.read', 'money.manage', 'audit.read'],
  moderator: [...READS_OF_ALL, 'homes.manage', 'reviews.read', 'reviews.manage', 'support.read'],
  admin: PERMISSIONS,
};

/** True when an operator of this role may do this. */
export const permits = (role: OperatorRole, permission: Permission): boolean =>
  GRANTED[role].includes(permission);

/** Everything an operator of this role may do, in the order of {@link PERMISSIONS}. */
export const permissionsOf = (role: OperatorRole): Permission[] =>
  PERMISSIONS.filter((permission) => permits(role, permission));
