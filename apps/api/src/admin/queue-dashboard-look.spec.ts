import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LOOK, withLook } from './queue-dashboard-look.js';

const STATIC = join(dirname(require.resolve('@bull-board/ui/package.json')), 'dist/static/js');

describe('The look of the queue dashboard', () => {
  it('loads our style sheet after its own, and no font from another host', () => {
    const page =
      '<head><link href="https://fonts.googleapis.com/css2?family=X" rel="stylesheet"><link href="a.css"></head>';
    expect(withLook(page, '/admin/queues')).toBe(
      '<head><link href="a.css"><link href="/admin/queues/latchkey.css" rel="stylesheet"></head>',
    );
  });

  it('colors what the package colors with style elements, which our policy blocks', () => {
    const program = readdirSync(STATIC)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(STATIC, name), 'utf8'))
      .join('');
    const blocked = [...program.matchAll(/"style",\{children:`([^`]*)`/g)].map(([, rules]) => rules).join('');
    const classes = new Set(blocked.match(/\.rds-\w+/g));
    expect(classes.size).toBeGreaterThan(0);
    for (const name of classes) expect(LOOK).toContain(`${name} { fill:`);
  });

  it('says the names of states in small letters, which the package writes in capitals, and cuts none off', () => {
    const program = readdirSync(join(STATIC, 'async'))
      .map((name) => readFileSync(join(STATIC, 'async', name), 'utf8'))
      .join('');
    // The element that the rules are about.
    expect(program).toMatch(/toLocaleUpperCase\(\).{0,200}"li",.{0,200}"data-text":/s);
    expect(LOOK).toContain('[data-text] { display: inline-block; text-transform: lowercase; }');
    expect(LOOK).toContain('ul:has(> li > a > [data-text]) { flex-wrap: wrap;');
  });
});
