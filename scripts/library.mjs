// Builds the package that others install: the rules of shared/ as ES modules with types and an entry for each protocol, and the
// command line. It has no dependencies. `npm run library` leaves it in build/library/, ready for `npm pack`.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { bundledLicenses, writeCommand } from './packed-command.mjs'
import { root, run, TSC } from './run.mjs'

const FOLDER = `${root}build/library/`
const WORK = `${root}build/library-work/`

/** The modules of each entry, below shared/. @type {Readonly<Record<string, readonly string[]>>} */
export const ENTRIES = {
  dns: ['dns/resolver', 'dns/zone-resolver', 'dns/domain-name', 'dns/ip-address'],
  spf: ['records/spf/check', 'records/spf/check-host', 'records/spf/build-record'],
  dkim: ['records/dkim/check', 'records/dkim/discover', 'message/dkim', 'message/raw-message'],
  dmarc: ['records/dmarc/check', 'records/dmarc/build-record'],
  bimi: ['records/bimi/check'],
  mx: ['records/mx/check'],
  cname: ['records/cname/check'],
  transport: ['records/transport/check'],
  gate: ['domain/provider-rules/check'],
  message: ['message/judge'],
  header: ['message/header/analyze'],
  template: ['message/template/check', 'message/template/read-template'],
  bounce: ['bounce/decode'],
  change: [
    'report/change/change',
    'report/change/apply',
    'report/change/export/formats',
    'report/change/live',
  ],
  'zone-file': [
    'dns/zone-file/read',
    'dns/zone-file/overlay',
    'dns/zone-file/lint',
    'dns/zone-file/mail-checks',
  ],
  samples: ['data/samples/zones', 'data/samples/names'],
}

export async function buildLibrary() {
  for (const folder of [FOLDER, WORK]) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }
  const inputs = [...(await writeRules()), ...(await writeCommand(`${FOLDER}cli/`))]
  await writeTypes()
  const { version, engines } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  writeFileSync(`${FOLDER}package.json`, `${JSON.stringify(manifest(version, engines), null, 2)}\n`)
  writeFileSync(`${FOLDER}README.md`, readme())
  writeFileSync(`${FOLDER}LICENSES.txt`, bundledLicenses(inputs))
  rmSync(WORK, { recursive: true, force: true })
}

/** @returns the source files */
async function writeRules() {
  for (const [name, modules] of Object.entries(ENTRIES))
    writeFileSync(`${WORK}${name}.ts`, modules.map((path) => `export * from '#shared/${path}.ts'\n`).join(''))
  const { metafile } = await build({
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
    metafile: true,
  })
  return Object.keys(metafile.inputs)
}

const manifest = (version, engines) => ({
  name: '@warmpost/rules',
  version,
  description:
    'Email deliverability checks: SPF, DKIM, DMARC, BIMI, MX, MTA-STS, messages, bounces. As a command and as modules.',
  license: 'UNLICENSED',
  type: 'module',
  sideEffects: false,
  bin: { warmpost: 'cli/warmpost.mjs' },
  engines,
  exports: Object.fromEntries(
    Object.keys(ENTRIES).map((name) => [
      `./${name}`,
      { types: `./types/entries/${name}.d.ts`, default: `./${name}.js` },
    ]),
  ),
  files: ['*.js', 'chunks', 'types', 'cli', 'LICENSES.txt'],
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
    if (!file.endsWith('.d.ts')) continue
    const text = readFileSync(types + file, 'utf8')
    writeFileSync(
      types + file,
      ownWebTypes(file === 'valibot.d.ts' ? text : relativeImports(withExtensions(text), file)),
    )
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

/** Types that a project without the DOM may not have. */
const WEB_TYPES = ['URL', 'Blob', 'File']
const STRINGS_AND_COMMENTS = /"(?:[^"\\]|\\.)*"|\/\*[^]*?\*\//g

/** They are the project's own if it has them. */
function ownWebTypes(text) {
  const code = text.replace(STRINGS_AND_COMMENTS, '')
  const used = WEB_TYPES.filter((name) => new RegExp(`\\b${name}\\b`).test(code))
  const aliases = used.map(
    (name) => `type ${name} = typeof globalThis extends { ${name}: { prototype: infer T } } ? T : unknown;\n`,
  )
  return text + aliases.join('')
}

/** The figures are those of /accuracy, which `npm run accuracy` counts in the tests. */
function readme() {
  const { suites, rules } = JSON.parse(readFileSync(`${root}app/content/accuracy.json`, 'utf8'))
  return `# @warmpost/rules

Email deliverability checks that show their proof: as a command, and as ES modules. No dependencies; Node 20.3 or newer.

## The command

\`\`\`sh
warmpost check northwind.test    # a sample that works without a network
warmpost spf example.com --json
warmpost zone example.com.zone   # a zone file, before you publish it
warmpost help
\`\`\`

It queries DNS over HTTPS, or the server that you name with \`--resolver\`. Exit codes: 0 nothing is wrong, 1 findings, 2 an
invalid command line or an unreadable file, 3 nothing could be looked up, 4 a change was refused.

## The modules

They use no Node built-ins, read no clock and no network, and run in Node, workers and browsers; every DNS lookup goes through a
\`Resolver\` that you provide. The types need no other library and hold with every strict option of TypeScript.

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

The licenses of the packages whose code is in this one are in LICENSES.txt.
`
}

const suiteLines = (suites) =>
  suites.map(({ id, cases, against }) => `- ${id}: ${cases - against} of ${cases} cases pass`).join('\n')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildLibrary()
  console.log(`The package is in ${relative(root, FOLDER)}.`)
}

/** The compiler leaves the extension out where it names a type in place. */
function withExtensions(text) {
  return text.replace(/import\("(\.{1,2}\/[^"]*?)(?:\.[jt]s)?"\)/g, 'import("$1.js")')
}
