import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const LIBS = decodeURIComponent(new URL('../../libs/', import.meta.url).pathname);
/** What comes smaller out of a compressor; pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(js|css|svg)$/;
/** The server chooses between the file and its twins by the visitor's Accept-Encoding. */
const COMPRESSORS = [
  ['br', (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })],
  ['gz', (bytes: Buffer) => gzipSync(bytes, { level: 9 })],
] as const;

/** Compresses the built files once, as far as it goes, instead of for each visitor. */
const compressBuilt = (): Plugin => ({
  name: 'latchkey-compress-built',
  apply: 'build',
  writeBundle({ dir = '' }) {
    const files = readdirSync(dir, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => COMPRESSIBLE.test(name))) {
      const bytes = readFileSync(join(dir, file));
      for (const [suffix, compress] of COMPRESSORS)
        writeFileSync(join(dir, `${file}.${suffix}`), compress(bytes));
    }
  },
});

/** Palettes of the component library that nothing here is painted in: three kilobytes of the first screen's styles. */
const UNUSED_PALETTES =
  /\s*--mantine-color-(pink|grape|violet|indigo|cyan|green|lime|yellow|orange)-[\w-]+:[^;}]*;/g;

/** Leaves {@link UNUSED_PALETTES} out of the library's sheet of variables. */
const withoutUnusedPalettes = (): Plugin => ({
  name: 'latchkey-without-unused-palettes',
  enforce: 'pre',
  transform: {
    filter: { id: /default-css-variables\.layer\.css/ },
    handler: (css) => css.replace(UNUSED_PALETTES, ''),
  },
});

/** Icons and other crumbs that several screens share: one file instead of a dozen of a few hundred bytes each. */
const CRUMBS =
  /@tabler\/icons-react|@mantine\/hooks|src\/app\/(problem|intents|browser-memory|toasts|leave)\.ts|stay-days|vite\/preload-helper/;

/** Builds the storefront into dist/storefront; `vite` alone serves it with the API behind `/api`. */
export default defineConfig({
  plugins: [react(), withoutUnusedPalettes(), compressBuilt()],
  resolve: { alias: [{ find: /^#libs\/([\w-]+)$/, replacement: `${LIBS}$1/src/index.ts` }] },
  // The server replaces the placeholder in each answer; the component library's style elements carry the nonce.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: '../../dist/storefront',
    emptyOutDir: true,
    target: 'es2022',
    // The server names a screen's files in the page itself, `npm run size` weighs them.
    manifest: true,
    // Fonts and pictures stay files: a data: font would need its own hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'crumbs', test: CRUMBS, minShareCount: 2 }],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
});
