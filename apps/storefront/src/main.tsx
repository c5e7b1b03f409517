import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { styleNonce, trustTextOnly } from '#libs/ui';
import { App } from './app/app.js';
import { responsesPreloaded } from './api/base-api.js';
import { preloadedData } from './api/preloaded-data.js';
import { preloadScreen } from './app/router.js';
import { noteServerTime } from './api/server-time.js';
import { createStore } from './store/store.js';
import { restoreStyles } from './app/restore-styles.js';
import { Mounted } from './page/mounted.js';

trustTextOnly();

/** Renders the application from scratch, on pages without server-rendered content for this user. */
export async function render(): Promise<void> {
  // Otherwise a placeholder would flash first. A screen that cannot be loaded reports that itself.
  await preloadScreen(window.location.pathname).catch(() => undefined);
  const root = rootElement();
  if (root.hasAttribute('data-rendered')) root.replaceChildren();
  root.removeAttribute('data-rendered');
  const app = (
    <StrictMode>
      <App store={createStore()} nonce={styleNonce()} page={preloadedData} />
    </StrictMode>
  );
  startTransition(() => createRoot(root).render(app));
}

/** Hydrates the page that the server rendered; resolves when it can be used. */
export async function hydrate(): Promise<void> {
  const { rendered } = preloadedData;
  if (!rendered) return render();
  const root = rootElement();
  const store = createStore();
  noteServerTime(rendered.at);
  store.dispatch(responsesPreloaded(rendered.cache));
  await preloadScreen(window.location.pathname);
  restoreStyles(root);
  await new Promise<void>((resolve) => {
    const app = (
      <StrictMode>
        <Mounted onMount={resolve}>
          <App store={store} renderedFrom={store.getState()} nonce={styleNonce()} page={preloadedData} />
        </Mounted>
      </StrictMode>
    );
    // Interruptible, so that the page stays responsive while it hydrates.
    startTransition(() => void hydrateRoot(root, app));
  });
}

function rootElement(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  return root;
}
