import { LEGAL_DOCUMENTS, SCREENS, type LegalScreen, type ScreenName } from '#libs/core/contracts';
import { describeHelp } from './describe-help.js';
import { describeHome } from './describe-home.js';
import { describeLanding } from './describe-landing.js';
import { describeList } from './describe-list.js';
import { plainPage, type PageFacts } from './page-facts.js';
import type { PageRequest } from './page-request.js';
import type { Screen } from './screens.js';

type PrivateScreen = Exclude<ScreenName, 'landing' | 'properties' | 'property' | 'help' | LegalScreen>;

/** Titles of the screens that differ per visitor, until the screen sets its own. */
const PRIVATE: Readonly<Record<PrivateScreen, string>> = {
  auth: 'Sign In',
  dashboard: 'Dashboard',
  createProperty: 'List your home',
  ownerEarnings: 'Earnings',
  ownerHomes: 'My homes',
  ownerCalendar: 'Calendar',
  ownerReliability: 'Your reliability',
  homeCalendars: 'Connected calendars',
  arrivalGuide: 'Arrival guide',
  homePrices: 'Prices',
  editHome: 'Edit a home',
  book: 'Book your stay',
  bookings: 'My Bookings',
  arrival: 'Arrival guide',
  reviews: 'Reviews',
  paymentSuccess: 'Your payment',
  loyalty: 'Loyalty',
  notifications: 'Notifications',
  subscription: 'Subscription',
  account: 'My account',
  forgotPassword: 'Forgot password',
  resetPassword: 'Choose a new password',
  confirmEmail: 'Confirm your email address',
  endSession: 'Sign that device out',
  support: 'Support',
  supportQuestion: 'Your question',
  saved: 'Saved homes',
  messages: 'Messages',
  messageThread: 'Messages',
  messageLink: 'Messages',
  messageTemplates: 'Message templates',
  contact: 'Contact',
  imprint: 'Company details',
};

/** Describes the page of a screen for search engines and link previews. @spec §2 Routes */
export async function describePage(screen: Screen | null, request: PageRequest): Promise<PageFacts> {
  if (screen === null) return plainPage(null, 'Page not found', { status: 404 });
  const { name, params } = screen;
  if (name === 'landing') return describeLanding(request);
  if (name === 'properties') return describeList(request);
  if (name === 'property') return describeHome(params.id ?? '', request);
  if (name === 'help') return describeHelp(request);
  if (isLegal(name)) return describeLegal(name);
  return plainPage(name, PRIVATE[name]);
}

const isLegal = (name: ScreenName): name is LegalScreen => name in LEGAL_DOCUMENTS;

function describeLegal(name: LegalScreen): PageFacts {
  const { title, lead } = LEGAL_DOCUMENTS[name]();
  return plainPage(name, title, { description: lead, canonical: SCREENS[name] });
}
