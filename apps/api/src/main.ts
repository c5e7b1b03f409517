import { runService } from '#libs/core/platform';
import { createApi } from './bootstrap.js';
import { Draining } from './http/draining.js';
import { LiveUpdates } from './live/live-updates.js';

runService('API', async (config) => {
  const app = await createApi(config);
  await app.listen({ port: config.port, host: config.host });
  const address = app.getHttpServer().address();
  return {
    port: typeof address === 'object' && address ? address.port : config.port,
    close: async () => {
      await app.get(Draining).run(app.getHttpServer(), () => app.get(LiveUpdates).endStreams());
      await app.close();
    },
  };
});
