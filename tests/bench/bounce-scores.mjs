// How often the bounce decoder says the same as other programs about their own samples, or something more exact. Needs their
// repositories, which are not part of this one: tests/bench/bounce-labels.md. With `--write`, the figures go to /accuracy.
import { writeFileSync } from 'node:fs'
import { fromSources } from '../../scripts/from-sources.mjs'
import {
  isTuned,
  newerReasonsOfSisimai,
  reasonsOfSisimai,
  recipientsOfFlufl,
  recipientsOfSisimai,
  samplesOfCrisp,
  samplesOfZoneMta,
} from './bounce-sets.mjs'
import { eventsOfAnymail, eventsOfSymfony, isNegative } from './event-sets.mjs'

/** @typedef {import('./bounce-sets.mjs').Reasoned} Reasoned */
/** @typedef {import('./bounce-sets.mjs').Addressed} Addressed */
/** @typedef {import('./bounce-sets.mjs').Named} Named */
/** @typedef {import('./event-sets.mjs').Sent} Sent */
/** @typedef {import('./event-sets.mjs').Event} Event */
/** @typedef {{ isRight: boolean, words: string }} Row in words: what it is of, what they say, what we say */

const FILE = 'app/content/bounce-scores.json'

const { decodeBounces, isSameOrMoreExact, isEqualOrMoreExact, CRISP, ZONE_MTA } = await fromSources(`
  export { decodeBounces } from '#shared/bounce/decode.ts'
  export { isSameOrMoreExact } from './tests/shared/bounce/peers.ts'
  export { CRISP, ZONE_MTA, isEqualOrMoreExact } from './tests/shared/bounce/fresh-peers.ts'`)

/** What a service delivered is no bounce, and counted. @param {any} report @param {number} index */
const reasonIn = ({ bounces, others }, index) =>
  (bounces[index] ?? bounces[0])?.reason ?? (others?.delivered === undefined ? undefined : 'delivered')

/** @param {Reasoned[]} labeled @returns {Row[]} */
const byReason = (labeled) =>
  labeled.flatMap(({ file, text, reasons }) => {
    const report = decodeBounces(text())
    return reasons.map((theirs, index) => {
      const ours = reasonIn(report, index)
      return { isRight: isSameOrMoreExact(ours, theirs), words: `${file} | ${theirs} | ${ours ?? 'nothing'}` }
    })
  })

/** @param {Named[]} samples @param {Record<string, string[]>} table @returns {Row[]} */
const byName = (samples, table) =>
  samples
    .filter(({ theirs }) => Object.hasOwn(table, theirs))
    .map(({ file, text, theirs }) => {
      const ours = reasonIn(decodeBounces(text()), 0)
      const isRight = isEqualOrMoreExact(table, ours, theirs)
      return { isRight, words: `${file} | ${theirs} | ${ours ?? 'nothing'}` }
    })

/** Where an address forwards, the decoder names both, and either label is right. @param {Addressed[]} labeled @returns {Row[]} */
const byRecipient = (labeled) =>
  labeled.map(({ file, text, recipients }) => {
    const ours = new Set(
      decodeBounces(text()).bounces.flatMap(
        (/** @type {{ recipient?: string, finalRecipient?: string }} */ { recipient, finalRecipient }) => {
          const named = [recipient, finalRecipient].flatMap((each) => each?.toLowerCase() ?? [])
          return named.find((each) => recipients.has(each)) ?? named[0] ?? []
        },
      ),
    )
    const isRight = ours.size === recipients.size && [...recipients].every((each) => ours.has(each))
    return { isRight, words: `${file} | ${[...recipients].join(' ')} | ${[...ours].join(' ')}` }
  })

/** A bounce or a complaint also has to name its recipient. @param {Sent[]} sent @param {(event: Event) => boolean} isCounted @returns {Row[]} */
const byEvent = (sent, isCounted) =>
  sent.flatMap(({ from, body, events }) => {
    const { bounces, others = {} } = decodeBounces(body)
    const kinds = new Set([...Object.keys(others), ...bounces.flatMap(kindsOf)])
    const named = new Set(bounces.map((/** @type {{ recipient?: string }} */ { recipient }) => recipient))
    return events.filter(isCounted).map((event) => {
      const isListed = event.kind === 'bounced' || event.kind === 'complained'
      const isNamed = !isListed || event.recipient === null || named.has(event.recipient)
      const words = `${from} | ${event.kind} ${event.recipient} | ${[...kinds].join(' ')}`
      return { isRight: kinds.has(event.kind) && isNamed, words }
    })
  })

/** What will be tried again has bounced, too. @param {{ reason: string, class: string }} bounce */
function kindsOf({ reason, class: kind }) {
  if (reason === 'complaint') return ['complained']
  if (reason === 'delivered') return ['delivered']
  if (reason === 'auto-reply') return ['autoreply']
  return kind === 'temporary' ? ['deferred', 'bounced'] : ['bounced']
}

/** @param {string} clones @returns {Record<string, Row[]>} by the names that /accuracy has words for */
function scoresOf(clones) {
  const sisimai = reasonsOfSisimai(clones)
  return {
    'sisimai-tuned': byReason(sisimai.filter(isTuned)),
    'sisimai-held-out': byReason(sisimai.filter((labeled) => !isTuned(labeled))),
    'sisimai-newer': byReason(newerReasonsOfSisimai(clones)),
    crisp: byName(samplesOfCrisp(clones), CRISP),
    zonemta: byName(samplesOfZoneMta(clones), ZONE_MTA),
    flufl: byRecipient(recipientsOfFlufl(clones)),
    'sisimai-recipients': byRecipient(recipientsOfSisimai(clones)),
    'anymail-bounces': byEvent(eventsOfAnymail(clones), isNegative),
    anymail: byEvent(eventsOfAnymail(clones), () => true),
    'symfony-bounces': byEvent(eventsOfSymfony(clones), isNegative),
    symfony: byEvent(eventsOfSymfony(clones), () => true),
  }
}

/** Reading the texts of the files that are held out would mean tuning to them. */
const UNREAD = new Set(['sisimai-held-out', 'sisimai-newer', 'sisimai-recipients'])

function main() {
  const [clones] = process.argv.slice(2)
  if (clones === undefined) {
    console.error('Usage: npm run bench:bounces -- <folder of the clones> [--differences] [--write]')
    console.error('Where to get them: tests/bench/bounce-labels.md')
    process.exitCode = 1
    return
  }
  const counted = Object.entries(scoresOf(clones)).filter(([, rows]) => rows.length > 0)
  const scores = counted.map(([id, rows]) => {
    const wrong = rows.filter(({ isRight }) => !isRight)
    const of = rows.length
    const right = of - wrong.length
    console.log(`${id}: ${right} of ${of}, ${((100 * right) / of).toFixed(1)} %`)
    if (process.argv.includes('--differences') && !UNREAD.has(id))
      for (const { words } of wrong) console.log(`  ${words}`)
    return { id, right, of }
  })
  if (!process.argv.includes('--write')) return
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(FILE, `${JSON.stringify({ day, scores }, null, 2)}\n`)
}

main()
