import { OPERATOR_ROLES, PERMISSIONS, permissionsOf, permits } from './index.js';

describe('D4 what an operator may do', () => {
  it('an admin may do everything', () => {
    expect(permissionsOf('admin')).toEqual(PERMISSIONS);
  });

  it('whoever may change something may also read it', () => {
    for (const role of OPERATOR_ROLES) {
      for (const permission of permissionsOf(role).filter((one) => one.endsWith('.manage'))) {
        const reading = permission.replace('.manage', '.read') as (typeof PERMISSIONS)[number];
        expect([role, reading, permits(role, reading)]).toEqual([role, reading, true]);
      }
    }
  });

  it('A11 perks, whose vouchers we pay for, are decided by finance; everybody may look at them', () => {
    expect(OPERATOR_ROLES.filter((role) => permits(role, 'perks.manage'))).toEqual(['finance', 'admin']);
    expect(OPERATOR_ROLES.filter((role) => permits(role, 'perks.read'))).toEqual([...OPERATOR_ROLES]);
  });

  it('money is moved by finance, reviews are judged by moderators, people are answered by support', () => {
    expect(OPERATOR_ROLES.filter((role) => permits(role, 'money.manage'))).toEqual(['finance', 'admin']);
    expect(OPERATOR_ROLES.filter((role) => permits(role, 'reviews.manage'))).toEqual(['moderator', 'admin']);
    expect(OPERATOR_ROLES.filter((role) => permits(role, 'support.manage'))).toEqual(['support', 'admin']);
  });

  it('queues, settings and accounts are changed by admins alone', () => {
    for (const permission of ['system.manage', 'settings.manage', 'users.manage'] as const) {
      expect(OPERATOR_ROLES.filter((role) => permits(role, permission))).toEqual(['admin']);
    }
  });
});
