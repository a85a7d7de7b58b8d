// Builds the rules of shared/ as a library: ES modules without dependencies, with types, and an entry for each protocol.
// `npm run library` leaves build/library/, ready for `npm pack`.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { root, run, TSC } from './run.mjs'

const FOLDER = `${root}build/library/`
const WORK = `${root}build/library-work/`

/** The modules of each entry, below shared/. */
export const ENTRIES = {
  dns: ['dns/resolver', 'dns/zone-resolver', 'dns/domain-name', 'dns/ip-address'],
  spf: ['spf/check', 'spf/check-host', 'spf/preview', 'spf/build-record'],
  dkim: ['dkim/check', 'dkim/discover', 'message/dkim', 'message/raw-message'],
  dmarc: ['dmarc/check', 'dmarc/preview', 'dmarc/build-record'],
  bimi: ['bimi/check', 'bimi/preview'],
  mx: ['mx/check'],
  cname: ['cname/check'],
  transport: ['transport/check'],
  gate: ['gate/check'],
  message: ['message/judge'],
  header: ['header/analyze'],
  template: ['template/check', 'template/read-template'],
  bounce: ['bounce/decode'],
  change: ['change/change', 'change/apply', 'change/export/formats', 'change/live'],
  'zone-file': ['zone-file/read', 'zone-file/overlay', 'zone-file/lint', 'zone-file/mail-checks'],
  samples: ['samples/zones', 'samples/names'],
}

export async function buildLibrary() {
  for (const folder of [FOLDER, WORK]) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }
  for (const [name, modules] of Object.entries(ENTRIES))
    writeFileSync(`${WORK}${name}.ts`, modules.map((path) => `export * from '#shared/${path}.ts'\n`).join(''))
  await build({
    absWorkingDir: root,
    entryPoints: Object.keys(ENTRIES).map((name) => `${WORK}${name}.ts`),
    outdir: FOLDER,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['worker', 'browser', 'import'],
    target: 'es2022',
    chunkNames: 'chunks/[hash]',
    legalComments: 'eof',
    logLevel: 'error',
  })
  await writeTypes()
  const { version, engines } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  writeFileSync(`${FOLDER}package.json`, `${JSON.stringify(manifest(version, engines), null, 2)}\n`)
  writeFileSync(`${FOLDER}README.md`, readme())
  rmSync(WORK, { recursive: true, force: true })
}

const manifest = (version, engines) => ({
  name: '@warmpost/rules',
  version,
  description: 'Email deliverability rules: SPF, DKIM, DMARC, BIMI, MX, MTA-STS, messages, bounces.',
  license: 'UNLICENSED',
  type: 'module',
  sideEffects: false,
  engines,
  exports: Object.fromEntries(
    Object.keys(ENTRIES).map((name) => [
      `./${name}`,
      { types: `./types/entries/${name}.d.ts`, default: `./${name}.js` },
    ]),
  ),
  files: ['*.js', 'chunks', 'types'],
})

/** As the compiler writes them, with relative paths, next to the types of the schema library that they import. */
async function writeTypes() {
  const config = `${WORK}tsconfig.json`
  writeFileSync(
    config,
    JSON.stringify({
      extends: '../../tsconfig.json',
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        composite: false,
        rootDir: root,
        outDir: `${WORK}types`,
      },
      include: [],
      files: [...Object.keys(ENTRIES).map((name) => `./${name}.ts`), `${root}shared/dns/punycode.d.ts`],
    }),
  )
  await run('node', [TSC, '-p', config], { quiet: true })
  const types = `${FOLDER}types/`
  cpSync(`${WORK}types/shared`, `${types}shared`, { recursive: true })
  cpSync(`${WORK}types/build/library-work`, `${types}entries`, { recursive: true })
  cpSync(`${root}node_modules/valibot/dist/index.d.mts`, `${types}valibot.d.ts`)
  for (const file of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts') || file === 'valibot.d.ts') continue
    writeFileSync(types + file, relativeImports(readFileSync(types + file, 'utf8'), file))
  }
}

const relativeImports = (text, file) => {
  const from = posix.dirname(file.replaceAll('\\', '/'))
  const to = (path) => {
    const way = posix.relative(from, path)
    return way.startsWith('.') ? way : `./${way}`
  }
  return text
    .replace(
      /(['"])#shared\/([^'"]+)\.ts\1/g,
      (_, quote, path) => `${quote}${to(`shared/${path}`)}.js${quote}`,
    )
    .replace(/(['"])valibot\1/g, (_, quote) => `${quote}${to('valibot')}.js${quote}`)
}

/** The figures are those of /accuracy, which `npm run accuracy` counts in the tests. */
function readme() {
  const { suites, rules } = JSON.parse(readFileSync(`${root}app/content/accuracy.json`, 'utf8'))
  return `# @warmpost/rules

Email deliverability rules as ES modules. They have no dependencies, use no Node built-ins, and read no clock or network. They
run in Node, workers and browsers; every DNS lookup goes through a \`Resolver\` that you provide.

\`\`\`js
import { zoneResolver } from '@warmpost/rules/dns'
import { checkSpf } from '@warmpost/rules/spf'

const dns = zoneResolver({ 'example.org': { TXT: ['v=spf1 -all'] } })
const report = await checkSpf('example.org', dns)
report.verdict.heading
\`\`\`

Entries: ${Object.keys(ENTRIES)
    .map((name) => `\`${name}\``)
    .join(', ')}.

## Conformance

${suiteLines(suites)}
- ${rules.flatMap((room) => room.rules).length} findings, each triggered by a test; a finding names the RFC section it is based on

\`npm run accuracy\` counts them in the project's tests.
`
}

const suiteLines = (suites) =>
  suites.map(({ id, cases, against }) => `- ${id}: ${cases - against} of ${cases} cases pass`).join('\n')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildLibrary()
  console.log(`The library is in ${relative(root, FOLDER)}.`)
}
