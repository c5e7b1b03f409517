import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WEBHOOK_TYPES } from '../libs/money/provider/webhook-types.js';
import { collectDefaultMetrics, Registry } from 'prom-client';

const ROOT = join(__dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const RULES = read('ops/prometheus/alerts.yml');
const DASHBOARD = read('ops/grafana/latchkey.json');
const DOCUMENT = read('docs/operations.md');

const ALERTS = [...RULES.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

/** The metrics that the sources define, by name. */
const METRICS = new Map(
  ['apps/api/src', 'apps/worker/src', 'libs']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { encoding: 'utf8', recursive: true }).map(
        (name) => `${folder}/${name}`,
      ),
    )
    .filter((path) => /(?<!spec)\.ts$/.test(path))
    .flatMap((path) => [...read(path).matchAll(/\b(counter|gauge|histogram)\(\s*'(latchkey_\w+)'/g)])
    .map(([, kind = '', name = '']) => [name, kind]),
);
const measured = [...METRICS].flatMap(([name, kind]) =>
  kind === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
);

function metricsOfNode(): string[] {
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register.getMetricsAsArray().map(({ name }) => name);
}
const EXISTING = new Set([...measured, ...metricsOfNode()]);

/** Metric names in queries: lower case, with our prefix or Node's. */
const namesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\b(?:latchkey|nodejs|process)_[a-z0-9_]+\b/g)].map(([name]) => name)),
];

describe('What watches the product', () => {
  it('asks for metrics that exist, in every alert and on every panel', () => {
    const asked = [...namesIn(RULES), ...namesIn(DASHBOARD)];
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((name) => !EXISTING.has(name))).toEqual([]);
  });

  it('leaves no metric of ours unused: each is in an alert or on the dashboard', () => {
    const asked = namesIn(RULES + DASHBOARD);
    expect(METRICS.size).toBeGreaterThan(20);
    const unused = [...METRICS.keys()].filter((name) => !asked.some((one) => one.startsWith(name)));
    expect(unused).toEqual([]);
  });

  it('the dashboard can be read by Grafana: panels with a query each, none on top of another', () => {
    const { panels } = JSON.parse(DASHBOARD) as {
      panels: { gridPos: { x: number; y: number }; targets: { expr: string }[] }[];
    };
    const places = panels.map(({ gridPos }) => `${String(gridPos.x)} ${String(gridPos.y)}`);
    expect(new Set(places).size).toBe(panels.length);
    expect(panels.filter(({ targets }) => targets.length === 0)).toEqual([]);
  });
});

describe('The handbook of operations', () => {
  it('says of each alert what to do, and of no other', () => {
    const sections = [...DOCUMENT.matchAll(/^### (\w+)$/gm)].map(([, name = '']) => name);
    expect(ALERTS.length).toBeGreaterThan(10);
    expect(sections.toSorted()).toEqual(ALERTS.toSorted());
  });

  it('is what each alert leads to', () => {
    for (const name of ALERTS) expect(RULES).toContain(`docs/operations.md#${name.toLowerCase()}`);
  });

  it('names files that are there', () => {
    const folders = ['ops/grafana', 'ops/prometheus'];
    for (const folder of folders)
      for (const file of readdirSync(join(ROOT, folder))) expect(DOCUMENT).toContain(`${folder}/${file}`);
  });

  it('lists the webhook events to subscribe to', () => {
    const step = DOCUMENT.slice(DOCUMENT.indexOf('/api/payments/webhook'), DOCUMENT.indexOf('\n4. '));
    const listed = [...step.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, type = '']) => type);
    expect(listed).toEqual([...WEBHOOK_TYPES]);
  });

  it('explains every variable that it and the configuration share', () => {
    const config = read('libs/core/platform/config/config.ts');
    const named = [...DOCUMENT.matchAll(/`([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)`/g)].map(([, name = '']) => name);
    const elsewhere = ['POSTGRES_PASSWORD', 'LATCHKEY_DATA_DIR'];
    expect(named.filter((name) => !config.includes(name) && !elsewhere.includes(name))).toEqual([]);
  });
});
