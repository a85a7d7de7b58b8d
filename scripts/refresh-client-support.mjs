// Downloads what caniemail.com says about HTML and CSS in email clients (MIT, Rémi Parmentier and contributors), and writes it,
// reduced, to shared/data/email-clients/support.json.
import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

const SOURCE = 'https://www.caniemail.com/api/data.json'
const FILE = new URL('../shared/data/email-clients/support.json', import.meta.url)
/** It has some 300 features; far fewer means that something else came. */
const MIN_FEATURES = 200

/**
 * @typedef {Record<string, Record<string, Record<string, string>>>} Stats
 * @typedef {{ slug: string, title: string, last_test_date: string, stats: Stats }} Feature
 * @typedef {{ last_update_date: string, nicenames: Record<string, Record<string, string>>, data: Feature[] }} Source
 */

/**
 * A client has one letter in the text of a feature, for its newest tested version: y, a (in part), n, or u (unknown).
 * @param {Source} source
 */
export function reduceSupport({ last_update_date: date, nicenames, data }) {
  const ids = [
    ...new Set(
      data.flatMap(({ stats }) =>
        Object.entries(stats).flatMap(([family, platforms]) =>
          Object.keys(platforms).map((platform) => `${family}.${platform}`),
        ),
      ),
    ),
  ].sort()
  const features = data
    .map(({ slug, title, last_test_date: testedOn, stats }) => {
      const letters = ids.map((id) => {
        const [family = '', platform = ''] = id.split('.')
        const newest = newestOf(stats[family]?.[platform] ?? {})
        return /^[yan]/.test(newest) ? newest.charAt(0) : 'u'
      })
      return [slug, [title, testedOn, letters.join('')]]
    })
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    source: 'https://www.caniemail.com',
    license: 'MIT, Copyright (c) 2019 Rémi Parmentier',
    date: date.slice(0, 10),
    clients: ids.map((id) => nameOf(id, nicenames)),
    features: Object.fromEntries(features),
  }
}

/**
 * The last one as it is in the file, except that JSON moves whole numbers to the front: "128" is newer than "60.3".
 * @param {Record<string, string>} versions
 */
function newestOf(versions) {
  const names = Object.keys(versions)
  const newest = names.reduce((best, name) => (isOlder(name, best) ? best : name), names[0] ?? '')
  return versions[newest] ?? 'u'
}

const VERSION = /^\d+(?:\.\d+)*$/
const YEAR = /^(?:19|20)\d\d$/

/**
 * Whether the first of two versions is known to be older: years come before numbers of versions, as in "2016" and "16.80".
 * @param {string} one
 * @param {string} other
 */
function isOlder(one, other) {
  if (!VERSION.test(one) || !VERSION.test(other)) return false
  if (YEAR.test(one) !== YEAR.test(other)) return YEAR.test(one)
  return one.localeCompare(other, 'en', { numeric: true }) < 0
}

/**
 * "Gmail, Android"
 * @param {string} id
 * @param {Source['nicenames']} names
 */
function nameOf(id, { family = {}, platform = {} }) {
  const [of = '', on = ''] = id.split('.')
  return `${family[of] ?? of}, ${platform[on] ?? on}`
}

async function refresh() {
  const response = await fetch(SOURCE, { signal: AbortSignal.timeout(30_000) })
  if (!response.ok) throw new Error(`${SOURCE} answered with status ${response.status}`)
  const reduced = reduceSupport(await response.json())
  const count = Object.keys(reduced.features).length
  if (count < MIN_FEATURES) throw new Error(`${SOURCE} names ${count} features only; nothing was written`)
  const before = JSON.parse(await readFile(FILE, 'utf8'))
  await writeFile(FILE, `${JSON.stringify(reduced)}\n`)
  process.stdout.write(
    `${count} features in ${reduced.clients.length} clients (of ${before.date} before), as of ${reduced.date}, in shared/data/email-clients/support.json\n`,
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    await refresh()
  } catch (error) {
    console.error(
      `The support of email clients was not refreshed: ${error instanceof Error ? error.message : String(error)}`,
    )
    process.exitCode = 1
  }
}
