import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');
const WHERE = readFileSync(join(ROOT, 'docs/WHERE.md'), 'utf8');
const paths = [...WHERE.matchAll(/\| `([^`]+)` +\|/g)].map(([, path = '']) => path);

const THREATS = readFileSync(join(ROOT, 'docs/threat-model.md'), 'utf8');

describe('docs/threat-model.md', () => {
  const named = [...THREATS.matchAll(/`([\w./-]+\.(?:ts|md))`/g)].map(([, path = '']) => path);

  it('names what stands in the way', () => expect(named.length).toBeGreaterThan(15));

  it.each(named)('%s exists', (path) => expect(existsSync(join(ROOT, path))).toBe(true));
});

describe('docs/WHERE.md', () => {
  it('names files', () => expect(paths.length).toBeGreaterThan(30));

  it.each(paths)('%s exists', (path) => expect(existsSync(join(ROOT, path))).toBe(true));

  it('links every decision record', () => {
    for (const name of readdirSync(join(ROOT, 'docs/decisions')))
      expect(WHERE).toContain(`decisions/${name}`);
  });
});
