import type { Locator, Page } from 'playwright-core';

/** More than any page has focusable elements. */
const MAX_STOPS = 120;

/** Uses a page with the keyboard only. */
export class Keyboard {
  /** Focused elements since the last one reached, for the error message. */
  private path: string[] = [];

  constructor(private readonly page: Page) {}

  /**
   * Tabs, or shift-tabs, to an element.
   * @throws Error listing every stop, when it cannot be reached
   */
  async reaches(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor();
    this.path = [];
    for (let stop = 0; stop < MAX_STOPS; stop += 1) {
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
      await this.page.keyboard.press(key);
      this.path.push(await this.focused());
    }
    throw new Error(`${String(target)} cannot be reached by ${key}:\n${this.path.join('\n')}`);
  }

  /** Presses keys in sequence. */
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

  /** Presses an arrow key until the focus is on this element. */
  async moves(key: string, target: Locator): Promise<void> {
    for (let step = 0; step < MAX_STOPS; step += 1) {
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
      await this.presses(key);
    }
    throw new Error(`${String(target)} cannot be reached by ${key}; the focus is on ${await this.focused()}`);
  }

  /** Describes the focused element. */
  private focused(): Promise<string> {
    return this.page.evaluate<string>(
      `(() => { const one = document.activeElement; return one.tagName + ' ' + (one.getAttribute('aria-label') ?? one.innerText ?? '').slice(0, 60) })()`,
    );
  }
}
