import { lazy, Suspense, type ReactElement } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ErrorBoundary } from './error-boundary.js';
import { OwnersOnly, SignedInOnly, SignedOutOnly } from './guards.js';
import { NowhereScreen } from './nowhere-screen.js';
import { PageSkeleton } from './page.js';
import { paths } from './paths.js';

const Landing = lazy(() =>
  import('../features/landing/landing-screen.js').then((m) => ({ default: m.LandingScreen })),
);
const Auth = lazy(() => import('../features/auth/auth-screen.js').then((m) => ({ default: m.AuthScreen })));
const Dashboard = lazy(() =>
  import('../features/dashboard/dashboard-screen.js').then((m) => ({ default: m.DashboardScreen })),
);
const Properties = lazy(() =>
  import('../features/properties/properties-screen.js').then((m) => ({ default: m.PropertiesScreen })),
);
const Property = lazy(() =>
  import('../features/property/property-screen.js').then((m) => ({ default: m.PropertyScreen })),
);
const CreateProperty = lazy(() =>
  import('../features/create-property/create-property-screen.js').then((m) => ({
    default: m.CreatePropertyScreen,
  })),
);
const Book = lazy(() => import('../features/book/book-screen.js').then((m) => ({ default: m.BookScreen })));
const Bookings = lazy(() =>
  import('../features/bookings/bookings-screen.js').then((m) => ({ default: m.BookingsScreen })),
);
const Reviews = lazy(() =>
  import('../features/reviews/reviews-screen.js').then((m) => ({ default: m.ReviewsScreen })),
);
const PaymentSuccess = lazy(() =>
  import('../features/payment-success/payment-success-screen.js').then((m) => ({
    default: m.PaymentSuccessScreen,
  })),
);
const Loyalty = lazy(() =>
  import('../features/loyalty/loyalty-screen.js').then((m) => ({ default: m.LoyaltyScreen })),
);
const Subscription = lazy(() =>
  import('../features/subscription/subscription-screen.js').then((m) => ({ default: m.SubscriptionScreen })),
);

const signedIn = (screen: ReactElement) => <SignedInOnly>{screen}</SignedInOnly>;

/** The twelve routes with their guards; each screen is its own chunk. @spec §2 Routes, §6, C8, D9 */
export function Screens() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          <Route path={paths.landing} element={<Landing />} />
          <Route path={paths.auth} element={<SignedOutOnly>{<Auth />}</SignedOutOnly>} />
          <Route path={paths.dashboard} element={signedIn(<Dashboard />)} />
          <Route path={paths.properties} element={<Properties />} />
          <Route path={paths.createProperty} element={<OwnersOnly>{<CreateProperty />}</OwnersOnly>} />
          <Route path="/properties/:id" element={<Property />} />
          <Route path="/book/:propertyId" element={signedIn(<Book />)} />
          <Route path={paths.bookings} element={signedIn(<Bookings />)} />
          <Route path={paths.reviews} element={signedIn(<Reviews />)} />
          <Route path={paths.paymentSuccess} element={<PaymentSuccess />} />
          <Route path={paths.loyalty} element={signedIn(<Loyalty />)} />
          <Route path={paths.subscription} element={signedIn(<Subscription />)} />
          <Route path="*" element={<NowhereScreen />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
