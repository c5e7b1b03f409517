import globals from 'globals';
import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';
import prettier from 'eslint-config-prettier';

/** Strict, type-aware rules for every TypeScript file; plain globals for the few scripts that must run before anything is installed. */
export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', '.latchkey/**', 'coverage/**'] },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Configuration is read once, in libs/platform/src/config.',
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
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    files: [
      '**/*.{spec,http-spec,int-spec,story}.{ts,tsx}',
      'libs/testing/**/*.ts',
      'tests/**/*.ts',
      'bench/**/*.ts',
    ],
    rules: { 'no-restricted-properties': 'off', 'no-console': 'off' },
  },
  { files: ['**/*.{mjs,js}'], languageOptions: { globals: globals.node } },
  prettier,
);
