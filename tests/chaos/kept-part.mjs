/** A process that is started again as soon as it has died. */
import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 200;

export class KeptPart {
  /**
   * @param {{ run: import('../setup/test-run.mjs').TestRun, part: import('../../scripts/infra/processes.mjs').Part,
   *   onStart: () => Promise<void> }} options
   */
  static async start(options) {
    const kept = new KeptPart(options);
    kept.running = await options.run.processes.launch(options.part);
    await kept.onStart();
    void kept.keep();
    return kept;
  }

  constructor({ run, part, onStart }) {
    this.processes = run.processes;
    this.part = part;
    this.onStart = onStart;
    this.kept = true;
    this.deaths = 0;
    /** @type {import('../../scripts/infra/processes.mjs').Running | null} */
    this.running = null;
  }

  get name() {
    return this.part.name;
  }

  get alive() {
    return this.running?.alive === true;
  }

  /** As by `kill -9`. @returns {boolean} false when it is not running */
  kill() {
    return this.running?.alive === true && this.running.child.kill('SIGKILL');
  }

  /** It is not started again. */
  letGo() {
    this.kept = false;
  }

  /** As at the end of a roll-out: what it is doing is finished. */
  async stop() {
    this.letGo();
    await this.running?.stop();
  }

  async keep() {
    while (this.kept) {
      await this.running?.ended;
      if (!this.kept) return;
      this.deaths += 1;
      this.running = null;
      await this.startAgain();
    }
  }

  /** What it needs may be away, too. */
  async startAgain() {
    while (this.kept) {
      try {
        this.running = await this.processes.launch(this.part);
        await this.onStart();
        return;
      } catch {
        await sleep(PAUSE_MS);
      }
    }
  }
}
