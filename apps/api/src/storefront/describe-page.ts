import { describeHome } from './describe-home.js';
import { describeLanding } from './describe-landing.js';
import { describeList } from './describe-list.js';
import type { AskApi } from './ask-api.js';
import { plainPage, type PageFacts } from './page-facts.js';
import type { Screen, ScreenName } from './screens.js';

/** What a description is made from. */
export interface PageRequest {
  ask: AskApi;
  query: URLSearchParams;
  /** Where people reach the product. */
  publicUrl: string;
}

/** Screens that are nobody's but the visitor's own; what they are called until they say it themselves. */
const PRIVATE: Readonly<Record<Exclude<ScreenName, 'landing' | 'properties' | 'property'>, string>> = {
  auth: 'Sign In',
  dashboard: 'Dashboard',
  createProperty: 'List your home',
  book: 'Book your stay',
  bookings: 'My Bookings',
  reviews: 'Reviews',
  paymentSuccess: 'Your payment',
  loyalty: 'Loyalty',
  subscription: 'Subscription',
};

/** What the page of a screen says to search engines and link previews. @spec §2 Routes */
export async function describePage(screen: Screen | null, request: PageRequest): Promise<PageFacts> {
  if (screen === null) return plainPage(null, 'Page not found', { status: 404 });
  const { name, params } = screen;
  if (name === 'landing') return describeLanding(request);
  if (name === 'properties') return describeList(request);
  if (name === 'property') return describeHome(params.id ?? '', request);
  return plainPage(name, PRIVATE[name]);
}
