/** The thread in which the API draws public pages: one page per port, which also carries what the page asks for. */
import { parentPort, type MessagePort } from 'node:worker_threads';
import type { ApiAnswer, DrawingAnswer, DrawingWord, PageWanted } from '#libs/contracts';
import { preloadScreens } from '../app/router.js';
import { drawPage, type AskApi } from './draw-page.js';

interface Order {
  wanted: PageWanted;
  port: MessagePort;
}

parentPort?.on('message', ({ wanted, port }: Order) => void fulfil(wanted, port));
// The first visitor should not wait for the screens' files.
void preloadScreens().then(() => parentPort?.postMessage('ready'));

async function fulfil(wanted: PageWanted, port: MessagePort): Promise<void> {
  const say = (word: DrawingWord) => port.postMessage(word);
  try {
    say({ kind: 'drawn', page: await drawPage(wanted, askThrough(port, say)) });
  } catch (error) {
    say({ kind: 'failed', why: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

function askThrough(port: MessagePort, say: (word: DrawingWord) => void): AskApi {
  const waiting = new Map<number, (answer: ApiAnswer | null) => void>();
  let asked = 0;
  port.on('message', ({ ask, answer }: DrawingAnswer) => {
    waiting.get(ask)?.(answer);
    waiting.delete(ask);
  });
  return (path) =>
    new Promise((resolve) => {
      asked += 1;
      waiting.set(asked, resolve);
      say({ kind: 'ask', ask: asked, path });
    });
}
