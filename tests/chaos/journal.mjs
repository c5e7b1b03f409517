/** What people were told. Nothing of it may be lost. */

/**
 * @typedef {object} Journal
 * @property {{ id: string }[]} booked holds that the API confirmed
 * @property {{ bookingId: string, sessionId: string, cents: number }[]} paid payments that it reported as received
 * @property {{ bookingId: string, refund: number }[]} cancelled cancellations with the promised refund, in dollars
 * @property {{ bookingId: string, changeId: string, checkIn: string, checkOut: string }[]} moved new dates that it reported as agreed
 * @property {{ code: string, userId: string }[]} redeemed
 * @property {{ id: string, bookingId: string }[]} reviewed
 * @property {{ userId: string, plan: string }[]} upgraded
 */

/** @returns {Journal} */
export const newJournal = () => ({
  booked: [],
  paid: [],
  cancelled: [],
  moved: [],
  redeemed: [],
  reviewed: [],
  upgraded: [],
});
