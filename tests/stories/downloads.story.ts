import path from 'node:path';
import { ROOT } from '../../scripts/infra/build.mjs';
import { weigh, WEIGHED_SCREENS } from '../../scripts/measure/weigh.mjs';

const KB = 1_024;

describe('What a first visit downloads', () => {
  it.each(WEIGHED_SCREENS)('$name: at most $script KB of JavaScript, $style KB of CSS', (screen) => {
    const weight = weigh(path.join(ROOT, 'dist/storefront'), screen.module);
    expect(weight.script / KB).toBeLessThanOrEqual(screen.script);
    expect(weight.style / KB).toBeLessThanOrEqual(screen.style);
  });
});
