/** Requests of people who try again until they have an answer, as a good client does. */
import { setTimeout as sleep } from 'node:timers/promises';

const ANSWER_MS = 40_000;
const PAUSE_MS = 250;
const MAX_PAUSE_MS = 3_000;
/** Longer than anything can be away. */
const PATIENCE_MS = 240_000;

/**
 * @typedef {{ status: number, body: any, headers: Headers, tries: number }} Answer `tries`: more than one, and an earlier one may have
 *   taken effect
 * @typedef {(line: string) => void} Violation
 */

export class Client {
  /**
   * @param {string} url
   * @param {Violation} violated called for answers that must never be given
   */
  constructor(url, violated) {
    this.url = url;
    this.violated = violated;
    this.requests = 0;
    this.retries = 0;
    this.slowest = 0;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {{ token?: string, body?: object }} [options]
   * @returns {Promise<Answer>} neither a network error nor a 503
   */
  async ask(method, path, { token, body } = {}) {
    const deadline = performance.now() + PATIENCE_MS;
    for (let tries = 1; ; tries += 1) {
      const answer = await this.once(method, path, { token, body });
      if (answer) return { ...answer, tries };
      if (performance.now() > deadline)
        throw new Error(`${method} ${path} got no answer in ${PATIENCE_MS / 1_000} s`);
      this.retries += 1;
      await sleep(Math.min(PAUSE_MS * tries, MAX_PAUSE_MS));
    }
  }

  /** @returns {Promise<Omit<Answer, 'tries'> | null>} null: the process died, or asked to come back later */
  async once(method, path, { token, body }) {
    this.requests += 1;
    const start = performance.now();
    let response;
    let text;
    try {
      response = await fetch(this.url + path, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      text = await response.text();
    } catch {
      return null;
    }
    this.slowest = Math.max(this.slowest, performance.now() - start);
    const { status, headers } = response;
    // 502 comes from the balancer, when the API that had the request died.
    if (status === 502 || status === 429) return null;
    if (status === 503) {
      if (!headers.has('retry-after'))
        this.violated(`${method} ${path}: 503 without Retry-After: ${text.slice(0, 200)}`);
      return null;
    }
    if (status >= 500) this.violated(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
    return { status, headers, body: text === '' ? null : parsed(text) };
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
