import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Skeleton } from '#libs/ui';
import { LIST_PLACES } from '../lists/list-places.js';
import { Frame } from './frame.js';

const BookingScreen = lazy(() =>
  import('../booking/booking-screen.js').then((it) => ({ default: it.BookingScreen })),
);
const ClockScreen = lazy(() =>
  import('../clock/clock-screen.js').then((it) => ({ default: it.ClockScreen })),
);
const FinanceScreen = lazy(() =>
  import('../boards/finance-screen.js').then((it) => ({ default: it.FinanceScreen })),
);
const ListPlace = lazy(() => import('../lists/list-place.js').then((it) => ({ default: it.ListPlace })));
const MailScreen = lazy(() => import('../mails/mail-screen.js').then((it) => ({ default: it.MailScreen })));
const PerkScreen = lazy(() => import('../perks/perk-screen.js').then((it) => ({ default: it.PerkScreen })));
const PlansScreen = lazy(() =>
  import('../plans/plans-screen.js').then((it) => ({ default: it.PlansScreen })),
);
const ReconciliationScreen = lazy(() =>
  import('../money/reconciliation-screen.js').then((it) => ({ default: it.ReconciliationScreen })),
);
const SettingsScreen = lazy(() =>
  import('../settings/settings-screen.js').then((it) => ({ default: it.SettingsScreen })),
);
const SupportScreen = lazy(() =>
  import('../support/support-screen.js').then((it) => ({ default: it.SupportScreen })),
);
const SystemScreen = lazy(() =>
  import('../system/system-screen.js').then((it) => ({ default: it.SystemScreen })),
);
const TodayScreen = lazy(() =>
  import('../boards/today-screen.js').then((it) => ({ default: it.TodayScreen })),
);

/** Which address shows what; each place is loaded when somebody goes there. */
export const Screens = () => (
  <Frame>
    <Suspense fallback={<Skeleton height="320px" />}>
      <Routes>
        <Route path="/" element={<TodayScreen />} />
        <Route path="/finance" element={<FinanceScreen />} />
        <Route path="/bookings/:id" element={<BookingScreen />} />
        <Route path="/support/:id" element={<SupportScreen />} />
        <Route path="/mails/:id" element={<MailScreen />} />
        <Route path="/perks/:id" element={<PerkScreen />} />
        <Route path="/plans" element={<PlansScreen />} />
        <Route path="/reconciliation" element={<ReconciliationScreen />} />
        <Route path="/settings" element={<SettingsScreen />} />
        <Route path="/system" element={<SystemScreen />} />
        <Route path="/clock" element={<ClockScreen />} />
        {LIST_PLACES.map((name) => (
          <Route key={name} path={`/${name}`} element={<ListPlace key={name} name={name} />} />
        ))}
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    </Suspense>
  </Frame>
);
