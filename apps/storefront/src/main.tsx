import { startTransition, StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { styleNonce } from '#libs/ui';
import { App } from './app/app.js';
import { answersPreloaded } from './api/base-api.js';
import { preloadedData } from './api/preloaded-data.js';
import { preloadScreen } from './app/router.js';
import { noteServerTime } from './api/server-time.js';
import { createStore } from './store/store.js';
import { restoreStyles } from './app/restore-styles.js';

/** Renders the application from scratch: the page was not rendered, only for visitors, or only with its loading screen. */
export async function render(): Promise<void> {
  // Without the screen's code a placeholder would flash first. If it cannot be loaded, the screen reports that itself.
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
  store.dispatch(answersPreloaded(rendered.cache));
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
    // Interruptible: a reader who scrolls meanwhile notices nothing.
    startTransition(() => void hydrateRoot(root, app));
  });
}

function Mounted({ onMount, children }: { onMount: () => void; children: ReactNode }) {
  useEffect(onMount, [onMount]);
  return children;
}

function rootElement(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  return root;
}
