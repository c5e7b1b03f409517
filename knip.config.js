/**
 * Finds dead code: `knip` what nothing uses, `knip --production` what only tests use.
 *
 * @param {{ production?: boolean }} options
 * @returns {import('knip').KnipConfig}
 */
export default ({ production = false }) => ({
  // What nothing imports, because it is started: by npm, by a page, by Jest, by the API's drawing thread, before a program, by hand.
  // With `!`, it is part of the product, and read by `--production` too.
  entry: [
    'apps/{api,worker,cli,payments-sandbox}/src/main.ts!',
    'apps/storefront/src/{start.ts,server/thread.ts}!',
    'libs/core/platform/process/source-maps.ts!',
    'apps/admin/src/main.tsx!',
    'scripts/*.mjs',
    'bench/*.mjs',
    'tests/setup/check-chart.mjs',
    '**/*.{int-spec,http-spec,story}.ts',
  ],
  project: [
    '{apps,libs}/**/*.{ts,tsx}!',
    '!{libs/testing,libs/**/testing,apps/*/src/testing}/**!',
    '!**/*.{spec,int-spec,http-spec}.{ts,tsx}!',
    '{tests,bench,scripts}/**/*.{ts,tsx,mjs,cjs}',
    '*.{mjs,js}',
  ],
  vite: { config: ['apps/*/vite.config.ts'] },
  // A part of the product may be exported for its own test alone.
  ignoreExportsUsedInFile: production,
  // The usual ones, and import cycles: of values only, since types are gone when the program runs.
  include: [
    'files',
    'dependencies',
    'unlisted',
    'unresolved',
    'binaries',
    'exports',
    'types',
    'enumMembers',
    'duplicates',
    'cycles',
  ],
  rules: { cycles: 'error' },
  // Installed where it is tested.
  ignoreBinaries: ['pgbouncer'],
  ignoreDependencies: [
    // Named by libs/ui/fonts.css and libs/ui/fonts/cut.sh.
    '@fontsource-variable/.*',
    // Run as a program by the test of the OpenAPI document.
    '@hey-api/openapi-ts',
    // Run as programs by scripts/check.mjs.
    'oxlint',
    'oxlint-tsgolint',
    'typescript-native',
  ],
});
