/**
 * Bundles each program of dist/ into a few files, so that a process starts by reading those instead of four thousand:
 *
 *   nest build api && rolldown -c rolldown.config.mjs
 */
import { existsSync, readFileSync } from 'node:fs';
import { defineConfig } from 'rolldown';

const PROGRAMS = ['api', 'worker', 'cli', 'payments-sandbox'];

/** Packages that stay in node_modules. */
const UNBUNDLED = [
  // Compiled for each platform.
  '@node-rs/argon2',
  'msgpackr-extract',
  'sharp',
  // Read files or start threads beside their own.
  '@bull-board/api',
  '@bull-board/fastify',
  'pdfkit',
  'pino',
  'piscina',
  // Change other packages as those are loaded. Without a collector of traces nobody loads them.
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/sdk-node',
  // Asked for by Nest, MikroORM and pg, which do without them.
  '@fastify/view',
  '@nestjs/microservices',
  '@nestjs/platform-express',
  '@nestjs/websockets',
  'class-transformer',
  'class-validator',
  'pg-native',
];

/** The compiler's maps: stack traces name the lines of our sources. */
const mapsOfSources = {
  name: 'maps-of-sources',
  load: {
    filter: { id: /\/dist\/(apps|libs)\/.*\.js$/ },
    handler(id) {
      const map = `${id}.map`;
      return existsSync(map) ? { code: readFileSync(id, 'utf8'), map: readFileSync(map, 'utf8') } : null;
    },
  },
};

/**
 * What a process keeps of packages as long as it runs: no maps, which each start would read in a quarter of a second, and no letter for which V8
 * would keep two bytes for each of the file.
 */
const smallPackages = {
  name: 'small-packages',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || !file.moduleIds.every((id) => /node_modules|\0/.test(id))) continue;
      file.code = inLatin1(file.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n'));
      delete bundle[`${file.fileName}.map`];
    }
  },
};

/** @throws Error where an escape would mean another text */
function inLatin1(code) {
  const raw = /String\.raw\s*`[^`]*[\u0100-\uffff]/.exec(code);
  if (raw) throw new Error(`Not to be escaped: ${raw[0]}`);
  return code.replace(
    /[\u0100-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export default defineConfig({
  input: Object.fromEntries(PROGRAMS.map((name) => [name, `dist/apps/${name}/src/main.js`])),
  platform: 'node',
  external: new RegExp(`^(${UNBUNDLED.join('|')})(/|$)`),
  plugins: [mapsOfSources, smallPackages],
  experimental: { resolveNewUrlToAsset: true },
  output: {
    dir: 'dist/servers',
    chunkFileNames: ({ name }) => `${name.split('~')[0]}-[hash].js`,
    // Nest and the logs know parts by the names of their classes.
    keepNames: true,
    comments: false,
    sourcemap: true,
    sourcemapExcludeSources: true,
    codeSplitting: {
      groups: [
        {
          name: 'packages',
          test: /node_modules/,
          tags: ['$initial'],
          entriesAware: true,
          entriesAwareMergeThreshold: 100_000,
        },
      ],
    },
  },
});
