import jest from 'eslint-plugin-jest';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const TESTS = ['**/*.{spec,http-spec,int-spec,story}.{ts,tsx}'];
const TEST_SUPPORT = ['libs/testing/**/*.ts', 'apps/*/src/testing/**/*.{ts,tsx}', 'tests/**/*.ts'];

/** Tools that read a module's default export: there is no other way to hand them their configuration. */
const TOOLS_WANT_DEFAULT = [
  '*.config.{mjs,js}',
  'apps/*/vite.config.ts',
  'apps/storefront/src/server/thread.ts', // the thread pool runs a worker's default export
  'tests/setup/native/*.mjs',
  'tests/setup/{count-reporter,prepare-http,prepare-stories,sequencer,start-stores,teardown}.mjs',
];

const NO_DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration, ExportSpecifier[exported.name="default"]',
  message: 'Export by name: a default export has a different name in every file that imports it.',
};

/** The time is read in one place of each program, so that a test or an operator can move it. */
const NO_MACHINE_TIME = [
  {
    selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
    message: 'Ask the Clock for the time (libs/core/platform/clock; api/server-time in the storefront).',
  },
  {
    selector:
      'CallExpression[callee.object.name="Date"][callee.property.name="now"], CallExpression[callee.name="Date"]',
    message:
      'Ask the Clock for the time (libs/core/platform/clock; api/server-time in the storefront); measure durations with performance.now().',
  },
];

/** The homes of the clock: everything else is told the time. */
const READS_MACHINE_TIME = [
  'libs/core/platform/clock/clock.ts',
  'apps/payments-sandbox/src/core/clock.ts',
  'apps/storefront/src/api/server-time.ts',
  ...TESTS,
  ...TEST_SUPPORT,
];

/** Strict, type-aware rules for every TypeScript file; plain rules for the scripts that must run before anything is installed. */
export default defineConfig(
  { ignores: ['dist/**', 'node_modules/**', '.latchkey/**', 'coverage/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A number or a boolean in a sentence has one way to be written; an object, null or undefined has not.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // An early exit is one line, `if (!data) return fail(error)`; the rule has no way to allow that in an async function.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // A port is an abstract class only because Nest needs a value to inject by: whatever has its shape may stand in for it.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // A Nest module is a class whose decorator says everything.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Configuration is read once, in libs/core/platform/config.',
        },
      ],
      'no-console': 'error',
    },
  },
  {
    // Nest reads constructor parameter types at run time, so these imports must stay values.
    files: ['apps/{api,worker,cli}/**/*.ts', 'libs/**/*.ts'],
    ignores: ['libs/ui/**'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    files: ['apps/{storefront,admin}/**/*.{ts,tsx}', 'libs/ui/**/*.{ts,tsx}'],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat.recommended],
    languageOptions: { globals: globals.browser },
    rules: {
      // A part that scrolls has to be reached by Tab, or the keyboard cannot scroll it.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['log', 'region'] }],
      // As ARIA in HTML allows it.
      'jsx-a11y/no-noninteractive-element-to-interactive-role': [
        'error',
        { ul: ['listbox'], li: ['option'] },
      ],
      // Keys and focus rise to it from what is in it: Esc closes a dialog, arrows walk through a table of buttons.
      'jsx-a11y/no-noninteractive-element-interactions': [
        'error',
        { handlers: ['onClick', 'onMouseDown', 'onMouseUp'] },
      ],
    },
  },
  {
    // `build.query<View, void>` is how RTK Query says that a call takes no argument.
    files: ['apps/{storefront,admin}/src/**/{api,*-api,client-config}.ts'],
    rules: { '@typescript-eslint/no-invalid-void-type': 'off' },
  },
  { files: ['**/*.{mjs,cjs,js}'], languageOptions: { globals: globals.node } },
  {
    files: [...TESTS, ...TEST_SUPPORT],
    rules: { 'no-restricted-properties': 'off', 'no-console': 'off' },
  },
  {
    files: TESTS,
    plugins: { jest },
    // Every test runs, in every run.
    rules: { 'jest/no-focused-tests': 'error', 'jest/no-disabled-tests': 'error' },
  },
  { rules: { 'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT] }, ignores: TOOLS_WANT_DEFAULT },
  {
    files: ['{apps,libs}/**/*.{ts,tsx}'],
    ignores: [...READS_MACHINE_TIME, ...TOOLS_WANT_DEFAULT],
    rules: { 'no-restricted-syntax': ['error', NO_DEFAULT_EXPORT, ...NO_MACHINE_TIME] },
  },
  prettier,
);
