import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '#libs/testing';
import { RequestGate } from './request-gate.js';

describe('RequestGate', () => {
  it('lets the few requests of one network pass the many of another', async () => {
    const open: ServerResponse[] = [];
    const gate = new RequestGate({ admission: { running: 1, waitMs: 60_000 }, trustProxy: 1 });
    const server = gate.serverFactory((_request, response) => void open.push(response), {});
    let arrived = 0;
    server.on('request', () => (arrived += 1));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;

    const answered: string[] = [];
    const call = async (network: string): Promise<void> => {
      await fetch(`http://127.0.0.1:${port}/`, { headers: { 'x-forwarded-for': network } });
      answered.push(network);
    };
    const crowd = Array.from({ length: 30 }, () => call('203.0.113.1'));
    await eventually(() => expect(arrived).toBe(30));
    const few = [call('198.51.100.7'), call('2001:db8::1'), call('2001:db8::2')];
    await eventually(() => expect(arrived).toBe(33));
    while (answered.length < 33) {
      open.shift()?.end();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all([...crowd, ...few]);
    server.close();

    expect(answered.lastIndexOf('198.51.100.7')).toBeLessThan(10);
    // Addresses of one /64 are one caller's, and take turns as one.
    expect(answered.indexOf('2001:db8::2')).toBeLessThan(10);
  });

  it('hands on paths in the form that the router reads', async () => {
    const gate = new RequestGate({ admission: { running: 1, waitMs: 60_000 }, trustProxy: 0 });
    const server = gate.serverFactory((request, response) => response.end(request.url), {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const read = await (await fetch(`http://127.0.0.1:${port}/api/%63hat?q=%63`)).text();
    server.close();
    expect(read).toBe('/api/chat?q=%63');
  });
});
