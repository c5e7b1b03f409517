import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import '@mantine/core/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import { lazy, Suspense } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { cssVariables, styleNonce, theme } from '#libs/ui';
import { SessionGate, PageLoader } from './session-gate.js';
import type { AdminStore } from '../store/store.js';
import './admin.css';

/** Signing in does not wait for the menu, the palette and the screens. */
const Screens = lazy(() => import('./screens.js').then((it) => ({ default: it.Screens })));

const nonce = styleNonce();
const schemes = localStorageColorSchemeManager({ key: 'latchkey.scheme' });

/** The operators' application: providers outside, sign-in before everything else. */
export const App = ({ store }: { store: AdminStore }) => (
  <Provider store={store}>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={schemes}
      getStyleNonce={nonce === undefined ? undefined : () => nonce}
      defaultColorScheme="auto"
    >
      <Notifications position="bottom-center" limit={3} />
      <SessionGate>
        <BrowserRouter basename="/admin">
          <Suspense fallback={<PageLoader />}>
            <Screens />
          </Suspense>
        </BrowserRouter>
      </SessionGate>
    </MantineProvider>
  </Provider>
);
