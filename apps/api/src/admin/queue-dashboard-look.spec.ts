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
    const program = readdirSync(STATIC, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(STATIC, name), 'utf8'))
      .join('');
    // The elements that the rules are about.
    expect(/toLocaleUpperCase\(\).{0,200}"li",.{0,200}"data-text":/s.test(program)).toBe(true);
    expect(program.includes('"menuHeader-')).toBe(true);
    expect(LOOK).toContain(
      "[data-text], html body [class^='menuHeader-'] > span { display: block; text-transform: lowercase; }",
    );
    expect(LOOK).toContain('ul:has(> li > a > [data-text]) { flex-wrap: wrap;');
  });
});
