import { ACCESS_HOURS, CONTACT_DAYS, MESSAGE_PHOTOS_MAX, UNREAD_MAIL_MINUTES } from '#libs/core/rules';
import type { HelpSection } from './section.js';

export const yourStay = (): HelpSection[] => [
  {
    id: 'address',
    topic: 'Your stay',
    title: 'When do I get the address?',
    text: [
      'As soon as the booking is confirmed: the street is on the booking card and in the confirmation email. Before that, the map shows only the neighborhood.',
    ],
    asks: 'exact address street where is the house location directions map pin why no address before booking',
  },
  {
    id: 'arrival-guide',
    topic: 'Your stay',
    title: 'How do I get in? Where is the access code?',
    text: [
      `Open Arrival guide on the booking card. Parking, house rules and what to do in an emergency are there from the confirmation on; the access code, the exact directions and the Wi-Fi password open ${ACCESS_HOURS} hours before check-in, and we email them to you.`,
      'Nobody can see the code earlier, not even our team. If something is missing then, message the host.',
    ],
    asks: 'door code key keys lockbox entry access code how to get in wifi password internet arrival guide check-in instructions parking where to park',
  },
  {
    id: 'messages',
    topic: 'Your stay',
    title: 'How do I write to the host?',
    text: [
      `Before booking, press Ask the host on the page of the home; after it, Message the host on the booking card. All conversations are in Messages. A message can have up to ${MESSAGE_PHOTOS_MAX} pictures.`,
      `If you have not read an answer after ${UNREAD_MAIL_MINUTES} minutes, we email you, and you can answer from the link in it. Phone numbers and addresses in messages stay hidden until the stay is confirmed.`,
    ],
    asks: 'contact host owner message question before booking chat with host phone number of the owner write to owner no answer host does not reply',
  },
  {
    id: 'host-details',
    topic: 'Your stay',
    title: 'Who is my host, and when do we see each other’s contact details?',
    text: [
      `The booking card shows the name and contact details of your host from the confirmation until ${CONTACT_DAYS} days after the stay; the host sees yours.`,
      'Before that, phone numbers, email addresses and links in messages are hidden, to keep you protected by your booking. They appear once the stay is confirmed.',
    ],
    asks: 'name of the host owner contact details phone number hidden masked dots email address in messages privacy',
  },
  {
    id: 'message-safety',
    topic: 'Your stay',
    title: 'Can I block or report somebody in Messages?',
    text: [
      'Yes. Block closes every conversation between the two of you, except that of a paid stay, which stays open until two weeks after it. Report asks our team to look at a conversation.',
      'Our team reads a conversation only with a reason, and each reading is recorded.',
    ],
    asks: 'block report harassment rude message spam blocked by the host can he block me who reads my messages',
  },
  {
    id: 'trouble-at-home',
    topic: 'Your stay',
    title: 'Something is wrong with the home. What do I do?',
    text: [
      'Message the host first: most problems are solved fastest that way. If the host does not answer or cannot help, reach our team in the chat or on the Support page, with pictures if you can, and report what breaks the rules, such as a camera indoors. In an emergency, call the local emergency number.',
    ],
    asks: 'broken dirty not as described problem during stay heating does not work locked out noise neighbours complaint about home host not there emergency',
  },
];
