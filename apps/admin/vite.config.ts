import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const LIBS = decodeURIComponent(new URL('../../libs/', import.meta.url).pathname);

/** Builds the operators' application into dist/admin; `vite` alone serves it with the API behind `/api`. */
export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  resolve: { alias: [{ find: /^#libs\/([\w/-]+)$/, replacement: `${LIBS}$1/index.ts` }] },
  // The server replaces the placeholder in each answer.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../../dist/admin',
    emptyOutDir: true,
    target: 'es2022',
    // What changes rarely stays in the browser's cache from one release to the next.
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
    assetsInlineLimit: 0, // a data: font would need its own hole in the Content-Security-Policy
  },
  server: { port: 5174, proxy: { '/api': 'http://localhost:3000' } },
});
