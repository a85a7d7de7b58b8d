import type { KnipConfig } from 'knip'

const config: KnipConfig = {
  // What the tools of the project load by name; a mark at the end says that it is part of the site or of a command.
  entry: [
    'app/routes.ts!',
    'worker/dev-api.ts!',
    'worker/dev/objects.ts!',
    'cli/main.ts!',
    'scripts/*.mjs!',
    'scripts/container/serve.mjs!',
    'scripts/limits-page.ts!',
    'vite.config.ts!',
    // What the pictures are drawn from (scripts/sharing-images.mjs).
    ...['app/page-meta.ts!', 'shared/picture/*.ts!'],
    'tests/{bench,peers}/*.{mjs,ts}',
    'tests/fixtures/messages/make-samples.ts',
    'tests/shared/bounce/fresh-peers.ts',
    'tests/**/*.test.{ts,tsx,mjs}',
    'tests/helpers/objects.ts',
  ],
  project: ['{app,cli,scripts,shared,worker}/**/*.{ts,tsx,js,mjs}!', 'tests/**/*.{ts,tsx,mjs}'],
  vite: false,
  ignoreDependencies: [
    // Started by their paths (scripts/run.mjs).
    ...['oxlint', 'oxlint-tsgolint', 'typescript-native'],
    // Compared with ours: the one comes with Remix's compiler, the other is used where it is installed.
    ...['@remix-run/node', 'mailauth'],
  ],
  // Lies beside the built worker when it is loaded (tests/faults/open-objects.mjs).
  ignoreUnresolved: ['./index.js'],
  // Tests call programs of the system, and skip what needs one that is missing.
  exclude: ['binaries'],
  // With `--production`, tests do not count as use: then only what its own file does not use, either, is dead.
  ignoreExportsUsedInFile: process.argv.includes('--production'),
}

export default config
