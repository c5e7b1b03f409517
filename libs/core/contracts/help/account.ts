import {
  FIRST_BOOKABLE_DAY,
  LAST_BOOKABLE_DAY,
  MIN_PASSWORD_LENGTH,
  RESET_LINK_MINUTES,
} from '#libs/core/rules';
import { type HelpSection } from './section.js';

export const account = (): HelpSection[] => [
  {
    id: 'what-is',
    topic: 'Account and safety',
    title: 'What is Latchkey?',
    text: [
      `A marketplace for last-minute vacation rentals in the United States: owners list homes, travelers book them ${FIRST_BOOKABLE_DAY} to ${LAST_BOOKABLE_DAY} days ahead. You pay by card through a payment provider, one total with everything in it, and every review belongs to a completed stay.`,
    ],
    asks: 'about latchkey who are you legit trust scam marketplace difference airbnb where are your homes countries',
  },
  {
    id: 'create-account',
    topic: 'Account and safety',
    title: 'How do I create an account?',
    text: [
      `Press Get Started and enter your name, email, a password of at least ${MIN_PASSWORD_LENGTH} characters and your age, as a traveler or as a property owner. An account is free.`,
      'You can look at homes and prices without an account, and save homes in your browser; to book, you need one. We email you a link to confirm your address, and you can send it again from My account.',
    ],
    asks: 'sign up register new account password length requirements create profile join log in sign in without an account browse look around need to register confirm email address confirmation link resend share a login',
  },
  {
    id: 'password',
    topic: 'Account and safety',
    title: 'I forgot my password. What now?',
    text: [
      `Press Forgot password on the sign-in page. If there is an account, we email you a link that is valid for ${RESET_LINK_MINUTES} minutes. A new password signs you out everywhere else.`,
      'To change your name, your email address, or a password that you know, open My account.',
    ],
    asks: 'forgot password reset password change password cannot log in locked out change email address new email change my name profile',
  },
  {
    id: 'sessions',
    topic: 'Account and safety',
    title: 'I think somebody else is in my account. What do I do?',
    text: [
      'Open My account: Where you are signed in lists every device, and you can end each session, or all others at once. Then choose a new password.',
    ],
    asks: 'hacked account stolen strange sign in sign out everywhere devices sessions security log out all devices lost phone',
  },
  {
    id: 'delete-account',
    topic: 'Account and safety',
    title: 'How do I delete my account, or get my data?',
    text: [
      'Both are on My account. Your data is a file with everything we keep about you. Deleting removes your personal data for good; it is not possible while a stay or money is open, and the page names what is.',
      'Receipts and agreements keep the names on them, because they belong to both sides.',
    ],
    asks: 'delete account close account erase my data gdpr privacy export download my data remove personal information',
  },
  {
    id: 'password-storage',
    topic: 'Account and safety',
    title: 'How do you keep my password and data?',
    text: [
      'Passwords are stored as hashes only (Argon2id), so nobody here can read them, and card details never reach us. We do not sell personal data; operators see it only for their work, and sensitive readings are recorded.',
    ],
    asks: 'how are passwords stored encrypted hash security privacy data protection sell data who sees my data',
  },
  {
    id: 'liability',
    topic: 'Account and safety',
    title: 'Who is liable at a home?',
    text: [
      'Latchkey is only a marketplace. Homes are offered by their owners, and Latchkey is not liable for injuries, theft or damage at properties. You accept this disclaimer when you book.',
      'There is no deposit, and no insurance from our side: guest and owner settle damage between them. Our team helps you reach each other.',
    ],
    asks: 'liability disclaimer insurance accident injury stolen theft damage waiver responsible broken something who is responsible',
  },
  {
    id: 'pictures',
    topic: 'Account and safety',
    title: 'Are the pictures of homes real?',
    text: [
      'Pictures of homes in our catalogue are illustrative renders. Photos in reviews are by travelers.',
    ],
    asks: 'photos images pictures real fake render ai generated looks different',
  },
  {
    id: 'support',
    topic: 'Account and safety',
    title: 'How do I reach a person?',
    text: [
      'Ask in the chat and choose to send the conversation to our team. You can follow the request and reply to it on the Support page.',
      'Without an account, or when you cannot sign in, write to us on the Support page: the answer comes by email, with a link to follow it.',
    ],
    asks: 'contact support human agent talk to a person phone number email customer service complaint speak to someone',
  },
];
