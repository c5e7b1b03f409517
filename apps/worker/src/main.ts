import { runService } from '#libs/core/platform';
import { createWorker } from './bootstrap.js';

runService('worker', async (config) => {
  const app = await createWorker(config);
  return { port: null, close: () => app.close() };
});
