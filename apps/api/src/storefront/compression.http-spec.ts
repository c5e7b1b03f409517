import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import zlib, { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { JwtService } from '@nestjs/jwt';
import { aHome, aUser } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

const dir = mkdtempSync(join(tmpdir(), 'storefront-'));
let test: TestApp;

beforeAll(async () => {
  mkdirSync(join(dir, 'assets'));
  writeFileSync(join(dir, 'index.html'), '<head></head><div id="root"></div>');
  writeFileSync(join(dir, 'assets/main.js'), 'start()');
  writeFileSync(join(dir, 'assets/main.js.br'), 'as brotli');
  writeFileSync(join(dir, 'assets/main.js.gz'), 'as gzip');
  test = await startTestApp({ config: { storefrontDir: dir } });
  await aHome(test.em, { description: 'Quiet. '.repeat(400) });
});
afterAll(async () => {
  await test.stop();
  rmSync(dir, { recursive: true });
});

const request = (url: string, encodings?: string) =>
  test.app.inject({ url, headers: { accept: '*/*', ...(encodings && { 'accept-encoding': encodings }) } });

describe('Compression', () => {
  it.each(['/api/properties', '/properties'])('%s is compressed for clients that accept it', async (url) => {
    const [plain, brotli, gzip] = [
      await request(url),
      await request(url, 'gzip, br'),
      await request(url, 'gzip'),
    ];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    const same = await test.app.inject({ url, headers: { 'if-none-match': String(plain.headers.etag) } });
    if (url.startsWith('/api/')) expect(same.statusCode).toBe(304);
    // Caches keep the variants apart, whichever they see first.
    for (const { headers } of [plain, brotli, gzip, same])
      expect(headers.vary).toMatch(/\baccept-encoding\b/i);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toContain('Quiet. Quiet.');
    expect(gunzipSync(gzip.rawPayload).toString()).toContain('Quiet. Quiet.');
  });

  it('a list that is sent again is compressed once for all, and read as before', async () => {
    const compressed = jest.spyOn(zlib, 'brotliCompress');
    const url = '/api/properties?guests=2';
    const first = await request(url);
    const answers = [];
    for (let times = 0; times < 4; times++) answers.push(await request(url, 'gzip, br'));
    const [plain, gzip, none] = [
      await request(url),
      await request(url, 'gzip'),
      await request(url, 'br;q=0'),
    ];

    for (const { headers, rawPayload } of answers) {
      expect(headers).toMatchObject({ 'content-encoding': 'br', etag: first.headers.etag });
      expect(headers.vary).toContain('accept-encoding');
      expect(brotliDecompressSync(rawPayload).toString()).toBe(first.body);
    }
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(first.body);
    for (const { headers, body } of [plain, none]) {
      expect(headers['content-encoding']).toBeUndefined();
      expect(body).toBe(first.body);
    }
    expect(compressed).toHaveBeenCalledTimes(1);
  });

  it('built files are served as compressed by the build', async () => {
    const [plain, brotli, gzip] = [
      await request('/assets/main.js'),
      await request('/assets/main.js', 'gzip, br'),
      await request('/assets/main.js', 'gzip'),
    ];
    expect([plain.body, brotli.body, gzip.body]).toEqual(['start()', 'as brotli', 'as gzip']);
    for (const { headers } of [plain, brotli, gzip]) {
      expect(headers.vary).toContain('accept-encoding');
      expect(headers['content-type']).toContain('javascript');
    }
  });

  it('event streams are never buffered by a compressor', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.getHttpServer().address() as AddressInfo;
    const person = await aUser(test.em);
    const token = test.app.get(JwtService).sign({ sub: person.id, role: person.role, token_version: 0 });
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' };
    const stream = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: '/api/live', headers }, resolve).on('error', reject);
    });
    expect(stream.headers['content-type']).toContain('text/event-stream');
    expect(stream.headers['content-encoding']).toBeUndefined();
    let received = '';
    for await (const data of stream) {
      received += String(data);
      if (received.includes('heartbeat')) break; // also ends the stream
    }
    expect(received).toContain('heartbeat');
  });
});
