import { readFileSync } from 'node:fs';
import { eventually } from '#libs/testing';
import type { Page } from 'playwright-core';
import type { Person } from './person.js';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** Rules that read colors are checked in both schemes; the others would say the same twice. */
const RULES = { light: {}, dark: { runOnly: ['color-contrast', 'link-in-text-block'] } };
const SCHEMES = ['light', 'dark'] as const;

/** Nothing may stick out to the right: people would have to scroll sideways to read. */
export async function fitsTheScreen({ page }: Person): Promise<void> {
  const [content, screen] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  expect({ url: page.url(), content }).toEqual({ url: page.url(), content: Math.min(content, screen) });
}

/**
 * Looks at the page as it stands, in both schemes, for what shuts people out.
 * @param where selector of the part that is looked at
 */
export async function hasNoViolations({ page }: Person, what: string, where = 'html'): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    await eventually(async () =>
      expect(await page.evaluate<number>('document.getAnimations().length')).toBe(0),
    );
    const found = await violationsIn(page, where, RULES[colorScheme]);
    expect({ what, colorScheme, found }).toEqual({ what, colorScheme, found: [] });
  }
}

/**
 * Runs axe in the page as it stands. Style sheets are not fetched for it: the one rule that reads them is off by default.
 * @param where selector of the part that is looked at
 * @param options which rules to run, where not all of them
 * @returns a line per rule that is broken: its id and the elements that break it
 */
async function violationsIn(
  page: Page,
  where = 'html',
  options: { runOnly?: string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE);
  const all = { resultTypes: ['violations'], preload: { assets: ['media'] }, ...options };
  return page.evaluate<string[]>(`axe
    .run(${JSON.stringify(where)}, ${JSON.stringify(all)})
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
}
