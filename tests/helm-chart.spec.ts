import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { loadConfig } from '../libs/core/platform/config/config.js';

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
  pods: {
    serviceAccount: 'shop-files',
    nodeSelector: { 'kubernetes.io/arch': 'amd64', pool: 'shop' },
    tolerations: [{ key: 'shop', operator: 'Equal', value: 'only', effect: 'NoSchedule' }],
  },
};

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  data?: Record<string, string>;
  spec: { template: { metadata: { annotations: Record<string, string> }; spec: object } };
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
      [...Object.keys(data), ...mentioned, ...acceptedSettings()].filter((name) => !known.has(name)),
    ).toEqual([]);
  });

  it('settings take no secret, and nothing that the chart itself sets', () => {
    const secrets = [...SETTINGS].filter((name) =>
      /_(SECRETS?|KEY|TOKEN)$|^(DATABASE|REDIS|SMTP)(_\w+)?_URL$/.test(name),
    );
    expect(secrets.length).toBeGreaterThan(8);
    const own = [...read('templates/_helpers.tpl').matchAll(/^  ([A-Z_]+):/gm)].map(([, name = '']) => name);
    // They are refused in production, or read by other processes.
    const elsewhere = [...SETTINGS].filter((name) =>
      /^(SANDBOX_\w+|STRIPE_API_BASE|LATCHKEY_(CALENDAR_LOOPBACK|CRASH_POINTS|DATA_DIR|DEMO|FILES_DIR|RATE_LIMITS))$/.test(
        name,
      ),
    );
    const refusedNames = new Set([...secrets, ...own, ...elsewhere, 'PORT', 'JWT_PREVIOUS_SECRETS']);
    expect(acceptedSettings()).toEqual([...SETTINGS].filter((name) => !refusedNames.has(name)).sort());
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

  it('pods run as the account and on the nodes that are chosen, and on any as the namespace’s own by default', () => {
    for (const name of ['Deployment shop-api', 'Deployment shop-worker', 'Job shop-migrate']) {
      expect(named(most, name).spec.template.spec).toMatchObject({
        serviceAccountName: 'shop-files',
        nodeSelector: MOST.pods.nodeSelector,
        tolerations: MOST.pods.tolerations,
      });
      const { spec } = named(render(LEAST), name).spec.template;
      expect(spec).not.toHaveProperty('serviceAccountName');
      expect(spec).toMatchObject({ nodeSelector: {}, tolerations: [] });
    }
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

  it.each`
    path                           | accepted                                                                           | wrong
    ${'publicUrl'}                 | ${['https://latchkey.example', 'https://Stays.latchkey.example:8443']}             | ${['http://latchkey.example', 'https://latchkey.example/', 'https://a b"', 'https://', 'https://-a.example']}
    ${'secretName'}                | ${['latchkey', 'latchkey.v2']}                                                     | ${['', 'Latchkey', 'a b', 'latchkey-']}
    ${'settings.FILES_S3_BUCKET'}  | ${['latchkey-files', 'files.latchkey.example']}                                    | ${['', 'A B C', 'ab', 'files-']}
    ${'settings.STRIPE_API_BASE'}  | ${[]}                                                                              | ${['https://sandbox.example']}
    ${'settings.LOG_LEVLE'}        | ${[]}                                                                              | ${['debug']}
    ${'image.repository'}          | ${['latchkey', 'registry.example:5000/team/latchkey', 'ghcr.io/a_b/latchkey-app']} | ${['', 'a b', 'registry.example/', 'Latchkey', 'latchkey:1.2']}
    ${'image.tag'}                 | ${['', '1.2.0', 'v1.2.0-rc.1']}                                                    | ${['a b', '-1', '1:2']}
    ${'ingress.host'}              | ${['', 'latchkey.example', '*.latchkey.example']}                                  | ${['https://x/', 'Latchkey.example', 'latchkey.example:443', 'a b']}
    ${'pods.serviceAccount'}       | ${['', 'shop-files']}                                                              | ${['Shop', 'a b']}
    ${'pods.tolerations'}          | ${[[], [{ key: 'shop', operator: 'Exists' }]]}                                     | ${[[{ operator: 'Maybe' }], [{ seconds: '3' }]]}
    ${'metrics.port'}              | ${[9464, 3001]}                                                                    | ${[3000, 80, 70_000]}
    ${'api.resources.cpu'}         | ${['1', '0.5', '1.25', '250m', '0.001']}                                           | ${['0', '...', '0.0', '0m', '1.5m', '0.0001', 'm']}
    ${'worker.resources.memory'}   | ${['512Mi', '2Gi']}                                                                | ${['0Mi', '512', '512MB']}
    ${'api.resources.memoryLimit'} | ${['1Gi']}                                                                         | ${['0Gi', '1.5Gi']}
  `('$path: $accepted are accepted, $wrong are not', ({ path, accepted, wrong }: Candidates) => {
    const isRefused = (value: unknown): boolean => refused(withValue(path, value)).length > 0;
    expect(accepted.filter(isRefused)).toEqual([]);
    expect(wrong.filter((value) => !isRefused(value))).toEqual([]);
  });

  it.each`
    proxies                            | starts
    ${'off'}                           | ${true}
    ${'1'}                             | ${true}
    ${'10'}                            | ${true}
    ${'10.0.0.0/8, 192.0.2.7'}         | ${true}
    ${'2001:db8::1,2001:DB8::/32'}     | ${true}
    ${'::1,fe80::1:2,1:2:3:4:5:6:7:8'} | ${true}
    ${'::ffff:192.0.2.7'}              | ${true}
    ${''}                              | ${false}
    ${'0'}                             | ${false}
    ${'11'}                            | ${false}
    ${'99'}                            | ${false}
    ${'-1'}                            | ${false}
    ${'on'}                            | ${false}
    ${':::,'}                          | ${false}
    ${':::'}                           | ${false}
    ${'10.0.0.0/8,'}                   | ${false}
    ${',10.0.0.1'}                     | ${false}
    ${'10.0.0.1 10.0.0.2'}             | ${false}
    ${'10.0.0'}                        | ${false}
    ${'10.0.0.256'}                    | ${false}
    ${'1:2:3:4:5:6:7:8:9'}             | ${false}
    ${'1::2::3'}                       | ${false}
    ${'12345::'}                       | ${false}
  `('trusted proxies "$proxies": $starts, as at the start of a process', ({ proxies, starts }: Proxies) => {
    const isAccepted = refused({ ...LEAST, trustedProxies: proxies }).length === 0;
    expect(isAccepted).toBe(starts);
    // An empty variable is none there, and would trust nobody; in the chart it is a mistake.
    if (proxies !== '') expect(canStart(proxies)).toBe(starts);
  });

  it.each(['10.0.0.0/0', '10.0.0.0/33', '::/0', '::1/129'])(
    'the network %s is refused, since no proxy can be in it, or everybody is',
    (network) => {
      expect(refused({ ...LEAST, trustedProxies: network })).toContain('/trustedProxies');
    },
  );

  it('a range of replicas that is upside down is refused', () => {
    const api = { ...valuesOf('api'), autoscaling: { min: 4, max: 3, cpuPercent: 70 } };
    expect(() => render({ ...LEAST, api })).toThrow('api.autoscaling.min is above api.autoscaling.max');
    const autoscaling = { ...MOST.worker.autoscaling, min: 31 };
    expect(() => render({ ...MOST, worker: { ...MOST.worker, autoscaling } })).toThrow(
      'worker.autoscaling.min is above worker.autoscaling.max',
    );
    const off = { ...autoscaling, enabled: false };
    expect(render({ ...LEAST, worker: { ...MOST.worker, autoscaling: off } })).not.toEqual([]);
  });
});

interface Candidates {
  path: string;
  accepted: readonly unknown[];
  wrong: readonly unknown[];
}

interface Proxies {
  proxies: string;
  starts: boolean;
}

/** The least values with another one at `path`. */
function withValue(path: string, value: unknown): object {
  return replaced(LEAST, path.split('.'), value);
}

function replaced(values: object, [key = '', ...rest]: readonly string[], value: unknown): object {
  const within = (values as Record<string, object>)[key] ?? {};
  return { ...values, [key]: rest.length > 0 ? replaced(within, rest, value) : value };
}

/** Whether a process starts behind these proxies. */
function canStart(proxies: string): boolean {
  try {
    loadConfig({ DATABASE_URL: 'postgres://localhost/latchkey', LATCHKEY_TRUST_PROXY: proxies });
    return true;
  } catch {
    return false;
  }
}

function valuesOf(part: 'api' | 'image' | 'worker'): object {
  return (DEFAULTS as Record<string, object>)[part] ?? {};
}

function acceptedSettings(): string[] {
  const { propertyNames } = SCHEMA.properties.settings as { propertyNames: { enum: string[] } };
  return propertyNames.enum;
}

function check(input: object): { manifests: Manifest[]; problems: string[] } {
  const script = join(__dirname, 'setup/check-chart.mjs');
  const output = execFileSync(process.execPath, [script], {
    input: JSON.stringify(input),
    encoding: 'utf8',
    stdio: 'pipe',
  });
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
