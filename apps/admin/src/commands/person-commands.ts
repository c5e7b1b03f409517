import { HOMES_MAX, HOMES_MAX_UNCONFIRMED, OPERATOR_ROLES } from '#libs/core/rules';
import { textOf } from '../page/text-of.js';
import type { RowCommand } from './row-command.js';

/** What can be done with an account; the row is that of the list of people. */
export const PERSON_COMMANDS: readonly RowCommand[] = [
  {
    label: 'Suspend',
    permission: 'users.manage',
    applies: (row) => row.suspended === false && row.role !== 'admin',
    command: (row) => ({
      title: `Suspend ${textOf(row, 'full_name')}`,
      effect:
        row.role === 'property_owner'
          ? 'They are signed out and can’t sign in. Their homes leave search, unpaid holds are released and payouts are held. Guests with paid stays are told that nothing changes for now.'
          : 'They are signed out and can’t sign in. Their unpaid holds are released; paid stays go ahead.',
      verb: 'Suspend account',
      danger: true,
      done: `${textOf(row, 'full_name')} suspended`,
      path: `/admin/users/${textOf(row, 'id')}/suspend`,
    }),
  },
  {
    label: 'Restore',
    permission: 'users.manage',
    applies: (row) => row.suspended === true,
    command: (row) => ({
      title: `Restore ${textOf(row, 'full_name')}`,
      effect:
        'This account can sign in again. Homes that the suspension took out of search are published again.',
      verb: 'Restore account',
      done: `${textOf(row, 'full_name')} restored`,
      path: `/admin/users/${textOf(row, 'id')}/restore`,
    }),
  },
  {
    label: 'Lift the home limit',
    permission: 'users.manage',
    applies: (row) => row.role === 'property_owner' && row.homes_unlimited === false,
    command: (row) => ({
      title: `Let ${textOf(row, 'full_name')} list any number of homes`,
      effect: `Owners list up to ${String(HOMES_MAX)} homes, and ${String(HOMES_MAX_UNCONFIRMED)} before their address is confirmed. This owner will have no limit.`,
      verb: 'Lift limit',
      done: `${textOf(row, 'full_name')} can list any number of homes`,
      path: `/admin/users/${textOf(row, 'id')}/lift-homes-limit`,
    }),
  },
  {
    label: 'Reset second factors',
    permission: 'users.manage',
    applies: (row) => row.role === 'admin',
    command: (row) => ({
      title: `Reset the second factors of ${textOf(row, 'full_name')}`,
      effect:
        'Passkeys, authenticator app and recovery codes of this operator are removed, and every session ends. Make sure that the request really comes from them: until they set up a new one, their password alone is enough to sign in. They are told by email.',
      verb: 'Reset',
      danger: true,
      done: `Second factors of ${textOf(row, 'full_name')} reset`,
      path: `/admin/users/${textOf(row, 'id')}/reset-second-factor`,
    }),
  },
  {
    label: 'Export data',
    permission: 'users.manage',
    applies: () => true,
    command: (row) => ({
      title: `Export the data of ${textOf(row, 'full_name')}`,
      effect: 'Downloads everything we store about this person as a JSON file, for them and nobody else.',
      verb: 'Export data',
      done: `Data of ${textOf(row, 'full_name')} downloaded`,
      path: `/admin/users/${textOf(row, 'id')}/export`,
      file: `latchkey-${textOf(row, 'id')}.json`,
    }),
  },
  {
    label: 'Erase',
    permission: 'users.manage',
    applies: (row) => row.role !== 'admin',
    command: (row) => ({
      title: `Erase ${textOf(row, 'full_name')}`,
      effect:
        'Deletes name, email, phone and sessions for good. Reviews stay, signed “A former guest”; the ledger stays as it is. Refused while a stay or a payment is open. This cannot be undone.',
      verb: 'Erase for good',
      danger: true,
      done: `${textOf(row, 'full_name')} erased`,
      path: `/admin/users/${textOf(row, 'id')}/erase`,
    }),
  },
];

/** Roles that an operator can be given; the row is that of the list of people. */
export const ROLE_COMMANDS: readonly RowCommand[] = OPERATOR_ROLES.map((role) => ({
  label: `Make ${role}`,
  permission: 'users.manage',
  applies: (row, userId) => row.role === 'admin' && row.id !== userId && row.operator_role !== role,
  command: (row) => ({
    title: `Change the role of ${textOf(row, 'full_name')} to ${role}`,
    effect:
      'They can do what this role allows, and nothing else. Their sessions end, and they sign in again.',
    verb: 'Change role',
    danger: true,
    done: `${textOf(row, 'full_name')} is ${role} now`,
    path: `/admin/users/${textOf(row, 'id')}/operator-role`,
    body: { role },
  }),
}));
