import { existsSync } from 'node:fs';
import { MessageChannel, Worker } from 'node:worker_threads';
import { Logger } from '@nestjs/common';
import type { DrawingAnswer, DrawingWord, DrawnPage, PageWanted } from '#libs/contracts';
import type { AskApi } from './ask-api.js';

/** Without its drawing a page is what it was before there were drawings: the browser draws it. */
const PATIENCE_MS = 2_500;
/** How long the API's start waits for the thread; after that the first visitors get plain pages. */
const START_MS = 10_000;
/** A thread that dies at once would otherwise be started by every visitor. */
const REST_MS = 10_000;
/** A page takes a few megabytes; more than this is a leak, and ends the thread instead of the API. */
const MOST_MEGABYTES = 256;

interface Outcome {
  page: DrawnPage | null;
  /** What kept it from being drawn. */
  why?: string;
}

/**
 * Draws public pages by the storefront's own components, in a thread of its own: however long a page takes, the API goes
 * on answering. Nothing of the process's environment is known there.
 */
export class Drawing {
  private readonly log = new Logger(Drawing.name);
  private thread: Worker | null = null;
  private restsUntil = 0;

  /** @param file the thread's program; without it no page is ever drawn */
  constructor(private readonly file: string) {
    this.wake();
  }

  /** A drawn page; null when it could not be drawn, or not in time. The reason is logged. */
  async draw(wanted: PageWanted, ask: AskApi): Promise<DrawnPage | null> {
    const thread = this.wake();
    if (!thread) return null;
    const { port1: port, port2: theirs } = new MessageChannel();
    let heard = false;
    try {
      const { page, why } = await new Promise<Outcome>((resolve) => {
        const timer = setTimeout(() => {
          resolve({ page: null, why: 'it took too long' });
          // Not even a question: the thread hangs.
          if (!heard) void thread.terminate();
        }, PATIENCE_MS);
        port.on('close', () => {
          clearTimeout(timer);
          resolve({ page: null, why: 'the thread ended' });
        });
        port.on('message', (word: DrawingWord) => {
          heard = true;
          if (word.kind === 'drawn') resolve({ page: word.page });
          if (word.kind === 'failed') resolve({ page: null, why: word.why });
          if (word.kind === 'ask') void answerTo(word, ask).then((answer) => port.postMessage(answer));
        });
        thread.postMessage({ wanted, port: theirs }, [theirs]);
      });
      if (!page) this.log.warn(`A page was left to the browser: ${why}`);
      return page;
    } finally {
      port.close();
    }
  }

  /** Waits until the thread can draw, has ended, or takes too long. */
  async ready(): Promise<void> {
    const { thread } = this;
    if (!thread) return;
    const soon = AbortSignal.timeout(START_MS);
    const { promise, resolve } = Promise.withResolvers<void>();
    thread.once('message', resolve);
    thread.once('exit', resolve);
    soon.addEventListener('abort', () => resolve());
    await promise;
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    this.restsUntil = Infinity;
    await this.thread?.terminate();
  }

  /** The thread, started when there is none; null while it rests, or when nothing was built. */
  private wake(): Worker | null {
    if (this.thread || performance.now() < this.restsUntil || !existsSync(this.file)) return this.thread;
    const thread = new Worker(this.file, {
      env: { NODE_ENV: 'production' },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    thread.unref();
    thread.on('error', (error) => this.log.error(error));
    thread.on('exit', () => {
      this.thread = null;
      this.restsUntil = Math.max(this.restsUntil, performance.now() + REST_MS);
    });
    this.thread = thread;
    return thread;
  }
}

/** No answer is an answer, too: the page is then left to the browser. */
async function answerTo(
  { ask: number, path }: { ask: number; path: string },
  ask: AskApi,
): Promise<DrawingAnswer> {
  return { ask: number, answer: await ask(path).catch(() => null) };
}
