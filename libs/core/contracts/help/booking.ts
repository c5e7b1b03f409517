import {
  FIRST_BOOKABLE_DAY,
  HOLD_MINUTES,
  HOLDS_AT_A_TIME,
  LAST_BOOKABLE_DAY,
  MAX_ALERTS,
  MAX_NIGHTS,
  MIN_BOOKING_AGE,
  MIN_REGISTER_AGE,
  REFUND_CUTOFF_HOURS,
  UNPAID_HOLDS_OF_A_HOME,
} from '#libs/core/rules';
import { type HelpSection } from './section.js';

export const booking = (): HelpSection[] => [
  {
    id: 'booking-window',
    topic: 'Booking',
    title: 'How far ahead can I book?',
    text: [
      `Check-in can be from tomorrow (${FIRST_BOOKABLE_DAY} day ahead) to ${LAST_BOOKABLE_DAY} days ahead, counted on the calendar of the home. Latchkey is for last-minute stays, so later dates open day by day.`,
      'Today is too late, and there is no waiting list for later dates. An alert on the page of a home tells you when taken nights become free.',
    ],
    asks: 'booking window how early in advance last minute book for today tonight next month christmas summer',
  },
  {
    id: 'stay-length',
    topic: 'Booking',
    title: 'How long can a stay be?',
    text: [
      `At least one night and at most ${MAX_NIGHTS} nights. Check-out is at least one day after check-in.`,
      'Owners can ask for more nights, or allow fewer: the calendar on the page of a home offers only stays that can be booked, and says what the shortest and the longest is.',
    ],
    asks: 'longest stay maximum nights minimum nights minimum stay how many nights how long can I stay single night month',
  },
  {
    id: 'how-to-book',
    topic: 'Booking',
    title: 'How do I book a home?',
    text: [
      'Sign in, choose dates and guests on the page of a home, press Book Now, accept the liability disclaimer and confirm. You are then taken to the payment page; the stay is confirmed once it is paid.',
      'Nobody has to approve it: a paid booking is confirmed at once. You need an account to book. Special requests can be added in the booking form; the owner sees them.',
    ],
    asks: 'make a reservation reserve steps process how does booking work book now special requests note to the owner',
  },
  {
    id: 'hold',
    topic: 'Booking',
    title: 'How long are my dates held before I pay?',
    text: [
      `We hold your dates for ${HOLD_MINUTES} minutes while you pay. If you don’t pay in time, the dates are released and you aren’t charged.`,
      'While your dates are held, you can pay from My Bookings or from the home’s booking form.',
    ],
    asks: 'pending booking unpaid hold expires expired reservation timer minutes resume payment lost my dates',
  },
  {
    id: 'hold-limits',
    topic: 'Booking',
    title: 'How many homes can I hold at once?',
    text: [
      `${HOLDS_AT_A_TIME} homes at a time, and the same home at most ${UNPAID_HOLDS_OF_A_HOME} times in 24 hours without paying. Pay for one or cancel it to hold another.`,
      'There is no limit to paid stays, as long as their dates suit you.',
    ],
    asks: 'too many holds limit of unpaid bookings hold several homes at the same time why can I not book another reserve two homes',
  },
  {
    id: 'age',
    topic: 'Booking',
    title: 'How old do I have to be?',
    text: [
      `You can create an account from ${MIN_REGISTER_AGE}, and book from ${MIN_BOOKING_AGE}. That is the age of the person who books; we don’t ask the age of anyone traveling with you.`,
      'A valid ID can be declared in your account. It is not required for booking; the owner sees what you declared.',
    ],
    asks: 'minimum age too young 18 19 20 21 years old under age student id document identification passport required',
  },
  {
    id: 'guests',
    topic: 'Booking',
    title: 'How many guests can I bring?',
    text: [
      'Each home says how many guests it takes, and a booking cannot be for more. The page of a home shows its maximum; the list can be filtered by guests. More guests cost nothing extra.',
    ],
    asks: 'maximum guests people extra guest more people party group size children kids baby count as guests',
  },
  {
    id: 'pets',
    topic: 'Booking',
    title: 'Can I bring a pet?',
    text: [
      "Only to homes that say 'Pets welcome' among their amenities. The house rules on the page of a home say more.",
    ],
    asks: 'dog cat animal pet friendly pets allowed bring my dog',
  },
  {
    id: 'house-rules',
    topic: 'Booking',
    title: 'What are the house rules?',
    text: [
      'Each owner sets them: smoking, parties, quiet hours and the like are on the page of a home, under House rules. If they leave something open, press Ask the host there before you book.',
    ],
    asks: 'house rules smoking allowed party event quiet hours music rules of the home',
  },
  {
    id: 'check-in',
    topic: 'Booking',
    title: 'When are check-in and check-out?',
    text: [
      'Each home has its own check-in and check-out times, on its own local clock. They are on the page of the home and on your booking card.',
      'To come earlier, leave later or drop off your bags, message the host: it’s up to them.',
    ],
    asks: 'check in time check out time arrival hour early check-in late checkout what time can I arrive leave keys',
  },
  {
    id: 'same-day',
    topic: 'Booking',
    title: 'Can I check in on the day somebody else checks out?',
    text: [
      'Yes. The night of a check-out day is free, unless the owner keeps time to prepare the home between stays. Your own check-in and check-out cannot be on the same day. The calendar on the page of a home shows the days on which a stay can begin.',
    ],
    asks: 'same day turnover back to back stays check out day arrival day free preparation time between guests cleaning day',
  },
  {
    id: 'saved',
    topic: 'Booking',
    title: 'Can I save homes, or be told when one is free?',
    text: [
      `Press the heart on a home to save it, with or without an account; Saved shows your list, and we tell you once when a saved home becomes cheaper. On the page of a home you can set an alert for dates that are taken, or for a price. You can have ${MAX_ALERTS} alerts at a time.`,
      'Whoever asked first is told first. Nothing is held for you: the first to book gets the nights.',
    ],
    asks: 'favorites favourites wishlist heart save home alert notify me when available price drop waiting list watch a home remind me',
  },
  {
    id: 'change-dates',
    topic: 'Booking',
    title: 'Can I change the dates of a booking?',
    text: [
      `Yes. For a paid stay press Change dates on its card in My Bookings, until ${REFUND_CUTOFF_HOURS} hours before check-in. New dates follow the rules of a new booking and have to be free. If they cost more, you pay only the difference; if they cost less, the difference goes back to your card in full.`,
      'You keep your current dates until the new ones are confirmed, so nothing is lost when you change your mind. Nights that you keep cost what was agreed, and nights that you add cost what the home asks today. You pay the cleaning fee once, even if your dates change.',
      'An unpaid booking: book the same home with other dates, and the new hold replaces the old one.',
    ],
    asks: 'modify reservation change booking move dates reschedule extend shorten stay add a night edit booking other dates postpone',
  },
  {
    id: 'agreement',
    topic: 'Booking',
    title: 'Where is my rental agreement?',
    text: [
      "It is written as soon as a booking is confirmed. Press 'View Agreement' on the booking card in My Bookings.",
    ],
    asks: 'contract document pdf rental agreement paperwork download lease',
  },
];
