import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { cssVariables, theme } from '#libs/ui';
import { LiveUpdates } from '../features/live/live-updates.js';
import { Frame } from './frame/frame.js';
import { Screens } from './router.js';
import { SessionGate } from './session-gate.js';
import type { AppStore } from './store.js';
import { styleNonce } from './style-nonce.js';
import { ToastArea } from './toast-area.js';

const nonce = styleNonce();
const schemes = localStorageColorSchemeManager({ key: 'latchkey.scheme' });

/** The storefront: providers outside, the frame around every screen. */
export function App({ store }: { store: AppStore }) {
  return (
    <Provider store={store}>
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
          <BrowserRouter>
            <Frame>
              <Screens />
            </Frame>
          </BrowserRouter>
        </SessionGate>
      </MantineProvider>
    </Provider>
  );
}
