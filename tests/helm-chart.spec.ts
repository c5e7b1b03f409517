import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';

const CHART = join(__dirname, '../ops/helm/latchkey');
const read = (path: string): string => readFileSync(join(CHART, path), 'utf8');
const DEFAULTS = parse(read('values.yaml')) as object;
const SCHEMA = JSON.parse(read('values.schema.json')) as { properties: Record<string, object> };
const SETTINGS = new Set(
  [...readFileSync(join(__dirname, '../.env.example'), 'utf8').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name = '']) => name,
  ),
);

/** What any installation has to say. */
const LEAST = {
  ...DEFAULTS,
  publicUrl: 'https://latchkey.example',
  secretName: 'latchkey',
  settings: { FILES_S3_BUCKET: 'latchkey-files' },
};
/** With everything that is off by default. */
const MOST = {
  ...LEAST,
  image: { ...valuesOf('image'), repository: 'images.example/latchkey', pullSecrets: ['images', 'mirror'] },
  settings: { ...LEAST.settings, MAIL_FROM: 'Latchkey <hello@latchkey.example>', LOG_LEVEL: 'warn' },
  worker: {
    ...valuesOf('worker'),
    autoscaling: { enabled: true, min: 3, max: 30, prometheus: 'http://prometheus', jobs: 500 },
  },
  ingress: {
    enabled: true,
    className: 'nginx',
    host: 'latchkey.example',
    tlsSecret: 'certificate',
    annotations: { 'nginx.ingress.kubernetes.io/proxy-buffering': 'off' },
  },
  metrics: { port: 9100 },
};

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  data?: Record<string, string>;
  spec: { template: { metadata: { annotations: Record<string, string> } } };
}

