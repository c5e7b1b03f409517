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

describe('Commands that documents name', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...docsBelow('docs')];
  const named = documents.flatMap((document) =>
    [...readFileSync(join(ROOT, document), 'utf8').matchAll(/\bnpm run ([\w:-]+)/g)].map(
      ([, script = '']) => [script, document] as const,
    ),
  );

  it('are there', () => {
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter(([script]) => !Object.hasOwn(scripts, script))).toEqual([]);
  });

  it('have a file', () => {
    const files = Object.values(scripts).flatMap((line) => [...line.matchAll(/\bnode ([\w./-]+\.mjs)/g)]);
    expect(files.map(([, file = '']) => file).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});

function docsBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return docsBelow(`${folder}/${entry.name}`);
    return entry.name.endsWith('.md') ? [`${folder}/${entry.name}`] : [];
  });
}
