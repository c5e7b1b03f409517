import { OPERATOR_ROLES, PERMISSIONS, permissionsOf, permits } from './index.js';

describe('D4 what an operator may do', () => {
  it('an admin may do everything', () => {
    expect(permissionsOf('admin')).toEqual(PERMISSIONS);
  });

  it('every manage permission comes with its read permission', () => {
    for (const role of OPERATOR_ROLES) {
      for (const permission of permissionsOf(role).filter((name) => name.endsWith('.manage'))) {
        const read = permission.replace('.manage', '.read') as (typeof PERMISSIONS)[number];
        expect([role, read, permits(role, read)]).toEqual([role, read, true]);
      }
    }
  });

  it('A11 finance manages perks, because we pay for their vouchers; every operator can read them', () => {
    expect(OPERATOR_ROLES.filter((role) => permits(role, 'perks.manage'))).toEqual(['finance', 'admin']);
    expect(OPERATOR_ROLES.filter((role) => permits(role, 'perks.read'))).toEqual([...OPERATOR_ROLES]);
  });

  it('finance moves money, moderators judge reviews, support answers people', () => {
    expect(OPERATOR_ROLES.filter((role) => permits(role, 'money.manage'))).toEqual(['finance', 'admin']);
    expect(OPERATOR_ROLES.filter((role) => permits(role, 'reviews.manage'))).toEqual(['moderator', 'admin']);
    expect(OPERATOR_ROLES.filter((role) => permits(role, 'support.manage'))).toEqual(['support', 'admin']);
  });

  it('support and moderators write the help', () => {
    expect(OPERATOR_ROLES.filter((role) => permits(role, 'help.manage'))).toEqual([
      'support',
      'moderator',
      'admin',
    ]);
  });

  it('only admins change queues, settings and accounts', () => {
    for (const permission of ['system.manage', 'settings.manage', 'users.manage'] as const) {
      expect(OPERATOR_ROLES.filter((role) => permits(role, permission))).toEqual(['admin']);
    }
  });
});
