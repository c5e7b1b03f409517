import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const LIBS = decodeURIComponent(new URL('../../libs/', import.meta.url).pathname);

/** Builds the operators' application into dist/admin; `vite` alone serves it with the API behind `/api`. */
export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  resolve: { alias: [{ find: /^#libs\/([\w/-]+)$/, replacement: `${LIBS}$1/index.ts` }] },
  // The server replaces the placeholder in each response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../../dist/admin',
    emptyOutDir: true,
    target: 'es2022',
    // Libraries change rarely, so they stay in the browser's cache across releases.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler)\//,
            },
          ],
        },
      },
    },
    assetsInlineLimit: 0, // a data: font would need its own Content-Security-Policy exception
  },
  server: { port: 5174, proxy: { '/api': 'http://localhost:3000' } },
});
