import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfigView } from '#libs/core/contracts';
import { startTestApp, type TestApp } from '../testing/index.js';

const dir = mkdtempSync(join(tmpdir(), 'storefront-'));
const mapTiles = { url: 'https://{s}.tiles.example/{z}/{x}/{y}.png', attribution: 'Somebody' };
let test: TestApp;

beforeAll(async () => {
  writeFileSync(join(dir, 'index.html'), '<head></head><div id="root"></div>');
  test = await startTestApp({ config: { storefrontDir: dir, mapTiles } });
});
afterAll(async () => {
  await test.stop();
  rmSync(dir, { recursive: true });
});

describe('Map tiles from another origin', () => {
  it('are part of the client configuration, and pages allow images from that origin only', async () => {
    expect((await test.api.get<ClientConfigView>('/config')).body.map_tiles).toEqual(mapTiles);
    const { headers } = await test.api.with({ accept: 'text/html' }).get('//properties');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("img-src 'self' data: blob: https://*.tiles.example;");
    expect(policy.match(/tiles\.example/g)).toHaveLength(1);
  });
});
