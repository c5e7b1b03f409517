import type { Permission } from './operators.js';
import type { SettingKey, SettingValues } from './settings.js';

const CENTS_PER_DOLLAR = 100;

/** All acts of an operator in a day may add up to this many times the limit for one person. */
const DAY_FACTOR = 5;

/** Acts of one operator within this many hours are added up, so that splitting one does not help. */
export const ADDED_UP_HOURS = 24;

/** A request that nobody decides, and a permission to export that is not used, ends after this many hours. */
export const APPROVAL_HOURS = 72;

interface ActRules {
  /** What its doer needs anyway. */
  permission: Permission;
  /** The weight up to which one operator decides alone. */
  limit: (settings: SettingValues) => number;
  /** Whose acts are added up: those that favor the same person, or all of the operator. */
  addedUp: 'by_person' | 'by_operator';
}

const ONLY_IF = (isOn: boolean): number => (isOn ? 0 : Number.MAX_SAFE_INTEGER);

/** Acts of operators that can need a second one. Weights are cents, rows of a file, or 1. @spec G12 */
const ACTS = {
  /** Refunds, in cents. */
  cancel_booking: {
    permission: 'bookings.manage',
    limit: (settings) => settings.approve_refunds_above * CENTS_PER_DOLLAR,
    addedUp: 'by_person',
  },
  /** Releases held earnings, in cents. */
  lift_payout_hold: {
    permission: 'money.manage',
    limit: (settings) => settings.approve_payouts_above * CENTS_PER_DOLLAR,
    addedUp: 'by_person',
  },
  /** Offers a voucher, or a better one: 1. Other perks cost us nothing: 0. */
  offer_perk: {
    permission: 'perks.manage',
    limit: () => 0,
    addedUp: 'by_operator',
  },
  erase_user: {
    permission: 'users.manage',
    limit: (settings) => ONLY_IF(settings.approve_erasing),
    addedUp: 'by_operator',
  },
  change_operator_role: {
    permission: 'users.manage',
    limit: (settings) => ONLY_IF(settings.approve_role_changes),
    addedUp: 'by_operator',
  },
  /** Leaves an operator's account to their password until they set up new factors. */
  reset_second_factor: {
    permission: 'users.manage',
    limit: (settings) => ONLY_IF(settings.approve_role_changes),
    addedUp: 'by_operator',
  },
  /** Carries people's addresses away, in rows. */
  export_people: {
    permission: 'users.manage',
    limit: (settings) => settings.approve_exports_above,
    addedUp: 'by_operator',
  },
  /** Changes one of these limits, so that nobody lifts their own. */
  change_approval_setting: {
    permission: 'settings.manage',
    limit: () => 0,
    addedUp: 'by_operator',
  },
} as const satisfies Record<string, ActRules>;

export type GuardedAct = keyof typeof ACTS;
export const GUARDED_ACTS = Object.keys(ACTS) as [GuardedAct, ...GuardedAct[]];

/** The permission that an act needs, with or without a second operator. */
export const permissionForAct = (act: GuardedAct): Permission => ACTS[act].permission;

/** What one operator did alone within {@link ADDED_UP_HOURS}, by acts of one kind. */
export interface SoloTotals {
  /** Of these, what favored the same person. */
  forPerson: number;
  inAll: number;
}

/**
 * True when a second operator has to agree.
 * @param weight cents, rows or 1: see the act
 * @spec G12
 */
export function needsApproval(
  act: GuardedAct,
  weight: number,
  { forPerson, inAll }: SoloTotals,
  settings: SettingValues,
): boolean {
  const { limit: limitOf, addedUp } = ACTS[act];
  const limit = limitOf(settings);
  if (addedUp === 'by_operator') return weight + inAll > limit;
  return weight + forPerson > limit || weight + inAll > limit * DAY_FACTOR;
}

/** Settings that say when a second operator has to agree, or when anybody looks at all. */
const APPROVAL_SETTINGS: readonly SettingKey[] = [
  'approve_refunds_above',
  'approve_payouts_above',
  'approve_exports_above',
  'approve_erasing',
  'approve_role_changes',
  'look_at_vouchers_above',
];

/** True when changing this setting needs a second operator. */
export const isApprovalSetting = (key: string): boolean => APPROVAL_SETTINGS.some((one) => one === key);

/** States of a request for approval. */
export const APPROVAL_STATES = ['waiting', 'approved', 'refused', 'withdrawn', 'expired'] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];
