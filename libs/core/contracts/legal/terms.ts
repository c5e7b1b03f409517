import {
  CHECKOUT_MINUTES,
  CLEANING_FEE,
  FIRST_BOOKABLE_DAY,
  GRACE_DAYS,
  HOLD_MINUTES,
  LAST_BOOKABLE_DAY,
  MIN_BOOKING_AGE,
  MIN_REGISTER_AGE,
  PAYOUT_DELAY_HOURS,
  SERVICE_FEE_PERCENT,
  TERMS_VERSION,
  VOUCHER_DAYS,
} from '#libs/core/rules';
import { short } from '../help/section.js';
import { CANCELLATION_POLICY } from '../policies.js';
import type { LegalDocument } from './document.js';

/** What people agree to when they create an account. Every figure comes from the rules. @spec §9, decision 45 */
export const terms = (): LegalDocument => ({
  title: 'Terms of service',
  lead: 'The agreement between you and the company that runs Latchkey. Written in plain English, with no small print.',
  version: TERMS_VERSION,
  sections: [
    {
      id: 'marketplace',
      title: 'What Latchkey is and isn’t',
      text: [
        'Latchkey is a marketplace for vacation rentals. Owners offer their homes; travelers book them. The stay itself is an agreement between traveler and owner, which both can download for each paid booking.',
        'We take the payment, pass it on, and help when something goes wrong. We do not own, inspect or insure the homes. Latchkey is not liable for injuries, theft or damage at properties, as far as the law allows such a limit.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      text: [
        `You may create an account from the age of ${MIN_REGISTER_AGE}, and book from the age of ${MIN_BOOKING_AGE}. What you tell us about yourself has to be true. One person, one account; don’t share your password.`,
        'We may suspend an account that is used for fraud, endangers people or breaks these terms. Guests with a paid stay at a suspended owner’s home are told and looked after. If you think that we are wrong, write to us: a person decides.',
      ],
    },
    {
      id: 'booking',
      title: 'Booking and paying',
      text: [
        `Homes can be booked with check-in ${FIRST_BOOKABLE_DAY} to ${LAST_BOOKABLE_DAY} days ahead. “Confirm Booking” holds the dates for up to ${HOLD_MINUTES} minutes and costs nothing. You are bound once you have paid on the payment page, which stays open for ${CHECKOUT_MINUTES} minutes.`,
        `The total that you see before paying is everything that you pay: the nights and a cleaning fee of ${short(CLEANING_FEE)}, less what a voucher takes off. Prices are in US dollars. What you booked keeps its price and rules, whatever changes later.`,
      ],
    },
    {
      id: 'cancelling',
      title: 'Cancelling and refunds',
      text: [
        CANCELLATION_POLICY,
        'If the owner or Latchkey cancels, you get everything back, cleaning fee included. Refunds go to the card that paid. If the law gives you more rights, those apply.',
      ],
    },
    {
      id: 'at-the-home',
      title: 'At the home',
      text: [
        'Keep to the house rules and the number of guests that you booked for, and leave the home as you found it. Traveler and owner settle damage between them; there is no deposit.',
        'If a home is not what was promised, tell the owner and us at once, so that we can help while there’s still time to put it right.',
      ],
    },
    {
      id: 'owners',
      title: 'For owners',
      text: [
        `Listing is free. We keep a service fee of ${SERVICE_FEE_PERCENT}% of the nights of a paid booking; the cleaning fee is all yours. Your earnings are paid out ${PAYOUT_DELAY_HOURS} hours after the end of the stay.`,
        'You may only list homes that you have the right to rent out, and you pay your own taxes. Photos, descriptions and prices have to be true. Paid stays bind you; each one that you cancel counts in your reliability, which travelers see.',
      ],
    },
    {
      id: 'points-and-plans',
      title: 'Points, vouchers and plans',
      text: [
        `Points have no cash value and cannot be sold or given away. Vouchers bought with points are valid for ${VOUCHER_DAYS} days. We may take back points that were earned fraudulently.`,
        `Paid plans renew each month until you cancel; cancelling takes effect at the end of the month that you have paid for. When a renewal fails, the plan goes on for ${GRACE_DAYS} days and ends then.`,
      ],
    },
    {
      id: 'content',
      title: 'Your content',
      text: [
        'It stays yours. You let us show it on Latchkey for as long as it is there. Only guests who stayed can write reviews; we hide what insults, endangers, advertises or gives away personal data.',
        'Don’t try to take data in bulk, to get around limits, or to break in. If you find a security flaw, please tell us.',
      ],
    },
    {
      id: 'ending',
      title: 'Ending the agreement, and changes to it',
      text: [
        'You can delete your account at any time, once you have no upcoming stays or unpaid balances. We keep what accounting law asks for.',
        'When these terms change, My account shows the new ones and asks you to agree. What you booked before stays under the terms of that day.',
      ],
    },
    {
      id: 'law',
      title: 'Law and disputes',
      text: [
        'The law of the place where our company is registered applies, without taking away the rights that the law of your home gives you as a consumer. Write to us first: most things are settled in a few days.',
      ],
    },
  ],
});
