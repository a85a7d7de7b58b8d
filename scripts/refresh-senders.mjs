// Compares what we say of sending services with the public Domain Connect templates and with DNS, and prints differences.
// Changes nothing. The templates have no license: they are read, and nothing of them is kept.
//   npm run refresh-senders -- [--templates DIR] [--resolver IP[:PORT]] [--no-dns]
import { execFileSync } from 'node:child_process'
import { Resolver } from 'node:dns/promises'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fromSources } from './from-sources.mjs'
import { compareTemplate, keyOf, liveNames, oldFacts } from './senders/compare.mjs'

const TEMPLATES = 'https://github.com/Domain-Connect/Templates.git'
const AT_ONCE = 20

const { values } = parseArgs({
  options: {
    templates: { type: 'string' },
    resolver: { type: 'string' },
    'no-dns': { type: 'boolean', default: false },
  },
})

const read = (/** @type {string} */ file) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
/** @type {Record<string, string[]>} */
const providers = read('./senders/providers.json')
/** @type {Record<string, string>} */
const reasons = read('./senders/known-differences.json')

const { PASSPORTS, factsOf, serviceNamed, serviceOfTarget } = await fromSources(`
  export { PASSPORTS } from './shared/data/mail-services/passports/catalogue.ts'
  export { factsOf } from './shared/data/mail-services/facts/facts.ts'
  export { serviceNamed, serviceOfTarget } from './shared/data/mail-services/lookup.ts'
`)

const templates = withTemplates((dir) =>
  readdirSync(dir)
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const {
        providerId = '',
        hostRequired = false,
        records = [],
      } = JSON.parse(readFileSync(join(dir, file), 'utf8'))
      return { file, providerId: String(providerId).toLowerCase(), hostRequired, records }
    }),
)

const differences = PASSPORTS.flatMap((/** @type {import('./senders/compare.mjs').Passport} */ passport) =>
  templates
    .filter(({ providerId }) => providers[passport.id]?.includes(providerId))
    .flatMap((template) =>
      compareTemplate(passport, template, (target) => serviceOfTarget(target) !== undefined),
    ),
)
const keys = new Set(differences.map(keyOf))
const fresh = differences.filter(
  (/** @type {import('./senders/compare.mjs').Difference} */ one) => !(keyOf(one) in reasons),
)
const gone = Object.keys(reasons).filter((key) => !keys.has(key))

print(
  'Differences from the templates, with their reasons',
  Object.entries(reasons)
    .filter(([key]) => keys.has(key))
    .map(([key, why]) => `${key}\n    ${why}`),
)
print(
  'New differences: change the catalogue, or write the reason into scripts/senders/known-differences.json',
  fresh.map(keyOf),
)
print('Reasons without a difference: remove them', gone)
print(
  'Facts older than a year: read their pages again',
  oldFacts(
    PASSPORTS.map(({ id }) => ({ id, facts: factsOf(id) })),
    Date.now(),
  ),
)
const missing = values['no-dns'] ? [] : await missingNames()
print('Names that are not in DNS', missing)
process.exitCode = fresh.length + gone.length + missing.length > 0 ? 1 : 0

/**
 * @template T
 * @param {(dir: string) => T} use
 */
function withTemplates(use) {
  if (values.templates !== undefined) return use(values.templates)
  const dir = mkdtempSync(join(tmpdir(), 'templates-'))
  try {
    execFileSync('git', ['clone', '--quiet', '--depth', '1', TEMPLATES, dir], { stdio: 'inherit' })
    return use(dir)
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

async function missingNames() {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (values.resolver !== undefined) resolver.setServers([values.resolver])
  const names = PASSPORTS.flatMap((passport) =>
    liveNames(passport, serviceNamed(passport.service)?.includes ?? []).map((one) => ({
      id: passport.id,
      ...one,
    })),
  )
  /** @type {string[]} */
  const found = []
  for (let at = 0; at < names.length; at += AT_ONCE)
    await Promise.all(
      names.slice(at, at + AT_ONCE).map(async ({ id, name, type, what }) => {
        const state = await stateOf(resolver, name, type)
        if (state !== 'there') found.push(`${id}: ${what} ${name}: ${state}`)
      }),
    )
  return found
}

/**
 * @param {Resolver} resolver
 * @param {string} name
 * @param {string} type
 */
async function stateOf(resolver, name, type) {
  const types = type === 'ANY' ? ['A', 'MX', 'TXT', 'CNAME'] : [type]
  const answers = await Promise.allSettled(types.map((one) => resolver.resolve(name, one)))
  if (answers.some(({ status }) => status === 'fulfilled')) return 'there'
  const [{ reason } = { reason: undefined }] = answers.filter((one) => one.status === 'rejected')
  return ['ENOTFOUND', 'ENODATA'].includes(reason?.code) ? 'not there' : `unknown (${reason?.code})`
}

/**
 * @param {string} title
 * @param {readonly string[]} lines
 */
function print(title, lines) {
  console.log(`\n${title}: ${lines.length}`)
  for (const line of lines) console.log(`  ${line}`)
}
