// How often the bounce decoder names the reason that two more programs give for their own samples, or a more exact one.
// No rule was written with them. Needs their repositories, which are not part of this one: tests/bench/bounce-labels.md.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { decoderWith } from './bounce-decoder.mjs'

/** @typedef {{ from: string, theirs: string, text: string }} Labeled */

/** "550_5_1_1_no_such_recipient_variant_3.txt": the label follows the codes. @param {string} folder @returns {Labeled[]} */
function samplesOfCrisp(folder) {
  const fixtures = join(folder, 'test/fixtures')
  return readdirSync(fixtures)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => ({
      from: name,
      theirs: name.replace(/^(?:\d{3}_)?(?:\d_\d+_\d+_)?/, '').replace(/(?:_variant_\d+)?\.txt$/, ''),
      text: readFileSync(join(fixtures, name), 'utf8'),
    }))
}

/** The replies that the comments quote, each with what the first rule that matches says. @param {string} folder @returns {Labeled[]} */
function samplesOfZoneMta(folder) {
  const lines = readFileSync(join(folder, 'config/bounces.txt'), 'utf8').split(/\r?\n/)
  const rules = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [pattern = '', , category = '', ...message] = line.split(',')
      return { pattern: new RegExp(pattern, 'im'), label: `${category} ${message.join(',')}` }
    })
  const quoted = lines.flatMap((line) => /^# ?([45]\d\d[ -].*)$/.exec(line)?.[1] ?? [])
  return quoted.map((text) => ({
    from: text.slice(0, 60),
    theirs: rules.find(({ pattern }) => pattern.test(text))?.label ?? 'none',
    text,
  }))
}

async function main() {
  const [crisp, zoneMta] = process.argv.slice(2)
  if (crisp === undefined || zoneMta === undefined) {
    console.error('Usage: npm run bench:fresh-bounces -- <email-bounce-parser> <zone-mta> [--differences]')
    console.error('Where to get them: tests/bench/bounce-labels.md')
    process.exitCode = 1
    return
  }
  const decoder = await decoderWith(
    `export { CRISP, ZONE_MTA, isEqualOrMoreExact } from './tests/shared/bounce/fresh-peers.ts'`,
  )
  const withDifferences = process.argv.includes('--differences')
  score('Crisp', samplesOfCrisp(crisp), decoder.CRISP, decoder, withDifferences)
  score('ZoneMTA', samplesOfZoneMta(zoneMta), decoder.ZONE_MTA, decoder, withDifferences)
}

/** @param {string} title @param {Labeled[]} samples @param {Record<string, string[]>} table @param {any} decoder @param {boolean} withDifferences */
function score(title, samples, table, { decodeBounces, isEqualOrMoreExact }, withDifferences) {
  const labeled = samples.filter(({ theirs }) => Object.hasOwn(table, theirs))
  const rows = labeled.map((sample) => {
    const ours = decodeBounces(sample.text).bounces[0]?.reason
    return { ...sample, ours, isRight: isEqualOrMoreExact(table, ours, sample.theirs) }
  })
  const right = rows.filter(({ isRight }) => isRight).length
  const unlabeled = samples.filter((sample) => !labeled.includes(sample)).map(({ theirs }) => theirs)
  console.log(`${title}: ${right} of ${rows.length} (${((100 * right) / rows.length).toFixed(1)} %)`)
  if (unlabeled.length > 0) console.log(`  left out: ${[...new Set(unlabeled)].join(', ')}`)
  if (!withDifferences) return
  for (const { from, theirs, ours, isRight } of rows)
    if (!isRight) console.log(`  ${from} | ${theirs} | ${ours ?? 'nothing'}`)
}

await main()
