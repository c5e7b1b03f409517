/**
 * Vite's development server for the storefront as a supervised part: reports by IPC, ends on SIGTERM.
 *
 * usage: node storefront-server.mjs <public port> <API port> <host>
 */
import path from 'node:path';
import { createServer } from 'vite';
import { ROOT } from './build.mjs';

const [port, apiPort, host] = process.argv.slice(2);
const api = `http://127.0.0.1:${apiPort}`;
const app = path.join(ROOT, 'apps/storefront');

const server = await createServer({
  root: app,
  configFile: path.join(app, 'vite.config.ts'),
  clearScreen: false,
  server: { host, port: Number(port), strictPort: true, proxy: { '/api': api, '/admin/queues': api } },
});
await server.listen();

process.on('disconnect', () => process.exit(0));
process.send?.({ type: 'ready', port: Number(port) });
