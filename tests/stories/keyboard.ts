import type { Locator, Page } from 'playwright-core';

/** More stops than any page has: whoever tabs further goes round in circles. */
const STOPS = 120;

/** Somebody who has a keyboard and nothing else. */
export class Keyboard {
  /** Where the focus has been since the last arrival, for the error. */
  private path: string[] = [];

  constructor(private readonly page: Page) {}

  /**
   * Tabs until the focus is on this element; backwards when asked to.
   * @throws Error with every stop on the way, when it cannot be reached
   */
  async reaches(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor();
    this.path = [];
    for (let stop = 0; stop < STOPS; stop += 1) {
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
      await this.page.keyboard.press(key);
      this.path.push(await this.focused());
    }
    throw new Error(`${String(target)} cannot be reached by ${key}:\n${this.path.join('\n')}`);
  }

  /** Presses keys one after the other. */
  async presses(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Reaches a field and types into it. */
  async types(field: Locator, text: string): Promise<void> {
    await this.reaches(field);
    await this.page.keyboard.type(text);
  }

  /** Reaches a button or a link and presses Enter. */
  async follows(target: Locator): Promise<void> {
    await this.reaches(target);
    await this.presses('Enter');
  }

  /** Moves with an arrow key until the focus is on this element. */
  async moves(key: string, target: Locator): Promise<void> {
    for (let step = 0; step < STOPS; step += 1) {
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
      await this.presses(key);
    }
    throw new Error(`${String(target)} cannot be reached by ${key}; the focus is on ${await this.focused()}`);
  }

  /** What has the focus, in words. */
  private focused(): Promise<string> {
    return this.page.evaluate<string>(
      `(() => { const one = document.activeElement; return one.tagName + ' ' + (one.getAttribute('aria-label') ?? one.innerText ?? '').slice(0, 60) })()`,
    );
  }
}
