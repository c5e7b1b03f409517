import type { PerkTermsView } from '#libs/core/contracts';

/** The form's values; an empty number field is ''. */
export interface PerkDraft {
  category: string | null;
  title: string;
  description: string;
  min_tier: string | null;
  points_cost: number | string;
  discount_percentage: number | string;
  voucher: string | null;
  worth: number | string;
  min_nights: number | string;
  min_subtotal: number | string;
}

/** The form's defaults for a new perk. */
export const EMPTY_DRAFT: PerkDraft = {
  category: null,
  title: '',
  description: '',
  min_tier: 'explorer',
  points_cost: '',
  discount_percentage: '',
  voucher: null,
  worth: '',
  min_nights: 1,
  min_subtotal: 0,
};

/** Terms as form values. */
export const draftOf = (terms: PerkTermsView): PerkDraft => ({
  ...terms,
  points_cost: terms.points_cost ?? '',
  discount_percentage: terms.discount_percentage ?? '',
  worth: terms.worth ?? '',
});

/** The terms to send. The server validates each field, so nothing is corrected here. */
export const termsOf = (draft: PerkDraft): PerkTermsView => {
  const stay = draft.voucher === null ? WITHOUT_VOUCHER : draft;
  return {
    ...(draft as PerkTermsView),
    points_cost: numberOf(draft.points_cost),
    discount_percentage: numberOf(draft.discount_percentage),
    worth: numberOf(stay.worth),
    min_nights: numberOf(stay.min_nights) ?? 1,
    min_subtotal: numberOf(stay.min_subtotal) ?? 0,
  };
};

/** Fields that are hidden without a voucher are omitted. */
const WITHOUT_VOUCHER = { worth: '', min_nights: 1, min_subtotal: 0 } as const;

const numberOf = (typed: number | string): number | null => (typed === '' ? null : Number(typed));