describe('The Helm chart', () => {
  const most = render(MOST);
  it.each([
    ['as little as it takes', LEAST, 9],
    ['everything switched on', MOST, 11],
  ])(
    '%s: each manifest is what its kind wants, without a field that the kind does not know',
    (_, values, count) => {
      const { manifests, problems } = check({ values });
      expect(problems).toEqual([]);
      expect(manifests).toHaveLength(count);
    },
  );

  it('a misspelled field and a wrong type are found', () => {
    const manifests = JSON.stringify(render(LEAST))
      .replace('"livenessProbe"', '"livenesProbe"')
      .replace('"minReplicas":2', '"minReplicas":"2"');
    expect(check({ manifests: JSON.parse(manifests) as object }).problems).toEqual(
      expect.arrayContaining([
        'Deployment /spec/template/spec/containers/0/livenesProbe',
        expect.stringMatching(/^HorizontalPodAutoscaler .*minReplicas/),
      ]),
    );
  });

  it('pods read their secret and settings that exist', () => {
    const text = JSON.stringify(most);
    expect(text).toContain('"secretRef":{"name":"latchkey"}');
    const { data = {} } = named(most, 'ConfigMap shop-environment');
    expect(data).toMatchObject({
      PUBLIC_URL: 'https://latchkey.example',
      METRICS_PORT: '9100',
      MAIL_FROM: 'Latchkey <hello@latchkey.example>',
    });
    const known = new Set([...SETTINGS, 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']);
    const mentioned = [...read('values.yaml').matchAll(/\b[A-Z]{2,}(?:_[A-Z0-9]+)+\b/g)].map(
      ([name]) => name,
    );
    expect(mentioned.length).toBeGreaterThan(10);
    expect(
      [...Object.keys(data), ...mentioned, ...forbiddenSettings()].filter((name) => !known.has(name)),
    ).toEqual([]);
  });

  it('settings take no secret, and nothing that the chart itself sets', () => {
    const secrets = [...SETTINGS].filter((name) =>
      /_(SECRETS?|KEY|TOKEN)$|^(DATABASE|REDIS|SMTP)(_\w+)?_URL$/.test(name),
    );
    expect(secrets.length).toBeGreaterThan(8);
    const own = [...read('templates/_helpers.tpl').matchAll(/^  ([A-Z_]+):/gm)].map(([, name = '']) => name);
    expect([...secrets, ...own, 'PORT'].filter((name) => !forbiddenSettings().includes(name))).toEqual([]);
  });

  it('other settings replace the pods, the same ones do not', () => {
    const hashes = (manifests: Manifest[]): (string | undefined)[] =>
      ['Deployment shop-api', 'Deployment shop-worker'].map(
        (name) => named(manifests, name).spec.template.metadata.annotations['checksum/settings'],
      );
    const [hash] = hashes(most);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hashes(render({ ...MOST, databasePool: 20 }))).toEqual([hash, hash]);
    for (const changed of [{ settings: { ...MOST.settings, LOG_LEVEL: 'debug' } }, { databasePool: 21 }])
      expect(hashes(render({ ...MOST, ...changed }))).not.toContain(hash);
  });

  it('the migration reads the new settings before pods do, which keep theirs through a rollback', () => {
    const [own, pods] = ['shop-migrate', 'shop-environment'].map((name) => named(most, `ConfigMap ${name}`));
    expect(own?.data).toEqual(pods?.data);
    expect(pods?.metadata).not.toHaveProperty('annotations');
    expect(own?.metadata.annotations).toEqual({
      'helm.sh/hook': 'pre-install,pre-upgrade',
      'helm.sh/hook-weight': '-1',
      'helm.sh/hook-delete-policy': 'before-hook-creation,hook-succeeded',
    });
    const readBy = (name: string): unknown =>
      /"configMapRef":\{"name":"([\w-]+)"/.exec(JSON.stringify(named(most, name)))?.[1];
    expect(readBy('Job shop-migrate')).toBe('shop-migrate');
    expect(readBy('Deployment shop-api')).toBe('shop-environment');
    expect(readBy('Deployment shop-worker')).toBe('shop-environment');
  });

  it('workers follow the queues, and pods end one at a time', () => {
    const names = most.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(names).toEqual(
      expect.arrayContaining(['ScaledObject shop-worker', 'PodDisruptionBudget shop-api']),
    );
    expect(named(most, 'Deployment shop-worker')).not.toHaveProperty('spec.replicas');
    expect(render(LEAST).map(({ kind }) => kind)).not.toContain('ScaledObject');
  });

  it('values are refused with their reason: no address, no secret, no bucket, a secret among the settings', () => {
    expect(refused(LEAST)).toEqual([]);
    expect(refused(MOST)).toEqual([]);
    expect(refused(DEFAULTS)).toEqual(
      expect.arrayContaining(['/publicUrl', '/secretName', '/settings/FILES_S3_BUCKET']),
    );
    expect(refused({ ...LEAST, settings: { ...LEAST.settings, JWT_SECRET: 'x' } })).toContain('/settings');
    expect(refused({ ...LEAST, databasePool: 1 })).toContain('/databasePool');
    expect(refused({ ...LEAST, replicas: 3 })).toContain('');
    expect(refused({ ...MOST, ingress: { enabled: true, host: '' } })).toContain('/ingress/host');
  });
});

function valuesOf(part: 'image' | 'worker'): object {
  return (DEFAULTS as Record<string, object>)[part] ?? {};
}

function forbiddenSettings(): string[] {
  const { propertyNames } = SCHEMA.properties.settings as { propertyNames: { not: { enum: string[] } } };
  return propertyNames.not.enum;
}

function check(input: object): { manifests: Manifest[]; problems: string[] } {
  const script = join(__dirname, 'setup/check-chart.mjs');
  const output = execFileSync(process.execPath, [script], { input: JSON.stringify(input), encoding: 'utf8' });
  return JSON.parse(output) as { manifests: Manifest[]; problems: string[] };
}

/** The manifest of this kind and name. */
function named(manifests: Manifest[], kindAndName: string): Manifest {
  const found = manifests.find(({ kind, metadata }) => `${kind} ${metadata.name}` === kindAndName);
  if (!found) throw new Error(`There is no ${kindAndName}`);
  return found;
}

function render(values: object): Manifest[] {
  return check({ values }).manifests;
}

/** Paths of the values that the chart's schema refuses. */
function refused(values: object): string[] {
  const validate = new Ajv({ allErrors: true }).compile(SCHEMA);
  validate(values);
  return (validate.errors ?? []).map(({ instancePath }) => instancePath);
}
