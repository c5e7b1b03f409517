import { readFileSync } from 'node:fs';
import { eventually } from '#libs/testing';
import type { Locator, Page } from 'playwright-core';
import type { Person } from './person.js';

const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
/** Only colour rules are checked again in dark mode; the others would give the same result. */
const RULES = { light: {}, dark: { runOnly: ['color-contrast', 'link-in-text-block'] } };
const SCHEMES = ['light', 'dark'] as const;
/** Further rows of a long table repeat the first ones; each costs as much to check as any other element. */
const REPEATED_ROWS = 'tbody tr:nth-child(n + 11)';

/** The page must not scroll sideways. */
export async function fitsTheScreen({ page }: Person): Promise<void> {
  const [content, screen] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  );
  expect({ url: page.url(), content }).toEqual({ url: page.url(), content: Math.min(content, screen) });
}

/** No text of the elements may be cut off. */
export async function showAllOfTheirText(elements: Locator): Promise<void> {
  const cut = await elements.evaluateAll<string[], Element>((all) =>
    all
      .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
      .map((one) => one.textContent),
  );
  expect(cut).toEqual([]);
}

/** The elements must end at the same distance from the left. */
export async function alignAtTheRight(elements: Locator): Promise<void> {
  const boxes = await Promise.all((await elements.all()).map((one) => one.boundingBox()));
  const ends = boxes.map((box) => box && Math.round(box.x + box.width));
  expect(ends).toEqual(ends.map(() => ends[0]));
}

/** The elements must stand beside each other, in one row. */
export async function standInOneRow(elements: Locator): Promise<void> {
  const boxes = await Promise.all((await elements.all()).map((one) => one.boundingBox()));
  const tops = boxes.map((box) => box && Math.round(box.y));
  expect(tops).toEqual(tops.map(() => tops[0]));
}

/**
 * Checks the page for accessibility violations, in light and dark.
 * @param where selector of the part to check
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
 * Runs axe on the current page. Style sheets are not fetched for it: the one rule that needs them is off by default.
 * @param where selector of the part to check
 * @param options the rules to run; all by default
 * @returns a line per violated rule: its id and the elements that violate it
 */
async function violationsIn(
  page: Page,
  where = 'html',
  options: { runOnly?: string[] } = {},
): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(AXE);
  const all = { resultTypes: ['violations'], preload: { assets: ['media'] }, ...options };
  const parts = { include: [[where]], exclude: [[REPEATED_ROWS]] };
  return page.evaluate<string[]>(`axe
    .run(${JSON.stringify(parts)}, ${JSON.stringify(all)})
    .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
}
