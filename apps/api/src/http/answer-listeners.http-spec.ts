import { setTimeout as sleep } from 'node:timers/promises';
import { JwtService } from '@nestjs/jwt';
import { aUser } from '#libs/testing';
import { startTestApp, type TestApp } from '../testing/index.js';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.app.listen(0, '127.0.0.1');
});
afterAll(() => test.stop());

describe('A download over a connection', () => {
  it('is not taken for a leak', async () => {
    const warnings: string[] = [];
    const note = ({ message }: Error): number => warnings.push(message);
    process.on('warning', note);
    const { id, role, tokenVersion } = await aUser(test.em);
    const token = test.app.get(JwtService).sign({ sub: id, role, token_version: tokenVersion });
    const headers = { authorization: `Bearer ${token}` };
    const file = await fetch(`${await test.app.getUrl()}/api/account/export`, { headers });
    expect(file.status).toBe(200);
    expect(await file.json()).toHaveProperty('exported_at');
    await sleep(0); // warnings are emitted a little later
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });
});
