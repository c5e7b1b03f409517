import { runService } from '#libs/core/platform';
import { createApi } from './bootstrap.js';

runService('API', async (config) => {
  const app = await createApi(config);
  await app.listen({ port: config.port, host: config.host });
  const address = app.getHttpServer().address();
  return {
    port: typeof address === 'object' && address ? address.port : config.port,
    close: () => app.close(),
  };
});
