// Downloads IANA's list of RDAP servers (RFC 9224) and writes it, reduced, to shared/data/rdap/bootstrap.json.
import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

const SOURCE = 'https://data.iana.org/rdap/dns.json'
const FILE = new URL('../shared/data/rdap/bootstrap.json', import.meta.url)
/** The whole list has about 1,200 top-level domains; far fewer means that something else came. */
const MIN_ENDINGS = 1_000

/**
 * Top-level domains by server; in a URL, `{tld}` stands for the top-level domain, so many registries share a line.
 * A service without an https URL is left out.
 * @param {{ publication: string, services: string[][][] }} file
 */
export function reduceBootstrap({ publication, services }) {
  /** @type {Map<string, string[]>} */
  const endingsOf = new Map()
  for (const [endings, urls] of services) {
    const url = urls.find((one) => one.startsWith('https://'))
    if (!url) continue
    const base = url.endsWith('/') ? url : `${url}/`
    for (const ending of endings.map((one) => one.toLowerCase())) {
      const template = base.replace(
        new RegExp(`(?<=//[^/]*/(?:.*/)?|//rdap\\.nic\\.)${ending}(?=/)`),
        '{tld}',
      )
      const key = endings.length === 1 ? template : base
      endingsOf.set(key, [...(endingsOf.get(key) ?? []), ending])
    }
  }
  const servers = [...endingsOf]
    .map(([base, endings]) => [base, [...new Set(endings)].sort().join(' ')])
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return { source: SOURCE, publication, servers: Object.fromEntries(servers) }
}

/** @param {{ servers: Record<string, string> }} file */
export const countEndings = ({ servers }) =>
  Object.values(servers).reduce((sum, endings) => sum + endings.split(' ').length, 0)

async function refresh() {
  const response = await fetch(SOURCE, { signal: AbortSignal.timeout(30_000) })
  if (!response.ok) throw new Error(`${SOURCE} answered with status ${response.status}`)
  const reduced = reduceBootstrap(await response.json())
  const count = countEndings(reduced)
  if (count < MIN_ENDINGS) throw new Error(`${SOURCE} names ${count} endings only; nothing was written`)
  const before = JSON.parse(await readFile(FILE, 'utf8'))
  await writeFile(FILE, `${JSON.stringify(reduced, null, 2)}\n`)
  process.stdout.write(
    `${count} endings (${countEndings(before)} before), published ${reduced.publication}, in shared/data/rdap/bootstrap.json\n`,
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await refresh()
  } catch (error) {
    console.error(`The list was not refreshed: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
