import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { cssVariables, theme } from '#libs/ui';
import { LiveUpdates } from '../features/live/live-updates.js';
import { FirstFactsContext, type FirstFacts } from './first-facts.js';
import { Frame } from './frame/frame.js';
import { Screens } from './router.js';
import { SessionGate } from './session-gate.js';
import type { AppState, AppStore } from './store.js';
import { ToastArea } from './toast-area.js';

const schemes = localStorageColorSchemeManager({ key: 'latchkey.scheme' });

const NOTHING: FirstFacts = { picture: null, missing: null };

interface AppProps {
  store: AppStore;
  /** What the server drew the page from, where it did. */
  drawnFrom?: AppState;
  /** Of the page's style elements. */
  nonce?: string;
  first?: FirstFacts;
  /** Where the address comes from, when there is no browser. */
  router?: ComponentType<{ children: ReactNode }>;
}

/** The storefront: providers outside, the frame around every screen. */
export function App({ store, drawnFrom, nonce, first = NOTHING, router: Router = BrowserRouter }: AppProps) {
  return (
    <Provider store={store} serverState={drawnFrom}>
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
          <FirstFactsContext value={first}>
            <Router>
              <Frame>
                <Screens />
              </Frame>
            </Router>
          </FirstFactsContext>
        </SessionGate>
      </MantineProvider>
    </Provider>
  );
}
