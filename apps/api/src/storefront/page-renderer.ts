import { existsSync } from 'node:fs';
import { MessageChannel } from 'node:worker_threads';
import { Logger } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { ApiQuestion, ApiReply, RenderedPage, RenderRequest } from '#libs/core/contracts';
import type { AskApi } from './ask-api.js';

/** A page that takes longer is left to the browser, which renders it from the same data. */
const TIMEOUT_MS = 2_500;
/** How long the API's start waits for the thread; after that the first visitors get plain pages. */
const START_MS = 10_000;
/** Keeps visitors from restarting, again and again, a thread that dies at once. */
const PAUSE_MS = 10_000;
/** A page takes a few megabytes; more than this is a leak, and ends the thread instead of the API. */
const MAX_MEGABYTES = 256;
/** Most of a page's time is spent waiting for the API, so one thread renders several pages at once. */
const MAX_PAGES_AT_ONCE = 64;

/**
 * Renders public pages with the storefront's own components, in a separate thread: however long a page takes, the API
 * keeps answering. The thread sees nothing of the process's environment.
 */
export class PageRenderer {
  private readonly log = new Logger(PageRenderer.name);
  private threads: Piscina | null = null;
  private pausedUntil = 0;

  /** @param file the thread's program; without it no page is ever rendered */
  constructor(private readonly file: string) {
    this.pool();
  }

  /** The rendered page; null when it failed or took too long. The reason is logged. */
  async render(request: RenderRequest, ask: AskApi): Promise<RenderedPage | null> {
    const pool = this.pool();
    if (!pool) return null;
    const { port1: port, port2: threadPort } = new MessageChannel();
    const { promise: timeout, reject: giveUp } = Promise.withResolvers<never>();
    const hung = new AbortController();
    let asked = false;
    port.on('message', (question: ApiQuestion) => {
      asked = true;
      void replyTo(question, ask).then((reply) => port.postMessage(reply));
    });
    const timer = setTimeout(() => {
      giveUp(new Error('it took too long'));
      // Not even a question: the thread hangs, and aborting its task ends it.
      if (!asked) hung.abort();
    }, TIMEOUT_MS);
    try {
      const task = { request, port: threadPort };
      const options = { transferList: [threadPort], signal: hung.signal };
      return await Promise.race([pool.run(task, options) as Promise<RenderedPage>, timeout]);
    } catch (error) {
      this.log.warn(`A page was left to the browser: ${String(error)}`);
      return null;
    } finally {
      clearTimeout(timer);
      port.close();
    }
  }

  /** Waits until the thread has loaded its screens, has failed, or takes too long. */
  async ready(): Promise<void> {
    const timeout = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => {
      timeout.resolve(undefined);
    }, START_MS);
    const loaded = this.threads?.run(undefined, { name: 'warmUp' }).catch(() => undefined);
    await Promise.race([loaded, timeout.promise]);
    clearTimeout(timer);
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    this.pausedUntil = Infinity;
    await this.threads?.destroy();
  }

  /** The thread, as a pool of one; null during a pause, or when nothing was built. */
  private pool(): Piscina | null {
    if (performance.now() < this.pausedUntil) return null;
    if (this.threads || !existsSync(this.file)) return this.threads;
    this.threads = new Piscina({
      filename: this.file,
      minThreads: 1,
      maxThreads: 1,
      concurrentTasksPerWorker: MAX_PAGES_AT_ONCE,
      // Timers in the thread go on between pages.
      atomics: 'disabled',
      env: { NODE_ENV: 'production' },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    });
    this.threads.on('error', (error) => this.log.error(error));
    this.threads.on('workerDestroy', () => {
      this.pausedUntil = Math.max(this.pausedUntil, performance.now() + PAUSE_MS);
    });
    return this.threads;
  }
}

/** A null answer fails the page, which is then left to the browser. */
async function replyTo({ id, path }: ApiQuestion, ask: AskApi): Promise<ApiReply> {
  return { id, answer: await ask(path).catch(() => null) };
}
