import { PAGE_PROGRAM_ID } from '#libs/core/contracts';
import { sendEarlyRequests } from './api/early-requests.js';
import { recordInteractions } from './browser/interaction-replay.js';

/** Events which show that the user is about to interact with the page, not only to read it. */
const INTERACTION_EVENTS = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;
/** Longest wait for an idle device. */
const IDLE_TIMEOUT_MS = 1_000;

/**
 * Loads and starts the application. A server-rendered page is readable without it, so there it loads once the page is
 * complete and the device is idle, or at the first interaction. Every other page needs it at once.
 */
async function start(): Promise<void> {
  const rendered = document.querySelector('#root[data-rendered]') !== null;
  if (rendered && !document.documentElement.hasAttribute('data-has-token')) {
    const recorder = recordInteractions();
    await Promise.race([pageIdle(), firstInteraction()]);
    preloadProgram();
    const { hydrate } = await import('./main.js');
    recorder.snapshot();
    await hydrate();
    await recorder.replay();
    return;
  }
  sendEarlyRequests(window.location);
  preloadProgram();
  const { render } = await import('./main.js');
  // Lets events that arrived meanwhile, such as a tap, be handled between loading and rendering.
  await new Promise((resolve) => setTimeout(resolve, 0));
  await render();
}

/** Resolves once the page has loaded everything and the browser is idle. */
async function pageIdle(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  // Not every browser has requestIdleCallback.
  await new Promise<void>((resolve) =>
    'requestIdleCallback' in window
      ? void requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS })
      : void setTimeout(resolve, 0),
  );
}

function firstInteraction(): Promise<void> {
  const controller = new AbortController();
  return new Promise((resolve) => {
    const onUse = () => {
      controller.abort();
      resolve();
    };
    for (const type of INTERACTION_EVENTS)
      document.addEventListener(type, onUse, { capture: true, passive: true, signal: controller.signal });
  });
}

/** Requests all files of the program at once, most needed first, instead of one after another as each imports the next. */
function preloadProgram(): void {
  const listed = document.getElementById(PAGE_PROGRAM_ID)?.textContent;
  const files = listed ? (JSON.parse(listed) as string[]) : [];
  for (const href of files) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href, crossOrigin: '' });
    document.head.append(link);
  }
}

void start();
