import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type BuildEnvironmentOptions, type Plugin } from 'vite';

const LIBS = decodeURIComponent(new URL('../../libs/', import.meta.url).pathname);
/** Worth compressing; pictures and fonts are compressed already. */
const COMPRESSIBLE = /\.(js|css|svg)$/;
/** The server picks the file or a compressed copy by the visitor's Accept-Encoding. */
const COMPRESSORS = [
  ['br', (bytes: Buffer) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })],
  ['gz', (bytes: Buffer) => gzipSync(bytes, { level: 9 })],
] as const;

/** Compresses the built files once, at the highest level, instead of for each visitor. */
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

/** Unused palettes of the component library: four kilobytes of the first screen's styles. */
const UNUSED_PALETTES =
  /\s*--mantine-color-(red|pink|grape|violet|indigo|blue|cyan|teal|green|lime|yellow|orange)-[\w-]+:[^;}]*;/g;

/** Removes {@link UNUSED_PALETTES} from the library's CSS variables. */
const withoutUnusedPalettes = (): Plugin => ({
  name: 'latchkey-without-unused-palettes',
  enforce: 'pre',
  transform: {
    filter: { id: /default-css-variables\.layer\.css/ },
    handler: (css) => css.replace(UNUSED_PALETTES, ''),
  },
});

/**
 * Folders and libraries of which most screens use a little: one file instead of dozens of a few hundred bytes each.
 * Without `page`, whose dialog would include the component library's. By name, because the bundler's counts of sharing screens
 * know nothing of what is small; {@link namedModulesExist} notices when a name is out of date.
 */
const SHARED = [
  ...['api', 'browser', 'session', 'store', 'toasts', 'homes', 'saved-homes', 'stay'].map(
    (folder) => new RegExp(`storefront/src/${folder}/`),
  ),
  /@tabler\/icons-react/,
  /@mantine\/hooks(?!.*\/use-(drag|focus|debounced))/,
  ...[/rules\/civil-date/, /rules\/booking-window/, /ui\/format/, /ui\/dates/, /vite\/preload-helper/],
];
/** Modules shared by fewer screens are bundled with each of them. */
const NEEDED_BY_SEVERAL = 4;

/** Fields and their messages: a screen with a form needs most of them. */
const FIELDS = [
  ...['Input', 'InputBase', 'TextInput', 'Textarea', 'NativeSelect'].map(
    (component) => new RegExp(`@mantine/core/esm/components/${component}/`),
  ),
  /@mantine\/core\/styles\/Input\./,
  /storefront\/src\/forms\//,
];

const isOneOf =
  (patterns: readonly RegExp[]) =>
  (id: string): boolean =>
    patterns.some((pattern) => pattern.test(id));

/** Fails the build when one of the names above matches nothing any more: its modules would silently become files of their own. */
const namedModulesExist = (): Plugin => ({
  name: 'latchkey-named-modules-exist',
  apply: 'build',
  buildEnd(error) {
    if (error) return;
    const ids = [...this.getModuleIds()];
    const unused = [...SHARED, ...FIELDS].filter((pattern) => !ids.some((id) => pattern.test(id)));
    if (unused.length > 0) this.error(`vite.config.ts: nothing is called ${unused.join(' or ')}`);
  },
});

/** Modules shared by this many screens go into one file: each separate file is another round trip on a slow connection. */
const NEEDED_BY_ALL = 28;

/** The bundle that visitors load. */
const forBrowsers: BuildEnvironmentOptions = {
  outDir: '../../dist/storefront',
  // The server lists a screen's files in the page, and `npm run size` measures them.
  manifest: true,
  rolldownOptions: {
    // The page's inline script needs a name or two of these modules, without all their texts.
    treeshake: {
      moduleSideEffects: [{ test: /libs\/(core\/(rules|contracts)\/|ui\/use-)/, sideEffects: false }],
    },
    output: {
      // The first screen lists the files of all others; their names would be a kilobyte of it. `manifest.json` has them.
      chunkFileNames: ({ name }) => (name === 'main' ? 'assets/main-[hash].js' : 'assets/[hash].js'),
      assetFileNames: ({ names }) =>
        names.some((name) => name.endsWith('.css'))
          ? 'assets/[hash][extname]'
          : 'assets/[name]-[hash][extname]',
      codeSplitting: {
        includeDependenciesRecursively: false,
        groups: [
          { name: 'start', tags: ['$initial'], priority: 2 },
          { name: 'base', minShareCount: NEEDED_BY_ALL, priority: 1 },
          {
            name: 'shared',
            test: isOneOf(SHARED),
            minShareCount: NEEDED_BY_SEVERAL,
          },
          { name: 'fields', test: isOneOf(FIELDS), minShareCount: 2 },
        ],
      },
    },
  },
};

/** The same components in one bundle for the API's renderer thread; it needs no packages where it runs. */
const forServer: BuildEnvironmentOptions = {
  outDir: '../../dist/storefront-server',
  copyPublicDir: false,
  minify: false,
};

/**
 * Builds the storefront into dist/storefront, and with `--ssr src/server/thread.ts` the renderer of its public pages into dist/storefront-server;
 * `vite` alone serves it with the API behind `/api`.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), withoutUnusedPalettes(), ...(isSsrBuild ? [] : [namedModulesExist(), compressBuilt()])],
  resolve: { alias: [{ find: /^#libs\/([\w/-]+)$/, replacement: `${LIBS}$1/index.ts` }] },
  // React's development build renders five times slower.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  ssr: { noExternal: true },
  // The server replaces the placeholder in each response; the component library's style elements carry the nonce.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    emptyOutDir: true,
    target: 'es2022',
    // Fonts and pictures stay files: a data: font would need its own exception in the Content-Security-Policy.
    assetsInlineLimit: 0,
    ...(isSsrBuild ? forServer : forBrowsers),
  },
  server: { port: 5173, proxy: { '/api': 'http://localhost:3000' } },
}));
