import {
  ACCESS_HOURS,
  LISTING_PHOTOS_MAX,
  LISTING_PHOTOS_MIN,
  PAYOUT_DELAY_HOURS,
  SERVICE_FEE_PERCENT,
} from '#libs/core/rules';
import { type HelpSection } from './section.js';

export const owners = (): HelpSection[] => [
  {
    id: 'list-home',
    topic: 'For owners',
    title: 'How do I list my property, and what does it cost?',
    text: [
      `Listing is free. Create an account as a property owner and press Add a home; you pay a ${SERVICE_FEE_PERCENT}% service fee on bookings only.`,
      `What you enter is saved as a draft, on any device; nobody else sees it until you publish it. To publish you need a title, a description, a place, a price, at least ${LISTING_PHOTOS_MIN} photos and a confirmed email address; payouts can be set up then or later. The home goes live at once, unless our team reviews new homes first, which you are told.`,
      'You can edit, pause or remove it at any time, and stays that are booked keep what was agreed. A home belongs to one owner account.',
    ],
    asks: 'become a host rent out my house list my home add property listing fee owner account cost for owners draft publish photos needed edit listing pause home',
  },
  {
    id: 'listing-photos',
    topic: 'For owners',
    title: 'How many photos can a home have?',
    text: [
      `A home needs ${LISTING_PHOTOS_MIN} photos, and can have up to ${LISTING_PHOTOS_MAX}. Drag them into order, or move them with the arrow keys; the first one is the cover.`,
      'JPEG, PNG, WebP or AVIF, up to 10 MB each. We remove location data.',
    ],
    asks: 'photos pictures of my home maximum number upload cover order size photo upload failed',
  },
  {
    id: 'pause-home',
    topic: 'For owners',
    title: 'What happens when I pause or remove a home?',
    text: [
      'Nobody can book it any more, and it leaves the search. Paid stays go on as agreed, with everything you owe their guests; pausing cancels nothing. Resume brings the home back as it was.',
      'A home can be removed once no stay lies ahead.',
    ],
    asks: 'pause home take offline hide listing resume remove delete home guests already booked stop renting',
  },
  {
    id: 'arrival-guide-owner',
    topic: 'For owners',
    title: 'Where do I put the access code and the Wi-Fi for my guests?',
    text: [
      `In the Arrival guide of the home. Guests read most of it once their stay is confirmed; the access code, the exact directions and the Wi-Fi password open ${ACCESS_HOURS} hours before check-in, and they are emailed then. Guests whom a change concerns are told.`,
    ],
    asks: 'door code keypad lockbox wifi password for guests arrival guide instructions host when do guests see the code',
  },
  {
    id: 'owner-prices',
    topic: 'For owners',
    title: 'How do I set prices?',
    text: [
      'On Prices of a home: a nightly price, weekends, seasons and single nights, a ladder that goes down as check-in comes closer, discounts for longer stays, a price for gaps, and a lowest price that nothing goes below. The preview shows each night, what you keep of it, and why.',
      'A change never touches what is held or booked.',
    ],
    asks: 'set price nightly rate weekend price season last-minute discount ladder minimum price pricing rules owner change my price',
  },
  {
    id: 'owner-calendar',
    topic: 'For owners',
    title: 'How do I block nights, or connect the calendar of another platform?',
    text: [
      'On the Calendar: choose nights and press Block; to open them again, choose them and press Open. Booked nights cannot be blocked.',
      'Calendars of other platforms are connected there, too, by their link or a file. Each home also has a secret link for them to read. What was booked here is never overwritten; a conflict is shown with what to do.',
    ],
    asks: 'block dates unavailable nights calendar sync ical airbnb vrbo booking.com import export calendar double booking minimum stay preparation time',
  },
  {
    id: 'calendar-sync',
    topic: 'For owners',
    title: 'I also list on Airbnb or Vrbo. How do I avoid double bookings?',
    text: [
      'Connect the calendars on the Calendar of the home: import the other platform’s iCal link or a file, and give that platform the secret link of yours. Nights booked there are blocked here, and the other way around.',
      'What was booked here is never overwritten; a conflict is shown with what to do. How fresh an imported calendar is stands beside it, and Fetch now reads it at once.',
    ],
    asks: 'sync ical airbnb vrbo booking.com google import export calendar double booking two platforms feed link conflict',
  },
  {
    id: 'stay-rules',
    topic: 'For owners',
    title: 'How do I set the shortest stay, preparation time or notice?',
    text: [
      'Under Rules on the Calendar of the home: shortest and longest stay, preparation time between stays and notice before an arrival (both in hours), and the days of the week on which guests can arrive. Nights that this leaves no time for are not sold.',
    ],
    asks: 'minimum stay minimum nights preparation time cleaner day between guests notice arrival days no arrivals on sunday',
  },
  {
    id: 'gaps',
    topic: 'For owners',
    title: 'Are gaps shorter than my shortest stay sold?',
    text: [
      'Yes. Free nights between two stays that are fewer than your shortest stay can be booked as a whole, at a gap price if you set one. You can switch that off under Prices.',
    ],
    asks: 'gap nights single night between bookings orphan night minimum stay gap price lone night unsold',
  },
  {
    id: 'unsold-nights',
    topic: 'For owners',
    title: 'Why is my home not booked?',
    text: [
      'Choose an empty night on the Calendar and open Why is this night empty: it compares your price with what was booked at similar homes, names rules that keep guests away, and offers the smallest change that would help. Every Monday, an email sums up your week.',
    ],
    asks: 'unsold nights empty calendar no bookings more bookings why nobody books occupancy views of my home improve listing',
  },
  {
    id: 'owner-cancelling',
    topic: 'For owners',
    title: 'Can I cancel a booking as an owner?',
    text: [
      'Yes, until check-in, with a reason, on the guest’s card in My Bookings. The guest gets everything back at once and is told why. Each paid stay that you cancel counts in your reliability, which travelers see.',
    ],
    asks: 'host cancels guest cancel reservation as owner decline booking refuse guest penalty for cancelling reliability score',
  },
  {
    id: 'reliability',
    topic: 'For owners',
    title: 'What is my reliability?',
    text: [
      'The share of paid stays of the last 12 months that took place and were not cancelled by you. Travelers see it as a fact, such as “0 cancellations in 24 stays”, from 5 stays on; your dashboard shows how it comes about.',
    ],
    asks: 'reliability score cancellations host how is it calculated what do travelers see about me',
  },
  {
    id: 'payouts',
    topic: 'For owners',
    title: 'When are owners paid?',
    text: [
      `${PAYOUT_DELAY_HOURS} hours after a stay is completed, to the account set up on the Earnings page. Owners get the nights less the ${SERVICE_FEE_PERCENT}% service fee, and the whole cleaning fee.`,
      'When a guest cancels in time you keep half of the inconvenience fee and the cleaning fee; when they cancel too late, the nights less the service fee, and the cleaning fee.',
    ],
    asks: 'payout owner earnings when do I get paid as a host bank account transfer statement payout schedule',
  },
  {
    id: 'owner-statements',
    topic: 'For owners',
    title: 'Where are my statements for taxes?',
    text: [
      'On the Earnings page: each payout with its stays, statements by month and year as CSV and PDF, and what each home has earned. They come from the same books as the payouts, to the cent.',
    ],
    asks: 'tax statement yearly income report csv pdf earnings report 1099 accounting profit per home payout details',
  },
  {
    id: 'owners-book',
    topic: 'For owners',
    title: 'Can owners book homes or collect points?',
    text: [
      'No. Only travelers can book, collect points and choose a plan; owners need no plan. An owner who wants to travel creates a traveler account.',
    ],
    asks: 'owner account book a stay host points traveler account switch role both owner and traveler',
  },
];
