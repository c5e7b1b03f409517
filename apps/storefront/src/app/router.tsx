import { Suspense, type ComponentType, type ReactNode } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { SERVER_RENDERED_SCREENS, SCREENS } from '#libs/core/contracts';
import { ErrorBoundary } from '../page/error-boundary.js';
import { OwnersOnly, SignedInOnly, SignedOutOnly } from './guards.js';
import { lazyScreen, type LazyScreen } from './lazy-screen.js';
import { PageSkeleton } from '../page/page.js';

interface ScreenRoute {
  path: string;
  screen: LazyScreen;
  /** Restricts access; absent on screens that are open to everybody. */
  guard?: ComponentType<{ children: ReactNode }>;
}

const LEGAL_PATHS = [
  ...[SCREENS.about, SCREENS.terms, SCREENS.privacy, SCREENS.accessibility],
  ...[SCREENS.contact, SCREENS.imprint],
];
const LEGAL_SCREEN = lazyScreen(() => import('../features/legal/legal-screen.js').then((m) => m.LegalScreen));

/**
 * The twelve routes with their guards, and the additional ones (earnings, account, help…); each screen is a separate chunk.
 * Fixed paths come before those with a parameter. @spec §2 Routes, §6, C8, D9
 */
const SCREEN_ROUTES: readonly ScreenRoute[] = [
  {
    path: SCREENS.landing,
    screen: lazyScreen(() => import('../features/landing/landing-screen.js').then((m) => m.LandingScreen)),
  },
  {
    path: SCREENS.auth,
    screen: lazyScreen(() => import('../features/auth/auth-screen.js').then((m) => m.AuthScreen)),
    guard: SignedOutOnly,
  },
  {
    path: SCREENS.dashboard,
    screen: lazyScreen(() =>
      import('../features/dashboard/dashboard-screen.js').then((m) => m.DashboardScreen),
    ),
    guard: SignedInOnly,
  },
  {
    path: SCREENS.properties,
    screen: lazyScreen(() =>
      import('../features/properties/properties-screen.js').then((m) => m.PropertiesScreen),
    ),
  },
  {
    path: SCREENS.createProperty,
    screen: lazyScreen(() =>
      import('../features/create-property/create-property-screen.js').then((m) => m.CreatePropertyScreen),
    ),
    guard: OwnersOnly,
  },
  {
    path: SCREENS.property,
    screen: lazyScreen(() => import('../features/property/property-screen.js').then((m) => m.PropertyScreen)),
  },
  {
    path: SCREENS.ownerEarnings,
    screen: lazyScreen(() => import('../features/earnings/earnings-screen.js').then((m) => m.EarningsScreen)),
    guard: OwnersOnly,
  },
  {
    path: SCREENS.ownerHomes,
    screen: lazyScreen(() =>
      import('../features/owner-homes/owner-homes-screen.js').then((m) => m.OwnerHomesScreen),
    ),
    guard: OwnersOnly,
  },
  {
    path: SCREENS.ownerCalendar,
    screen: lazyScreen(() => import('../features/calendar/calendar-screen.js').then((m) => m.CalendarScreen)),
    guard: OwnersOnly,
  },
  {
    path: SCREENS.ownerReliability,
    screen: lazyScreen(() =>
      import('../features/reliability/reliability-screen.js').then((m) => m.ReliabilityScreen),
    ),
    guard: OwnersOnly,
  },
  {
    path: SCREENS.homeCalendars,
    screen: lazyScreen(() =>
      import('../features/home-calendars/home-calendars-screen.js').then((m) => m.HomeCalendarsScreen),
    ),
    guard: OwnersOnly,
  },
  {
    path: SCREENS.arrivalGuide,
    screen: lazyScreen(() =>
      import('../features/arrival-guide/arrival-guide-screen.js').then((m) => m.ArrivalGuideScreen),
    ),
    guard: OwnersOnly,
  },
  {
    path: SCREENS.homePrices,
    screen: lazyScreen(() => import('../features/prices/prices-screen.js').then((m) => m.PricesScreen)),
    guard: OwnersOnly,
  },
  {
    path: SCREENS.editHome,
    screen: lazyScreen(() =>
      import('../features/edit-home/edit-home-screen.js').then((m) => m.EditHomeScreen),
    ),
    guard: OwnersOnly,
  },
  {
    path: SCREENS.book,
    screen: lazyScreen(() => import('../features/book/book-screen.js').then((m) => m.BookScreen)),
    guard: SignedInOnly,
  },
  {
    path: SCREENS.bookings,
    screen: lazyScreen(() => import('../features/bookings/bookings-screen.js').then((m) => m.BookingsScreen)),
    guard: SignedInOnly,
  },
  {
    path: SCREENS.arrival,
    screen: lazyScreen(() => import('../features/arrival/arrival-screen.js').then((m) => m.ArrivalScreen)),
    guard: SignedInOnly,
  },
  {
    path: SCREENS.reviews,
    screen: lazyScreen(() => import('../features/reviews/reviews-screen.js').then((m) => m.ReviewsScreen)),
    guard: SignedInOnly,
  },
  {
    path: SCREENS.paymentSuccess,
    screen: lazyScreen(() =>
      import('../features/payment-success/payment-success-screen.js').then((m) => m.PaymentSuccessScreen),
    ),
  },
  {
    path: SCREENS.loyalty,
    screen: lazyScreen(() => import('../features/loyalty/loyalty-screen.js').then((m) => m.LoyaltyScreen)),
    guard: SignedInOnly,
  },
  {
    path: SCREENS.subscription,
    screen: lazyScreen(() =>
      import('../features/subscription/subscription-screen.js').then((m) => m.SubscriptionScreen),
    ),
    guard: SignedInOnly,
  },
  {
    path: SCREENS.account,
    screen: lazyScreen(() => import('../features/account/account-screen.js').then((m) => m.AccountScreen)),
    guard: SignedInOnly,
  },
  {
    path: SCREENS.forgotPassword,
    screen: lazyScreen(() => import('../features/auth/forgot-screen.js').then((m) => m.ForgotScreen)),
    guard: SignedOutOnly,
  },
  {
    path: SCREENS.resetPassword,
    screen: lazyScreen(() => import('../features/auth/reset-screen.js').then((m) => m.ResetScreen)),
  },
  {
    path: SCREENS.confirmEmail,
    screen: lazyScreen(() => import('../features/auth/mail-links.js').then((m) => m.ConfirmEmailScreen)),
  },
  {
    path: SCREENS.endSession,
    screen: lazyScreen(() => import('../features/auth/mail-links.js').then((m) => m.EndSessionScreen)),
  },
  {
    path: SCREENS.notifications,
    screen: lazyScreen(() =>
      import('../features/notifications/notifications-screen.js').then((m) => m.NotificationsScreen),
    ),
    guard: SignedInOnly,
  },
  {
    path: SCREENS.messageLink,
    screen: lazyScreen(() => import('../features/messages/link-screen.js').then((m) => m.MessageLinkScreen)),
  },
  {
    path: SCREENS.messageTemplates,
    screen: lazyScreen(() =>
      import('../features/messages/templates-screen.js').then((m) => m.TemplatesScreen),
    ),
    guard: OwnersOnly,
  },
  ...[SCREENS.messages, SCREENS.messageThread].map((path) => ({
    path,
    screen: lazyScreen(() => import('../features/messages/messages-screen.js').then((m) => m.MessagesScreen)),
    guard: SignedInOnly,
  })),
  {
    path: SCREENS.saved,
    screen: lazyScreen(() => import('../features/saved/saved-screen.js').then((m) => m.SavedScreen)),
  },
  {
    path: SCREENS.help,
    screen: lazyScreen(() => import('../features/help/help-screen.js').then((m) => m.HelpScreen)),
  },
  ...LEGAL_PATHS.map((path) => ({ path, screen: LEGAL_SCREEN })),
  {
    path: SCREENS.support,
    screen: lazyScreen(() => import('../features/support/support-screen.js').then((m) => m.SupportScreen)),
  },
  {
    path: SCREENS.supportQuestion,
    screen: lazyScreen(() =>
      import('../features/support/visitor-question-screen.js').then((m) => m.VisitorQuestionScreen),
    ),
  },
];

/** Preloads the screen at a path, if there is one, so that it renders without suspending. */
export async function preloadScreen(path: string): Promise<void> {
  await SCREEN_ROUTES.find((route) => matchPath(route.path, path))?.screen.preload();
}

/** Preloads all screens that the server renders. */
export async function preloadScreens(): Promise<void> {
  await Promise.all(SERVER_RENDERED_SCREENS.map((name) => preloadScreen(SCREENS[name])));
}

const NotFoundScreen = lazyScreen(() => import('./not-found-screen.js').then((m) => m.NotFoundScreen));

/** The screen at the current address, behind its guard. */
export function Screens() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          {SCREEN_ROUTES.map((route) => (
            <Route key={route.path} path={route.path} element={<Guarded route={route} />} />
          ))}
          <Route path="*" element={<NotFoundScreen />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}

function Guarded({ route: { screen: Screen, guard: Guard } }: { route: ScreenRoute }) {
  return Guard ? (
    <Guard>
      <Screen />
    </Guard>
  ) : (
    <Screen />
  );
}
