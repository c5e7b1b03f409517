import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type BuildEnvironmentOptions, type Plugin } from 'vite';

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

/** Palettes of the component library that nothing here is painted in: four kilobytes of the first screen's styles. */
const UNUSED_PALETTES =
  /\s*--mantine-color-(red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-[\w-]+:[^;}]*;/g;

/** Leaves {@link UNUSED_PALETTES} out of the library's sheet of variables. */
const withoutUnusedPalettes = (): Plugin => ({
  name: 'latchkey-without-unused-palettes',
  enforce: 'pre',
  transform: {
    filter: { id: /default-css-variables\.layer\.css/ },
    handler: (css) => css.replace(UNUSED_PALETTES, ''),
  },
});

/** Icons and other crumbs that several screens share: one file instead of a dozen of a few hundred bytes each. What only dialogs need is no crumb. */
const CRUMBS =
  /@tabler\/icons-react|@mantine\/hooks(?!.*\/use-(drag|focus|debounced))|src\/app\/(problem|intents|browser-memory|booking-memory|toasts|leave)\.ts|stay-days|stay-field|remembered-homes|saved-api|rules\/src\/(civil-date|booking-window)|ui\/src\/(format|dates)|vite\/preload-helper/;

/** Fields and what is said beside them: whoever shows a form needs most of them. */
const FIELDS =
  /@mantine\/core\/(esm\/components\/(Input|InputBase|TextInput|Textarea|NativeSelect)\/|styles\/Input\.)|src\/app\/(inputs|forms|form-failure|error-summary)\./;

/** A part of so many is on its way to every screen: in one file, because each file of its own is another journey on a slow line. */
const NEEDED_BY_ALL = 18;

/** What people get. */
const forBrowsers: BuildEnvironmentOptions = {
  outDir: '../../dist/storefront',
  // The server names a screen's files in the page itself, `npm run size` weighs them.
  manifest: true,
  rolldownOptions: {
    // The page's own script needs a name or two of these rooms, and should not bring all their sentences.
    treeshake: { moduleSideEffects: [{ test: /libs\/(rules|contracts)\/src/, sideEffects: false }] },
    output: {
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          { name: 'start', tags: ['$initial'], priority: 2 },
          { name: 'base', minShareCount: NEEDED_BY_ALL, priority: 1 },
          { name: 'crumbs', test: CRUMBS, minShareCount: 2 },
          { name: 'fields', test: FIELDS, minShareCount: 2 },
        ],
      },
    },
  },
};

/** The same components in one bundle for the API's drawing thread; it needs no package where it runs. */
const forServer: BuildEnvironmentOptions = {
  outDir: '../../dist/storefront-server',
  copyPublicDir: false,
  minify: false,
};

/**
 * Builds the storefront into dist/storefront, and with `--ssr src/server/thread.ts` what draws its public pages into dist/storefront-server;
 * `vite` alone serves it with the API behind `/api`.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), withoutUnusedPalettes(), ...(isSsrBuild ? [] : [compressBuilt()])],
  resolve: { alias: [{ find: /^#libs\/([\w-]+)$/, replacement: `${LIBS}$1/src/index.ts` }] },
  // React draws five times as slowly when it may be developing.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: true },
  // The server replaces the placeholder in each answer; the component library's style elements carry the nonce.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    emptyOutDir: true,
    target: 'es2022',
    // Fonts and pictures stay files: a data: font would need its own hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
    ...(isSsrBuild ? forServer : forBrowsers),
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
}));
