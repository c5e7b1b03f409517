import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const LIBS = decodeURIComponent(new URL('../../libs/', import.meta.url).pathname);

/** Builds the storefront into dist/storefront; `vite` alone serves it with the API behind `/api`. */
export default defineConfig({
  plugins: [react()],
  resolve: { alias: [{ find: /^#libs\/([\w-]+)$/, replacement: `${LIBS}$1/src/index.ts` }] },
  // The server replaces the placeholder in each answer; the component library's style elements carry the nonce.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../../dist/storefront',
    emptyOutDir: true,
    target: 'es2022',
    // Fonts and pictures stay files: a data: font would need its own hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
});
