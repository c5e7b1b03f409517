import { REFUND_CUTOFF_HOURS } from '#libs/core/rules';
import { CANCELLATION_POLICY } from '../policies.js';
import { type HelpSection } from './section.js';

export const cancelling = (): HelpSection[] => [
  {
    id: 'cancellation',
    topic: 'Cancelling and refunds',
    title: 'What is the cancellation policy?',
    text: [
      CANCELLATION_POLICY,
      `Hours are counted to the check-in time of the home and rounded up. The inconvenience fee is split evenly between the owner and Latchkey.`,
    ],
    asks: 'cancellation policy refund policy rules cancel refundable how much do I get back percent keep 75 25 inconvenience fee deadline',
  },
  {
    id: 'late-cancellation',
    topic: 'Cancelling and refunds',
    title: `What if I cancel less than ${REFUND_CUTOFF_HOURS} hours before check-in?`,
    text: [
      `Less than ${REFUND_CUTOFF_HOURS} hours before check-in there is no refund; exactly ${REFUND_CUTOFF_HOURS} hours are still in time. After check-in time a booking can no longer be cancelled.`,
      'If check-in is that close when you book, the booking page says so before you pay.',
    ],
    asks: 'late cancellation last minute cancel same day no show not show up day before after check-in leave early',
  },
  {
    id: 'how-to-cancel',
    topic: 'Cancelling and refunds',
    title: 'How do I cancel a booking?',
    text: [
      'Open My Bookings and press Cancel Booking on the card. Before you confirm, you see your refund and where the rest goes. The chat never cancels anything for you.',
    ],
    asks: 'cancel my reservation where is the cancel button stop booking steps to cancel',
  },
  {
    id: 'refund-time',
    topic: 'Cancelling and refunds',
    title: 'When and where does my refund arrive?',
    text: [
      'We send the refund to the card you paid with as soon as the booking is cancelled. My Bookings shows its status. How long it takes to appear on your statement depends on your bank.',
    ],
    asks: 'refund time days how long does refund take where is my money receive refund card statement not received refund status',
  },
  {
    id: 'refund-failed',
    topic: 'Cancelling and refunds',
    title: 'What if my card has expired when the refund comes?',
    text: [
      'Banks usually pass a refund on to your new card or account. If your bank refuses it, we see that and try again, and our team writes to you. Nothing is lost: My Bookings says where the refund is.',
    ],
    asks: 'refund failed card expired closed account lost card refund rejected returned new card refund not arrived',
  },
  {
    id: 'owner-cancels',
    topic: 'Cancelling and refunds',
    title: 'What if the owner cancels?',
    text: [
      'You get everything back, including the cleaning fee. The same goes if Latchkey has to cancel a stay or a home is taken off the market.',
      'An owner who cancels says why, and you are told at once. Each paid stay that an owner cancels counts in their reliability: the page of a home says how many of the stays of the last 12 months its host has cancelled, from 5 stays on.',
    ],
    asks: 'host cancelled owner cancels my booking full refund house not available withdrawn property removed operator cancels',
  },
  {
    id: 'unpaid-cancel',
    topic: 'Cancelling and refunds',
    title: 'Does cancelling an unpaid booking cost anything?',
    text: ['No. You haven’t paid, so you aren’t charged and there is nothing to refund.'],
    asks: 'cancel pending booking without paying free cancellation before payment',
  },
];
