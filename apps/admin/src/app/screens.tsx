import { Button } from '@mantine/core';
import { lazy, Suspense, type ReactNode } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { Skeleton } from '#libs/ui';
import { LIST_PATHS, type ListScreenName } from '../page/list-paths.js';
import { Frame } from './frame.js';
import { UnknownScreen } from './unknown-screen.js';

const AddPerk = lazy(() => import('../features/perks/add-perk.js').then((it) => ({ default: it.AddPerk })));
const ArticleScreen = lazy(() =>
  import('../features/help/article-screen.js').then((it) => ({ default: it.ArticleScreen })),
);
const ArticlesScreen = lazy(() =>
  import('../features/help/articles-screen.js').then((it) => ({ default: it.ArticlesScreen })),
);
const NewArticleScreen = lazy(() =>
  import('../features/help/article-screen.js').then((it) => ({ default: it.NewArticleScreen })),
);
const ExamplesScreen = lazy(() =>
  import('../features/help/examples-screen.js').then((it) => ({ default: it.ExamplesScreen })),
);
const QuestionsScreen = lazy(() =>
  import('../features/help/questions-screen.js').then((it) => ({ default: it.QuestionsScreen })),
);
const BookingScreen = lazy(() =>
  import('../features/booking/booking-screen.js').then((it) => ({ default: it.BookingScreen })),
);
const ClockScreen = lazy(() =>
  import('../features/clock/clock-screen.js').then((it) => ({ default: it.ClockScreen })),
);
const ConversationScreen = lazy(() =>
  import('../features/conversations/conversation-screen.js').then((it) => ({
    default: it.ConversationScreen,
  })),
);
const FinanceScreen = lazy(() =>
  import('../features/boards/finance-screen.js').then((it) => ({ default: it.FinanceScreen })),
);
const HomeScreen = lazy(() =>
  import('../features/home/home-screen.js').then((it) => ({ default: it.HomeScreen })),
);
const ListRoute = lazy(() =>
  import('../features/lists/list-route.js').then((it) => ({ default: it.ListRoute })),
);
const MailScreen = lazy(() =>
  import('../features/mails/mail-screen.js').then((it) => ({ default: it.MailScreen })),
);
const PersonScreen = lazy(() =>
  import('../features/person/person-screen.js').then((it) => ({ default: it.PersonScreen })),
);
const PerkScreen = lazy(() =>
  import('../features/perks/perk-screen.js').then((it) => ({ default: it.PerkScreen })),
);
const PlansScreen = lazy(() =>
  import('../features/plans/plans-screen.js').then((it) => ({ default: it.PlansScreen })),
);
const ReconciliationScreen = lazy(() =>
  import('../features/money/reconciliation-screen.js').then((it) => ({ default: it.ReconciliationScreen })),
);
const SecurityScreen = lazy(() =>
  import('../features/security/security-screen.js').then((it) => ({ default: it.SecurityScreen })),
);
const SettingsScreen = lazy(() =>
  import('../features/settings/settings-screen.js').then((it) => ({ default: it.SettingsScreen })),
);
const SupportScreen = lazy(() =>
  import('../features/support/support-screen.js').then((it) => ({ default: it.SupportScreen })),
);
const SystemScreen = lazy(() =>
  import('../features/system/system-screen.js').then((it) => ({ default: it.SystemScreen })),
);
const TodayScreen = lazy(() =>
  import('../features/boards/today-screen.js').then((it) => ({ default: it.TodayScreen })),
);

/** Keeps the place of a button, so that nothing moves when it comes. */
const ButtonPlace = ({ children }: { children: string }) => (
  <Button size="xs" aria-hidden="true" tabIndex={-1} style={{ visibility: 'hidden' }}>
    {children}
  </Button>
);

/** Extra actions of lists; loaded without holding up the list. */
const LIST_ACTIONS: Readonly<Partial<Record<ListScreenName, ReactNode>>> = {
  perks: (
    <Suspense fallback={<ButtonPlace>Add a perk</ButtonPlace>}>
      <AddPerk />
    </Suspense>
  ),
};

/** The routes; each screen is loaded on demand, and the one before leaves at once. */
export const Screens = () => (
  <Frame>
    <Suspense key={useLocation().pathname} fallback={<Skeleton height="320px" />}>
      <Routes>
        <Route path="/" element={<TodayScreen />} />
        <Route path="/finance" element={<FinanceScreen />} />
        <Route path="/bookings/:id" element={<BookingScreen />} />
        <Route path="/homes/:id" element={<HomeScreen />} />
        <Route path="/users/:id" element={<PersonScreen />} />
        <Route path="/support/:id" element={<SupportScreen />} />
        <Route path="/questions" element={<QuestionsScreen />} />
        <Route path="/questions/examples" element={<ExamplesScreen />} />
        <Route path="/help-articles" element={<ArticlesScreen />} />
        <Route path="/help-articles/new" element={<NewArticleScreen />} />
        <Route path="/help-articles/:id" element={<ArticleScreen />} />
        <Route path="/conversations/:id" element={<ConversationScreen />} />
        <Route path="/mails/:id" element={<MailScreen />} />
        <Route path="/perks/:id" element={<PerkScreen />} />
        <Route path="/plans" element={<PlansScreen />} />
        <Route path="/reconciliation" element={<ReconciliationScreen />} />
        <Route path="/security" element={<SecurityScreen />} />
        <Route path="/settings" element={<SettingsScreen />} />
        <Route path="/system" element={<SystemScreen />} />
        <Route path="/clock" element={<ClockScreen />} />
        {LIST_PATHS.map((name) => (
          <Route
            key={name}
            path={`/${name}`}
            element={<ListRoute key={name} name={name} action={LIST_ACTIONS[name]} />}
          />
        ))}
        <Route path="*" element={<UnknownScreen />} />
      </Routes>
    </Suspense>
  </Frame>
);
