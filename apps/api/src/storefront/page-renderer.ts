import { existsSync } from 'node:fs';
import { MessageChannel } from 'node:worker_threads';
import { Logger } from '@nestjs/common';
import { Piscina } from 'piscina';
import type { ApiCall, ApiReply, RenderedPage, RenderRequest } from '#libs/core/contracts';
import type { CallApi } from './call-api.js';

/** How long the API's start waits for the thread; afterwards, the first visitors get plain pages. */
const START_MS = 10_000;
/** Prevents constant restarts of a thread that dies at once. */
const RESTART_DELAY_MS = 10_000;
/** A page takes a few megabytes; more than this is a leak, which ends the thread instead of the API. */
const MAX_MEGABYTES = 256;
/** A page mostly waits for the API, so one thread renders several pages concurrently. */
const MAX_CONCURRENT_PAGES = 64;

/**
 * Renders public pages with the storefront's own components in a separate thread, so that slow pages do not block the API.
 * The thread has no access to the process's environment.
 */
export class PageRenderer {
  private readonly log = new Logger(PageRenderer.name);
  private threads: Piscina | null = null;
  private pausedUntil = 0;

  /**
   * @param file the thread's program; without it, no page is rendered
   * @param renderingMs a page that takes longer is left to the browser, which renders it from the same data
   */
  constructor(
    private readonly file: string,
    private readonly renderingMs: number,
  ) {
    this.pool();
  }

  /** The rendered page; null when it failed or took too long. The reason is logged. */
  async render(request: RenderRequest, ask: CallApi): Promise<RenderedPage | null> {
    const pool = this.pool();
    if (!pool) return null;
    const { port1: port, port2: threadPort } = new MessageChannel();
    const { promise: timeout, reject: failWith } = Promise.withResolvers<never>();
    const abort = new AbortController();
    let hasCalledApi = false;
    port.on('message', (question: ApiCall) => {
      hasCalledApi = true;
      void replyTo(question, ask).then((reply) => port.postMessage(reply));
    });
    const timer = setTimeout(() => {
      failWith(new Error('it took too long'));
      // Without any API call yet, the thread hangs; aborting its task ends it.
      if (!hasCalledApi) abort.abort();
    }, this.renderingMs);
    try {
      const task = { request, port: threadPort };
      const options = { transferList: [threadPort], signal: abort.signal };
      return await Promise.race([pool.run(task, options) as Promise<RenderedPage>, timeout]);
    } catch (error) {
      this.log.warn(`Rendering failed, the browser renders the page: ${String(error)}`);
      return null;
    } finally {
      clearTimeout(timer);
      port.close();
    }
  }

  /** Resolves once the thread has loaded its screens, has failed, or takes too long. */
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

  /** The thread as a pool of one; null after a crash until the restart delay is over, or without a build. */
  private pool(): Piscina | null {
    if (performance.now() < this.pausedUntil) return null;
    if (this.threads || !existsSync(this.file)) return this.threads;
    this.threads = new Piscina({
      filename: this.file,
      minThreads: 1,
      maxThreads: 1,
      concurrentTasksPerWorker: MAX_CONCURRENT_PAGES,
      // Keeps timers in the thread running between pages.
      atomics: 'disabled',
      env: { NODE_ENV: 'production' },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    });
    this.threads.on('error', (error) => this.log.error(error));
    this.threads.on('workerDestroy', () => {
      this.pausedUntil = Math.max(this.pausedUntil, performance.now() + RESTART_DELAY_MS);
    });
    return this.threads;
  }
}

/** A null answer fails the page, which the browser then renders. */
async function replyTo({ id, path }: ApiCall, ask: CallApi): Promise<ApiReply> {
  return { id, answer: await ask(path).catch(() => null) };
}
