/**
 * Every kind of test in one run; a file's name says which kind it is.
 *
 *   rules         *.spec.ts        pure, no infrastructure
 *   integration   *.int-spec.ts    real PostgreSQL, and Redis where the machine has one
 *   http          *.http-spec.ts   the API over the same
 *   screens       *.spec.tsx       React in jsdom
 *   stories       *.story.ts       the whole product in a real browser
 */
import { availableParallelism } from 'node:os';

/** Property-based tests try the same cases in every run; set `LATCHKEY_TEST_SEED` for others. */
const seeded = '<rootDir>/tests/setup/seed.ts';

/** CommonJS, because jest.mock and synchronous loading need it; Node can require packages that are ESM only. */
const swc = (/** @type {boolean} */ tsx) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2024',
      keepClassNames: true, // Nest and MikroORM name things after their classes
      parser: { syntax: 'typescript', decorators: true, tsx },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

const common = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  transform: { '\\.ts$': swc(false), '\\.tsx$': swc(true) },
  transformIgnorePatterns: ['/node_modules/', '\\.mjs$'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.latchkey/'],
  moduleNameMapper: {
    '^#libs/(.*)$': '<rootDir>/libs/$1/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1', // sources import the compiled file's suffix
  },
};

/** Node loads packages and sources once per worker, where Jest would do it for each of hundreds of files. */
const native = {
  testEnvironment: '<rootDir>/tests/setup/native/environment.mjs',
  runtime: '<rootDir>/tests/setup/native/runtime.mjs',
};

const stores = {
  globalSetup: '<rootDir>/tests/setup/start-stores.mjs',
  globalTeardown: '<rootDir>/tests/setup/teardown.mjs',
};

export default {
  // Tests spend half their time waiting for databases and browsers. Each worker may start whole products, so at most four.
  maxWorkers: Math.min(availableParallelism() + 2, 4),
  testSequencer: '<rootDir>/tests/setup/sequencer.mjs',
  // Memory that test files leave behind adds up over two hundred of them; beyond this, Jest replaces the worker.
  workerIdleMemoryLimit: '1GB',
  testTimeout: 1_200_000, // only guards against hanging; a slow machine needs ten minutes for the longest
  reporters: ['default', '<rootDir>/tests/setup/count-reporter.mjs'],
  projects: [
    {
      ...common,
      ...native,
      displayName: 'rules',
      testMatch: ['**/*.spec.ts'],
      setupFilesAfterEnv: [seeded],
    },
    {
      ...common,
      ...stores,
      ...native,
      displayName: 'integration',
      testMatch: ['**/*.int-spec.ts'],
    },
    {
      ...common,
      ...stores,
      ...native,
      globalSetup: '<rootDir>/tests/setup/prepare-http.mjs',
      displayName: 'http',
      testMatch: ['**/*.http-spec.ts'],
    },
    {
      ...common,
      displayName: 'screens',
      testMatch: ['**/*.spec.tsx'],
      testEnvironment: '<rootDir>/tests/setup/native/screens-environment.mjs',
      runtime: '<rootDir>/tests/setup/native/screens-runtime.mjs',
      setupFilesAfterEnv: ['<rootDir>/tests/setup/screens.ts', seeded],
      moduleNameMapper: {
        '\\.module\\.css$': '<rootDir>/tests/setup/class-names.cjs',
        '\\.(css|svg|avif|webp|png|woff2)(\\?\\w+)?$': '<rootDir>/tests/setup/asset.cjs',
        ...common.moduleNameMapper,
      },
    },
    {
      ...common,
      ...native,
      displayName: 'stories',
      testMatch: ['<rootDir>/tests/stories/**/*.story.ts'],
      setupFilesAfterEnv: ['<rootDir>/tests/setup/stories.ts'],
      globalSetup: '<rootDir>/tests/setup/prepare-stories.mjs',
      globalTeardown: '<rootDir>/tests/setup/teardown.mjs',
    },
  ],
};
