// Lint rules: types, hooks, accessibility, and the arrows between the folders.
import { fileURLToPath } from 'node:url'
import js from '@eslint/js'
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript'
import { importX } from 'eslint-plugin-import-x'
import jsxA11y from 'eslint-plugin-jsx-a11y'
import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

const root = fileURLToPath(new URL('.', import.meta.url))
const browserOnly = ['window', 'document', 'navigator', 'localStorage', 'sessionStorage']
const nodeOnly = ['Buffer', 'process', 'require', '__dirname', '__filename', 'setImmediate']
const forbidGlobals = (names) => [
  'error',
  ...names.map((name) => ({ name, message: 'This folder runs where it does not exist.' })),
]

/** Arrows point down: app and worker may use shared, cli both worker and shared; nobody else may use app or worker. */
const arrows = {
  'import-x/no-restricted-paths': [
    'error',
    {
      basePath: root,
      zones: [
        {
          target: './app',
          from: ['./worker', './cli', './tests', './scripts'],
          message: 'Pages reach data through the typed client only.',
        },
        {
          target: './worker',
          from: ['./app', './cli', './tests', './scripts'],
          message: 'The worker knows pages only as the Remix build.',
        },
        {
          target: './shared',
          from: ['./app', './worker', './cli', './tests', './scripts'],
          message: 'shared/ stands below everything else.',
        },
        {
          target: './cli',
          from: ['./app', './tests', './scripts'],
          message: 'The command line runs the API itself, and knows no page.',
        },
      ],
    },
  ],
}

/** What shared/ may import besides itself. hono/client only in the typed client. */
const sharedPackages = {
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          regex: '^(?!#shared/|valibot$|punycode/|@noble/ed25519$|saxes$|htmlparser2$|postal-mime$|fflate$)',
          message: 'shared/ imports shared/, valibot and small pure packages named here.',
        },
      ],
    },
  ],
}

/** A literal that is spread at once says nothing that its fields would not say by themselves. */
const noSpreadLiteral = {
  selector: 'ObjectExpression > SpreadElement > ObjectExpression',
  message: 'Write the fields where they belong.',
}

export default tseslint.config(
  {
    ignores: [
      'build/',
      'cli/compiled/',
      '.wrangler/',
      'node_modules/',
      'tests/fixtures/',
      '**/node_modules/',
      '**/*.d.mts',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked,
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })] },
    languageOptions: {
      parserOptions: { projectService: { allowDefaultProject: ['*.mjs'] }, tsconfigRootDir: root },
    },
    rules: {
      ...arrows,
      'import-x/no-cycle': 'error',
      'no-console': ['error', { allow: ['error', 'warn'] }],
      'no-restricted-syntax': ['error', noSpreadLiteral],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // A thrown response is how Remix is told to answer so, or to go elsewhere.
      '@typescript-eslint/only-throw-error': [
        'error',
        {
          allow: [
            { from: 'lib', name: 'Response' },
            { from: 'package', name: 'TypedResponse', package: '@remix-run/server-runtime' },
          ],
        },
      ],
    },
  },
  {
    files: ['shared/**/*.ts'],
    rules: {
      ...sharedPackages,
      'no-restricted-globals': forbidGlobals([
        'fetch',
        'setTimeout',
        'setInterval',
        'Date',
        ...browserOnly,
        ...nodeOnly,
      ]),
      'no-restricted-syntax': [
        'error',
        noSpreadLiteral,
        { selector: 'ThrowStatement', message: 'shared/ answers with values; it never throws on input.' },
      ],
    },
  },
  {
    // The one place that names the worker, as a type that the compiler erases, and hono's client.
    files: ['shared/api/client.ts'],
    rules: {
      'import-x/no-restricted-paths': 'off',
      'no-restricted-imports': 'off',
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^#worker/', allowTypeImports: true, message: 'Only the type of the API.' },
            {
              regex: '^(?!#shared/|#worker/|hono/client$)',
              message: 'The client knows the API and hono/client.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['worker/**/*.ts'],
    rules: { 'no-restricted-globals': forbidGlobals([...browserOnly, ...nodeOnly]) },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    ...jsxA11y.flatConfigs.strict,
    rules: {
      ...jsxA11y.flatConfigs.strict.rules,
      'no-restricted-globals': forbidGlobals(nodeOnly),
    },
  },
  {
    files: ['app/**/*.{ts,tsx}'],
    ignores: ['app/api/**'],
    rules: { 'no-restricted-globals': forbidGlobals(['fetch', ...nodeOnly]) },
  },
  // Each file is compiled for these rules: what has neither a component nor a hook need not be.
  { files: ['app/**/*.tsx', 'app/**/use-*.ts', 'app/router/*.ts'], ...reactHooks.configs.flat.recommended },
  {
    files: ['scripts/**/*.mjs', 'cli/*.mjs', 'tests/**/*.mjs', '*.mjs', 'app/frame/*.js'],
    ...tseslint.configs.disableTypeChecked,
  },
  {
    files: ['scripts/**/*.mjs', 'cli/*.mjs', 'tests/**/*.mjs', '*.mjs'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'fetch',
          'URL',
          'setTimeout',
          'clearTimeout',
          'AbortSignal',
          'performance',
          'Buffer',
        ].map((name) => [name, 'readonly']),
      ),
    },
    rules: { 'no-console': 'off' },
  },
  {
    files: ['app/frame/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          ...browserOnly,
          'fetch',
          'matchMedia',
          'addEventListener',
          'scrollY',
          'scrollTo',
          'requestAnimationFrame',
          'requestIdleCallback',
          'setTimeout',
          'HTMLElement',
          'HTMLDialogElement',
          'Element',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
)
