// Downloads the map of reverse names of parsedmarc (Apache License 2.0, Sean Whalen and contributors), and writes those of who
// sends mail, reduced, to shared/data/reverse-names/names.json.
import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { getPublicSuffix } from 'tldts'

const SOURCE =
  'https://raw.githubusercontent.com/domainaware/parsedmarc/master/parsedmarc/resources/maps/base_reverse_dns_map.csv'
const FILE = new URL('../shared/data/reverse-names/names.json', import.meta.url)
/** It has some 7,000 of these kinds; far fewer means that something else came. */
const MIN_NAMES = 5_000
const MAX_NAME = 40

/**
 * What kind of sender it is (SENDER_KINDS), by its type there. Whoever rents out servers does not send what they send.
 * @type {Readonly<Record<string, string>>}
 */
const KINDS = {
  'Email Provider': 'mailboxes',
  SaaS: 'app',
  'Social Media': 'app',
  Marketing: 'marketing',
  'Email Security': 'gateway',
  IaaS: 'web_host',
  PaaS: 'web_host',
  'Web Host': 'web_host',
  MSP: 'web_host',
}

/** Providers of access and of servers, whatever the type says: their customers' servers have such names. */
const LEFT_OUT = new Set([
  'orange.fr',
  'telepac.pt',
  'zaq.ne.jp',
  'terra.com.br',
  'claro.net.do',
  'online.net',
])
const DYNAMIC = /^(?:No-IP|DynDNS|Dynu|DDNSS|DuckDNS)$/i

/** Their customers send from there, whatever the type says. */
const RENT_OUT = /\b(?:cloud|hosting|host|server|servers|data ?cent(?:er|re)s?|datacenter|vps|colo)\b/i

/**
 * Below these, a name leads to any address, so it proves nothing.
 * @param {string} suffix
 */
const isAnybodys = (suffix) =>
  /^(?:nip|sslip|xip)\.io$/.test(suffix) ||
  LEFT_OUT.has(suffix) ||
  getPublicSuffix(suffix, { allowPrivateDomains: true }) === suffix

/** @param {string} csv */
export function reduceNames(csv) {
  /** @type {Map<string, Map<string, string[]>>} */
  const kinds = new Map()
  for (const line of csv.split(/\r?\n/).slice(1)) {
    const [, suffix = '', quoted, plain, type = ''] =
      /^([^,"]+),(?:"((?:[^"]|"")*)"|([^,]*)),([^,]+)$/.exec(line) ?? []
    const name = nameOf(quoted ?? plain ?? '')
    const kind = KINDS[type] && (KINDS[type] !== 'web_host' && RENT_OUT.test(name) ? 'web_host' : KINDS[type])
    if (
      !kind ||
      name === null ||
      DYNAMIC.test(name) ||
      !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(suffix) ||
      isAnybodys(suffix)
    )
      continue
    const names = kinds.get(kind) ?? new Map()
    kinds.set(kind, names)
    names.set(name, [...(names.get(name) ?? []), suffix])
  }
  return Object.fromEntries(
    [...kinds].map(([kind, names]) => [
      kind,
      [...names]
        .map(([name, suffixes]) => `${name}=${suffixes.sort().map(shortenedFor(name)).join(' ')}`)
        .sort()
        .join('\n'),
    ]),
  )
}

/**
 * “.com” for one that is the name itself and an ending, as most are.
 * @param {string} name
 */
const shortenedFor = (name) => {
  const label = name.toLowerCase().replace(/[^a-z0-9]/g, '')
  return (/** @type {string} */ suffix) =>
    suffix.startsWith(`${label}.`) ? suffix.slice(label.length) : suffix
}

/**
 * Without what stands in parentheses; null if nothing legible is left.
 * @param {string} written
 */
function nameOf(written) {
  const name = written
    .replaceAll('""', '"')
    .replace(/\s*\([^)]*\)\s*$/, '')
    .split(/ [|] /)[0]
    ?.trim()
  return name && name.length <= MAX_NAME && /^[\w .,&'’+!/\u00c0-\u017f-]+$/.test(name) && !/[ÂÃ]/.test(name)
    ? name
    : null
}

/** @param {Record<string, string>} kinds */
const countNames = (kinds) =>
  Object.values(kinds).reduce((sum, lines) => sum + lines.split(/[ \n=](?=[a-z0-9-]*\.)/).length - 1, 0)

/** @param {string | undefined} file a copy, instead of the download */
async function refresh(file) {
  const csv = file === undefined ? await download() : await readFile(file, 'utf8')
  const kinds = reduceNames(csv)
  const count = countNames(kinds)
  if (count < MIN_NAMES) throw new Error(`${SOURCE} has ${count} names only; nothing was written`)
  const license =
    'Apache-2.0, Copyright Sean Whalen and contributors; reduced: names shortened, kinds renamed, rows left out'
  const date = new Date().toISOString().slice(0, 10)
  await writeFile(
    FILE,
    `${JSON.stringify({ source: 'https://github.com/domainaware/parsedmarc', license, date, kinds }, null, 2)}\n`,
  )
  process.stdout.write(`About ${count} names, in shared/data/reverse-names/names.json\n`)
}

async function download() {
  const response = await fetch(SOURCE, { signal: AbortSignal.timeout(30_000) })
  if (!response.ok) throw new Error(`${SOURCE} answered with status ${response.status}`)
  return response.text()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await refresh(process.argv[2])
  } catch (error) {
    console.error(
      `The reverse names were not refreshed: ${error instanceof Error ? error.message : String(error)}`,
    )
    process.exitCode = 1
  }
}
