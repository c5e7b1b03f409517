import { runService } from '#libs/core/platform';
import { createApi } from './bootstrap.js';
import { Draining } from './http/draining.js';
import { listenMore, sharedPort } from './http/listeners.js';
import { LiveUpdates } from './live/live-updates.js';

runService('API', async (config) => {
  const app = await createApi(config);
  const server = app.getHttpServer();
  await app.listen(await sharedPort({ port: config.port, host: config.host }));
  const more = await listenMore(server, config.host);
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : config.port,
    close: async () => {
      await app.get(Draining).run([server, ...more], () => app.get(LiveUpdates).endStreams());
      await app.close();
    },
  };
});
