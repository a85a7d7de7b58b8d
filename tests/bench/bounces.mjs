// How often the bounce decoder names the same reason as Sisimai's labels on public bounces, or a more exact one. Needs their
// repositories, which are not part of this one: tests/bench/bounce-labels.md.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { decoderWith } from './bounce-decoder.mjs'

/** @typedef {{ file: string, path: string, reasons: string[] }} Labeled */
/** @typedef {{ file: string, theirs: string, ours: string, quote: string, isSame: boolean }} Compared */

/**
 * Fixed before anything was measured, and never changed: the rules are tuned to half of the files, chosen by name.
 * @param {string} file
 */
const isTuned = (file) => parseInt(createHash('sha1').update(file).digest('hex').slice(-1), 16) % 2 === 0

/** @returns {Promise<{ decodeBounces: (text: string) => { bounces: { reason: string, quote: string }[] }, isSameOrMoreExact: (ours: string | undefined, theirs: string) => boolean }>} */
const decoder = () => decoderWith(`export { isSameOrMoreExact } from './tests/shared/bounce/peers.ts'`)

/** Sisimai for Ruby: "'01' => [['5.1.1', '550', 'userunknown', true], …]". @param {string} folder @returns {Labeled[]} */
function labelsOfRuby(folder) {
  const tests = join(folder, 'test/public')
  const names = readdirSync(tests).filter((name) => /^(?:lhost-|rhost-|rfc3464|rfc3834|arf)/.test(name))
  return names.flatMap((name) => {
    const source = readFileSync(join(tests, name), 'utf8')
    if (!source.includes('IsExpected')) return []
    const cases = source.matchAll(/'(\d\d+)'\s*=>\s*\[(\[.*?\])\s*\]\s*,/gs)
    return [...cases].map(([, number, rows = '']) => ({
      ...fileOf(join(folder, 'set-of-emails'), `${basename(name, '.rb')}-${number}`),
      reasons: [...rows.matchAll(/\['[^']*',\s*'[^']*',\s*'([^']*)'/g)].map(([, reason = '']) => reason),
    }))
  })
}

/** Sisimai for Go: '{"01", 1, "5.1.1", "550", "userunknown", …}'. @param {string} folder @param {string} mails @returns {Labeled[]} */
function labelsOfGo(folder, mails) {
  const tests = join(folder, 'fact')
  /** @type {Map<string, Labeled>} */
  const found = new Map()
  for (const name of readdirSync(tests)) {
    const [, set] = /^[a-z]*\d+-(.*)_test\.go$/.exec(name) ?? []
    if (set === undefined) continue
    // The labels that follow are for mail that was never published.
    const [source = ''] = readFileSync(join(tests, name), 'utf8').split('secretlist')
    const cases = source.matchAll(/\{"(\d+)",\s*\d+,\s*"[^"]*",\s*"[^"]*",\s*"([a-z]+)"/g)
    for (const [, number, reason = ''] of cases) {
      const key = `${set}-${number}`
      const labeled = found.get(key) ?? { ...fileOf(mails, key), reasons: [] }
      labeled.reasons.push(reason)
      found.set(key, labeled)
    }
  }
  return [...found.values()]
}

/** @param {string} mails @param {string} name */
const fileOf = (mails, name) => ({ file: `${name}.eml`, path: join(mails, 'maildir/bsd', `${name}.eml`) })

/** @param {Labeled[]} labeled @param {Awaited<ReturnType<typeof decoder>>} decode @returns {Compared[]} */
const compare = (labeled, { decodeBounces, isSameOrMoreExact }) =>
  labeled.flatMap(({ file, path, reasons }) => {
    const { bounces } = decodeBounces(readFileSync(path, 'utf8'))
    return reasons.map((theirs, index) => {
      const bounce = bounces[index] ?? bounces[0]
      const isSame = isSameOrMoreExact(bounce?.reason, theirs)
      return { file, theirs, ours: bounce?.reason ?? 'nothing', quote: bounce?.quote ?? '', isSame }
    })
  })

/**
 * Texts are shown only for the tuned half: reading the others would mean tuning to them. @param {string} title @param
 * {Compared[]} rows @param {boolean} withTexts
 */
function print(title, rows, withTexts) {
  const differing = rows.filter(({ isSame }) => !isSame)
  const equal = rows.length - differing.length
  const files = new Set(rows.map(({ file }) => file)).size
  console.log(
    `\n${title}: ${equal} of ${rows.length} replies in ${files} files, ${((100 * equal) / rows.length).toFixed(1)} %`,
  )
  if (withTexts)
    for (const { file, theirs, ours, quote } of differing)
      console.log(`  ${file} | ${theirs} | ${ours} | ${quote.slice(0, 200)}`)
  else {
    /** @type {Map<string, number>} */
    const pairs = new Map()
    for (const { theirs, ours } of differing) {
      const pair = `${theirs} | ${ours}`
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
    }
    for (const [pair, count] of [...pairs].sort(([, one], [, other]) => other - one))
      console.log(`  ${count} × ${pair}`)
  }
}

async function main() {
  const [ruby, mails, go] = process.argv.slice(2)
  if (ruby === undefined || (mails !== undefined && go === undefined)) {
    console.error('Usage: npm run bench:bounces -- <rb-sisimai> [<set-of-emails> <go-sisimai>]')
    console.error('Where to get them: tests/bench/bounce-labels.md')
    process.exitCode = 1
    return
  }
  const decode = await decoder()
  const labeled = labelsOfRuby(ruby).filter(({ path, reasons }) => existsSync(path) && reasons.length > 0)
  const rows = compare(labeled, decode)
  print(
    'Tuned (theirs | ours | reply)',
    rows.filter(({ file }) => isTuned(file)),
    true,
  )
  print(
    'Held out (count × theirs | ours)',
    rows.filter(({ file }) => !isTuned(file)),
    false,
  )
  if (mails === undefined || go === undefined) return
  const known = new Set(readdirSync(join(ruby, 'set-of-emails/maildir/bsd')))
  const newer = labelsOfGo(go, mails).filter(({ file, path }) => !known.has(file) && existsSync(path))
  print('Newer, held out as well (count × theirs | ours)', compare(newer, decode), false)
}

await main()
