import { once } from 'node:events';
import { connect } from 'node:net';
import { startTestApp, type TestApp } from '../testing/index.js';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await startTestApp();
  await test.app.listen(0, '127.0.0.1');
  port = Number(new URL(await test.app.getUrl()).port);
});
afterAll(() => test.stop());

/** Everything that is answered to these bytes. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port });
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(parts).toString('utf8');
}

describe('Bytes that are no request (F10)', () => {
  it.each`
    what                           | bytes                                                                | status | code
    ${'a letter outside of ASCII'} | ${'GET /api/places\u00e9 HTTP/1.1\r\nHost: a\r\n\r\n'}               | ${400} | ${'request.malformed'}
    ${'no HTTP'}                   | ${'\u0016\u0003\u0001\r\n\r\n'}                                      | ${400} | ${'request.malformed'}
    ${'20 KB of headers'}          | ${`GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`} | ${431} | ${'request.headers_too_large'}
  `(
    '$what: a problem document with $status',
    async ({ bytes, status, code }: { bytes: string; status: number; code: string }) => {
      const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n');
      expect(head).toContain(`HTTP/1.1 ${status} `);
      expect(head).toContain('Content-Type: application/problem+json');
      expect(JSON.parse(body)).toMatchObject({ status, code, request_id: expect.any(String) as string });
    },
  );

  it('asked by HEAD get the same without a body', async () => {
    const answer = await answerTo('HEAD /api/places\u00e9 HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*\r\n\r\n$/s);
  });
});
