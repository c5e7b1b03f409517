import { CONTACT_DAYS, PRIVACY_VERSION, VISITOR_CHAT_DAYS, VISITOR_QUESTION_DAYS } from '#libs/core/rules';
import type { LegalDocument } from './document.js';

/** What is kept about people, why, and for how long. A promise of the code: whoever changes what is stored changes this. */
export const privacy = (): LegalDocument => ({
  title: 'Privacy',
  lead: 'What we know about you, why we know it, who else sees it, and how you get rid of it.',
  version: PRIVACY_VERSION,
  sections: [
    {
      id: 'what-we-keep',
      title: 'What we keep, and why',
      text: [
        'Your account: name, email address, and, if you give them, phone and age. Your password is stored as a hash that nobody can read. We need these to know who books and to write to you.',
        'Your bookings, payments, refunds, points, vouchers and plans: to keep our agreement with you, and because accounting law asks for it. Card details never reach us; the payment provider has them.',
        'What you write: messages with hosts and guests, reviews, questions to our team, chats with the concierge, and the photos that you upload. Places and camera data are removed from photos.',
        'Your sessions: when and with which kind of browser you signed in, so that you can end them.',
        'Which accounts have signed in with the same browser, for a year after the last time, and the payment provider’s code for each card that has paid, both stored as codes that don’t identify you: before an owner is paid we check that guest and owner are two people.',
      ],
    },
    {
      id: 'who-sees-it',
      title: 'Who else sees it',
      text: [
        `A host sees the name of a guest who books, and a guest that of the host. Once a stay is confirmed, each also sees the other’s full name, email address and phone, until ${CONTACT_DAYS} days after it. The street of a home is shown only with a confirmed booking. Reviews show a first name.`,
        'Our own team sees what a task needs. Reading a conversation needs a reason, and it is recorded who read what.',
        'Companies that work for us get what their work needs: the payment provider (payments, payouts to owners), the email provider (messages to you), the hosting provider. If this installation uses a language model for the concierge, it gets your question and the facts for its answer, without your email address, phone or card.',
        'We do not sell personal data, and show no advertising.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and what your browser keeps',
      text: [
        'No tracking, no analytics, no request to another company’s servers; that is why no banner asks you for consent. There are two cookies. One remembers that you have signed in with this browser, so that somebody who guesses your password elsewhere cannot lock you out, and so that we notice when guest and owner are one person; it is kept for a year. The other one is set for our own team only.',
        'Your browser itself keeps your sign-in, the light or dark theme, which places you searched for and which homes you looked at, so that you find them again, and what you have typed and not sent yet. Signing out removes the sign-in, those places and homes, and what you wrote to people; a review or a home that you have begun waits here until you send or discard it.',
        'A map from another server is loaded only if this installation was set up with one; the attribution on the map names it then.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      text: [
        `Chats of visitors without an account are deleted after ${VISITOR_CHAT_DAYS} days, their questions to our team after ${VISITOR_QUESTION_DAYS}. What our chat could not answer, or answered badly, our team reads without contact details and card numbers, to improve the help; it is deleted with the chat. Sessions end by themselves. Copies of emails and old conversations are deleted on a schedule that our team sets.`,
        'What belongs to an account is kept as long as the account. Accounting records outlast it, without your name where the law allows.',
      ],
    },
    {
      id: 'your-rights',
      title: 'What you can do',
      text: [
        'On My account you correct what is wrong, download everything that we keep about you as one file, and delete your account. Notifications lets you choose what we write to you about.',
        'If you need something else, or think that we handle your data wrongly, write to us. You may also complain to the authority for data protection where you live.',
      ],
    },
    {
      id: 'safety',
      title: 'How we protect it',
      text: [
        'Connections are encrypted. Addresses of calendars, access codes and the like are encrypted in the database as well. Backups are kept apart. If something of yours should ever get into wrong hands, we tell you what and when.',
      ],
    },
  ],
});
