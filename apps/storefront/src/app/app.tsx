import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { cssVariables, theme } from '#libs/ui';
import '../browser/history-guard.js'; // before the router listens
import { LiveUpdates } from './live/live-updates.js';
import { PageFactsContext, type PageFacts } from '../api/page-facts.js';
import { Frame } from './frame/frame.js';
import { Screens } from './router.js';
import { SessionGate } from './session-gate.js';
import type { AppState, AppStore } from '../store/store.js';
import { ToastArea } from '../toasts/toast-area.js';

const schemes = localStorageColorSchemeManager({ key: 'latchkey.scheme' });

const NO_FACTS: PageFacts = { picture: null, missing: null };

interface AppProps {
  store: AppStore;
  /** The state that the server rendered the page from, if it did. */
  renderedFrom?: AppState;
  /** Nonce of the page's style elements. */
  nonce?: string;
  page?: PageFacts;
  /** Replaces the browser's router during server rendering. */
  router?: ComponentType<{ children: ReactNode }>;
}

/** The storefront: the providers, and the frame around every screen. */
export function App({
  store,
  renderedFrom,
  nonce,
  page = NO_FACTS,
  router: Router = BrowserRouter,
}: AppProps) {
  return (
    <Provider store={store} serverState={renderedFrom}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={schemes}
        getStyleNonce={nonce === undefined ? undefined : () => nonce}
        defaultColorScheme="auto"
      >
        <ToastArea />
        <SessionGate>
          <LiveUpdates />
          <PageFactsContext value={page}>
            <Router>
              <Frame>
                <Screens />
              </Frame>
            </Router>
          </PageFactsContext>
        </SessionGate>
      </MantineProvider>
    </Provider>
  );
}
