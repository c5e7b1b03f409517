import { CLEANING_FEE, dollars, HOLD_MINUTES, SERVICE_FEE_PERCENT } from '#libs/core/rules';
import { EXAMPLE, short, type HelpSection } from './section.js';

export const paying = (): HelpSection[] => [
  {
    id: 'price',
    topic: 'Prices and payment',
    title: 'What does a stay cost?',
    text: [
      `The nightly price times the nights, plus one cleaning fee of ${short(CLEANING_FEE)}. That total is all you pay: no guest fee, no deposit, and no charge for extra guests. The ${SERVICE_FEE_PERCENT}% service fee is charged to the owner, not to you.`,
      `For example: 3 nights at ${short(dollars(100))} are ${short(EXAMPLE)}, plus ${short(CLEANING_FEE)} cleaning.`,
    ],
    asks: 'total price cost breakdown fees hidden extra charges taxes how is the price calculated traveler fee',
  },
  {
    id: 'cleaning-fee',
    topic: 'Prices and payment',
    title: 'What is the cleaning fee?',
    text: [
      `The cleaning fee is ${short(CLEANING_FEE)} per booking: the same however many nights or guests. It is required and goes to the owner. It is non-refundable if you cancel; you get it back if the owner cancels.`,
    ],
    asks: 'cleaning fee deposit refundable why cleaning charge waive cleaning fee get cleaning fee back',
  },
  {
    id: 'service-fee',
    topic: 'Prices and payment',
    title: 'Who pays the service fee?',
    text: [
      `The owner. It is ${SERVICE_FEE_PERCENT}% of the nights and is taken from the owner's earnings; travelers do not pay it. It is not taken from the cleaning fee, nor from the owner's share of an inconvenience fee.`,
    ],
    asks: 'service fee commission take platform fee 10 percent how does latchkey make money host fee',
  },
  {
    id: 'payment',
    topic: 'Prices and payment',
    title: 'How can I pay, and is my card safe?',
    text: [
      'By card only, on the hosted page of our payment provider, in US dollars. Your card details go to the provider and never reach Latchkey, so they are not stored here.',
    ],
    asks: 'payment methods credit card debit visa mastercard paypal apple pay cash currency euro secure stripe installments',
  },
  {
    id: 'pay-elsewhere',
    topic: 'Prices and payment',
    title: 'The host asks me to pay in cash or outside Latchkey. Is that right?',
    text: [
      'No. Never pay outside Latchkey: what is paid elsewhere is no booking, and nobody can refund it. Please report the message, with Report in the conversation, and our team looks into it.',
    ],
    asks: 'pay cash outside direct wire transfer venmo zelle cheaper off platform scam owner asks for money',
  },
  {
    id: 'discounts',
    topic: 'Prices and payment',
    title: 'Can I get a discount?',
    text: [
      'Prices are set by the owners and cannot be negotiated in the chat. Many homes cost less as check-in comes closer or for longer stays; such prices are in the total already.',
      'Perks on the Loyalty page take money off a stay: redeem points for a voucher and enter its code in the booking form.',
    ],
    asks: 'discount negotiate promo code coupon special offer cheaper deal long stay discount student',
  },
  {
    id: 'payment-failed',
    topic: 'Prices and payment',
    title: 'My payment did not go through. What now?',
    text: [
      `A declined card is not charged, and your dates stay held for ${HOLD_MINUTES} minutes from booking. Resume the payment from My Bookings and try the card again, or another one.`,
      'A payment that arrives after the hold has run out is sent back in full, and so is a second payment for the same stay.',
    ],
    asks: 'card declined payment failed error charged twice double charge payment pending paid but not confirmed insufficient funds try again',
  },
  {
    id: 'receipt',
    topic: 'Prices and payment',
    title: 'Where is my receipt?',
    text: [
      'Press Receipt on the booking card in My Bookings, for a paid stay. It is a PDF with every payment, voucher and refund of the stay; each refund has a note of its own there, too.',
    ],
    asks: 'receipt invoice bill proof of payment business trip expense pdf download vat tax receipt',
  },
  {
    id: 'last-minute-price',
    topic: 'Prices and payment',
    title: 'Why does the price of a home change?',
    text: [
      'Owners set their prices, and many ask less as check-in comes closer, more on weekends, or less for a longer stay. A price that is struck through was really offered in the 30 days before. What you have booked keeps its price.',
    ],
    asks: 'price changed cheaper yesterday last-minute price weekend price discount longer stay struck through price dynamic pricing price went up price went down will it get cheaper',
  },
];
