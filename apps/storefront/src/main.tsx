import { startTransition, StrictMode, useEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { answersBrought } from './app/base-api.js';
import { firstData } from './app/first-data.js';
import { preloadScreen } from './app/router.js';
import { noteServerTime } from './app/server-time.js';
import { createStore } from './app/store.js';
import { styleNonce } from './app/style-nonce.js';
import { adoptStyles } from './app/take-over.js';

/** Begins with the first screen: nothing was drawn, or for strangers only, or what people see until this is there. */
export async function begin(): Promise<void> {
  // Else a placeholder would come first, and hold the screen back. Without it the screen says so itself.
  await preloadScreen(window.location.pathname).catch(() => undefined);
  const root = rootElement();
  if (root.hasAttribute('data-drawn')) root.replaceChildren();
  root.removeAttribute('data-drawn');
  const app = (
    <StrictMode>
      <App store={createStore()} nonce={styleNonce()} first={firstData} />
    </StrictMode>
  );
  startTransition(() => createRoot(root).render(app));
}

/** Takes over the page that the server has drawn; done when it can be used. */
export async function takeOver(): Promise<void> {
  const { drawn } = firstData;
  if (!drawn) return begin();
  const root = rootElement();
  const store = createStore();
  noteServerTime(drawn.at);
  store.dispatch(answersBrought(drawn.cache));
  await preloadScreen(window.location.pathname);
  adoptStyles(root);
  await new Promise<void>((resolve) => {
    const app = (
      <StrictMode>
        <Announced onReady={resolve}>
          <App store={store} drawnFrom={store.getState()} nonce={styleNonce()} first={firstData} />
        </Announced>
      </StrictMode>
    );
    // In small steps: a reader who scrolls meanwhile notices nothing.
    startTransition(() => void hydrateRoot(root, app));
  });
}

function Announced({ onReady, children }: { onReady: () => void; children: ReactNode }) {
  useEffect(onReady, [onReady]);
  return children;
}

function rootElement(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  return root;
}
