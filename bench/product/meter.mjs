/** Runs a load in a child process and measures what it costs: CPU time of each process, statements, memory. */
import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { usageOf } from './process-usage.mjs';

const GENERATOR = fileURLToPath(new URL('generator.mjs', import.meta.url));
/** Sweeps come in bursts. */
const IDLE_SECONDS = 15;
const nothing = async () => undefined;

/**
 * @typedef {object} Cost for one unit of work
 * @property {Record<string, number> | null} cpuMs by process; null without /proc
 * @property {number} statements
 */

/** Measures loads on one product. What it does while idle is subtracted. */
export class Meter {
  /**
   * @param {import('./start.mjs').MeasuredProduct} product
   * @param {import('./statements.mjs').StatementWatch} watch
   */
  constructor(product, watch) {
    this.product = product;
    this.watch = watch;
    /**
     * Per second: sweeps, relays and heartbeats go on without any request.
     * @type {Cost}
     */
    this.idle = NO_COST;
  }

  /** Measures the idle product. */
  async rest() {
    const before = await this.sample();
    await sleep(IDLE_SECONDS * 1_000);
    this.idle = costOf(before, await this.sample(), { units: IDLE_SECONDS });
  }

  /**
   * Runs a load and measures it; other processes than the product's can be named.
   * @param {object} job see generator.mjs
   * @param {object} [options]
   * @param {Record<string, number>} [options.others] their pids
   * @param {() => Promise<unknown>} [options.onWarm] runs between the warm-up and the measurement
   * @param {() => Promise<unknown>} [options.settle] waits for what the load has left to do, before the costs are summed up
   * @returns {Promise<any>} the load's result, the rate per second, and the {@link Cost} of one unit
   */
  async measure(job, { others = {}, onWarm = nothing, settle = () => this.watch.quiet() } = {}) {
    const child = fork(GENERATOR);
    try {
      const messages = messagesOf(child);
      child.send(job);
      await messages.next('warm');
      await onWarm();
      const before = await this.sample(others);
      child.send({ type: 'go' });
      const { result } = await messages.next('done');
      await settle();
      const after = await this.sample(others);
      const elapsed = (after.at - before.at) / 1_000;
      const cost = costOf(before, after, { units: result.begun ?? result.done, idle: this.idle, elapsed });
      await messages.ended; // it removes what it has made, such as its queue
      return { ...result, perSecond: result.done / result.seconds, ...cost };
    } finally {
      child.kill();
    }
  }

  /** Measures work of this process. @param {() => Promise<number>} work returns how many units it has done */
  async measureHere(work) {
    const before = await this.sample();
    const units = await work();
    const after = await this.sample();
    const seconds = (after.at - before.at) / 1_000;
    return {
      done: units,
      seconds,
      perSecond: units / seconds,
      ...costOf(before, after, { units, idle: this.idle, elapsed: seconds }),
    };
  }

  async sample(others = {}) {
    const statements = await this.watch.count();
    return { at: performance.now(), statements, usage: usageOf({ ...this.product.pids(), ...others }) };
  }
}

/** Memory of each process in bytes. @param {import('./start.mjs').MeasuredProduct} product */
export function memoryOf(product) {
  const usage = usageOf(product.pids());
  return usage && Object.fromEntries(Object.entries(usage).map(([name, { bytes }]) => [name, bytes]));
}

/** @type {Cost} */
const NO_COST = { cpuMs: {}, statements: 0 };

/** @returns {Cost} of one unit */
function costOf(before, after, { units, idle = NO_COST, elapsed = 0 }) {
  const each = (difference, idlePerSecond = 0) =>
    Math.max(0, difference - idlePerSecond * elapsed) / Math.max(1, units);
  const cpuMs =
    after.usage &&
    Object.fromEntries(
      Object.entries(after.usage).map(([name, usage]) => [
        name,
        each(usage.cpuMs - before.usage[name].cpuMs, idle.cpuMs?.[name]),
      ]),
    );
  return { cpuMs, statements: each(after.statements - before.statements, idle.statements) };
}

/** The child's messages, and its end. It dies with its error on the console. */
function messagesOf(child) {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const endedEarly = ended.then((code) => {
    throw new Error(`The load generator ended with code ${code}`);
  });
  endedEarly.catch(() => undefined);
  return {
    ended,
    next: (type) =>
      Promise.race([
        new Promise((resolve) => {
          const onMessage = (message) => {
            if (message.type !== type) return;
            child.off('message', onMessage);
            resolve(message);
          };
          child.on('message', onMessage);
        }),
        endedEarly,
      ]),
  };
}
