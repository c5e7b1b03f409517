import { lazy, Suspense, type ReactNode } from 'react';
import { ChatLauncher } from '../../support-chat/chat-launcher.js';
import { ErrorBoundary } from '../../page/error-boundary.js';
import { ScrollRestoration } from '../scroll-restoration.js';
import { selectSession } from '../../session/session.js';
import { useAppSelector } from '../../store/store.js';
import { Footer } from './footer.js';
import classes from './frame.module.css';
import { Header } from './header.js';
import { SlowNotice } from './slow-notice.js';

const SignInAgain = lazy(() =>
  import('../../features/auth/sign-in-again-dialog.js').then((m) => ({ default: m.SignInAgainDialog })),
);

/** The frame around every screen. @spec §2 Frame on every page */
export function Frame({ children }: { children: ReactNode }) {
  const { expired } = useAppSelector(selectSession);
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#main">
        Skip to content
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Footer />
      <ErrorBoundary quiet>
        <ChatLauncher />
      </ErrorBoundary>
      <SlowNotice />
      <ScrollRestoration />
      <Suspense fallback={null}>{expired && <SignInAgain />}</Suspense>
    </div>
  );
}
