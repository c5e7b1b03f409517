import { PAGE_PROGRAM_ID } from '#libs/contracts';
import { keepEarlyDeeds } from './app/early-deeds.js';
import { sendFirstCalls } from './app/first-calls.js';

/** Any of these says that somebody is about to use the page, not only to read it. */
const INTENT = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin'] as const;
/** Even a busy device gets to it by then. */
const IDLE_WITHIN_MS = 1_000;

/**
 * Starts the program. A page that the server has drawn can be read without it, so there it comes once the page is
 * complete and the device is idle, or at the first sign of a reader who wants more. Every other page needs it at once.
 */
async function start(): Promise<void> {
  const drawn = document.querySelector('#root[data-drawn]') !== null;
  if (drawn && !document.documentElement.hasAttribute('data-known')) {
    const deeds = keepEarlyDeeds();
    await Promise.race([quiet(), firstIntent()]);
    sendForProgram();
    const { takeOver } = await import('./main.js');
    deeds.look();
    await takeOver();
    deeds.repeat();
    return;
  }
  sendFirstCalls(window.location);
  sendForProgram();
  const { begin } = await import('./main.js');
  // What arrived meanwhile, a finger first of all, has its turn between loading and beginning.
  await new Promise((resolve) => setTimeout(resolve, 0));
  await begin();
}

/** The page has all it asked for, and nothing else to do. */
async function quiet(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  // Not every browser knows when it is idle.
  await new Promise<void>((resolve) =>
    'requestIdleCallback' in window
      ? void requestIdleCallback(() => resolve(), { timeout: IDLE_WITHIN_MS })
      : void setTimeout(resolve, 0),
  );
}

function firstIntent(): Promise<void> {
  const seen = new AbortController();
  return new Promise((resolve) => {
    const notice = () => {
      seen.abort();
      resolve();
    };
    for (const type of INTENT)
      document.addEventListener(type, notice, { capture: true, passive: true, signal: seen.signal });
  });
}

/** All files of the program at once, instead of one after the other as each names the next; those, the needed ones first. */
function sendForProgram(): void {
  const listed = document.getElementById(PAGE_PROGRAM_ID)?.textContent;
  const files = listed ? (JSON.parse(listed) as string[]) : [];
  for (const href of files) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', href, crossOrigin: '' });
    document.head.append(link);
  }
}

void start();
