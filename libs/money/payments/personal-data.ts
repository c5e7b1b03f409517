import type { PersonalData } from '#libs/core/platform';
import { openDisputes, openRefunds, paymentsOf, refundsOf } from './personal-data.queries.js';

/** Payments and refunds are accounting records and are kept unchanged. */
export const paymentsPersonalData: PersonalData = {
  lists: { payments: paymentsOf, refunds: refundsOf },
  deletionBlockers: (em, userId) => [openDisputes(em, userId), openRefunds(em, userId)],
};
