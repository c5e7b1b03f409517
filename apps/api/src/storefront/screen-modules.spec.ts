import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCREENS, type ScreenName } from '#libs/core/contracts';
import { moduleOf } from './screen-modules.js';

const STOREFRONT = join(__dirname, '../../../storefront');
const NAMES = Object.keys(SCREENS) as ScreenName[];

describe('The modules of the screens', () => {
  it.each(NAMES)('%s has one', (name) => {
    expect(existsSync(join(STOREFRONT, moduleOf(name)))).toBe(true);
  });

  it('are those that the router loads', () => {
    const router = readFileSync(join(STOREFRONT, 'src/app/router.tsx'), 'utf8');
    const loaded = [...router.matchAll(/import\('\.\.\/(features\/[^']+)\.js'\)/g)].map(
      ([, path]) => `src/${path ?? ''}`,
    );
    expect(new Set(NAMES.map((name) => moduleOf(name).replace(/\.tsx?$/, '')))).toEqual(new Set(loaded));
  });
});
