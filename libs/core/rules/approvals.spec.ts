import {
  GUARDED_ACTS,
  isApprovalSetting,
  needsApproval,
  permissionForAct,
  PERMISSIONS,
  SETTING_KEYS,
} from './index.js';
import type { SoloTotals, GuardedAct, SettingValues } from './index.js';

const SETTINGS = {
  look_at_vouchers_above: 250,
  approve_refunds_above: 500,
  approve_payouts_above: 2_000,
  approve_exports_above: 100,
  approve_erasing: true,
  approve_role_changes: true,
} as SettingValues;

interface Case extends SoloTotals {
  act: GuardedAct;
  weight: number;
  second: boolean;
}

describe('G12 A second operator', () => {
  it.each`
    act                          | weight     | forPerson | inAll      | second
    ${'cancel_booking'}          | ${50_000}  | ${0}      | ${0}       | ${false}
    ${'cancel_booking'}          | ${50_001}  | ${0}      | ${0}       | ${true}
    ${'cancel_booking'}          | ${30_000}  | ${20_000} | ${20_000}  | ${false}
    ${'cancel_booking'}          | ${30_000}  | ${20_001} | ${20_001}  | ${true}
    ${'cancel_booking'}          | ${50_000}  | ${0}      | ${200_000} | ${false}
    ${'cancel_booking'}          | ${50_000}  | ${0}      | ${200_001} | ${true}
    ${'cancel_booking'}          | ${0}       | ${0}      | ${0}       | ${false}
    ${'lift_payout_hold'}        | ${200_000} | ${0}      | ${0}       | ${false}
    ${'lift_payout_hold'}        | ${200_001} | ${0}      | ${0}       | ${true}
    ${'export_people'}           | ${100}     | ${0}      | ${0}       | ${false}
    ${'export_people'}           | ${101}     | ${0}      | ${0}       | ${true}
    ${'export_people'}           | ${1}       | ${0}      | ${100}     | ${true}
    ${'erase_user'}              | ${1}       | ${0}      | ${0}       | ${true}
    ${'change_operator_role'}    | ${1}       | ${0}      | ${0}       | ${true}
    ${'reset_second_factor'}     | ${1}       | ${0}      | ${0}       | ${true}
    ${'change_approval_setting'} | ${1}       | ${0}      | ${0}       | ${true}
  `('$act of $weight after $forPerson and $inAll: $second', ({ act, weight, second, ...done }: Case) => {
    expect(needsApproval(act, weight, done, SETTINGS)).toBe(second);
  });

  it('is not asked for what the settings leave to one, however often, except for the settings', () => {
    const alone = { ...SETTINGS, approve_erasing: false, approve_role_changes: false };
    const often = { forPerson: 0, inAll: 1_000 };
    expect(needsApproval('erase_user', 1, often, alone)).toBe(false);
    expect(needsApproval('change_operator_role', 1, often, alone)).toBe(false);
    expect(needsApproval('change_approval_setting', 1, often, alone)).toBe(true);
  });

  it('is asked about every refund when the limit is 0', () => {
    const none = { ...SETTINGS, approve_refunds_above: 0 };
    expect(needsApproval('cancel_booking', 1, { forPerson: 0, inAll: 0 }, none)).toBe(true);
  });

  it('has the permission of the act anyway, and every limit is one of its settings', () => {
    for (const act of GUARDED_ACTS) expect(PERMISSIONS).toContain(permissionForAct(act));
    expect(SETTING_KEYS.filter(isApprovalSetting)).toEqual(Object.keys(SETTINGS));
  });
});
