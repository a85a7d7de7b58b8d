// How often the bounce decoder names the same recipients as two other programs on the public bounces of their tests. Needs
// their repositories, which are not part of this one: tests/bench/bounce-labels.md.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { decoderWith } from './bounce-decoder.mjs'

/** @typedef {{ path: string, recipients: Set<string> }} Labeled */

/** The same halves as in bounces.mjs. @param {string} file */
const isTuned = (file) => parseInt(createHash('sha1').update(file).digest('hex').slice(-1), 16) % 2 === 0

/** flufl.bounce: "('dsn', 'dsn_01.txt', [b'user@example.com'])"; a file may have several lines. @param {string} folder @returns {Labeled[]} */
function labelsOfFlufl(folder) {
  const source = readFileSync(join(folder, 'flufl/bounce/_detectors/tests/detectors.py'), 'utf8')
  /** @type {Map<string, Labeled>} */
  const found = new Map()
  const [, table = ''] = source.split('DATA = (')
  for (const [, file = '', list = ''] of table
    .replace(/^\s*#.*$/gm, '')
    .matchAll(/\('[a-z0-9]+',\s*'([^']+\.txt)',\s*\[([^\]]*)\]/gs)) {
    const path = join(folder, 'flufl/bounce/tests/data', file)
    const labeled = found.get(file) ?? { path, recipients: new Set() }
    for (const [, recipient = ''] of list.matchAll(/b'([^']*)'/g))
      labeled.recipients.add(recipient.toLowerCase())
    found.set(file, labeled)
  }
  return [...found.values()]
}

/** Lines of JSON that Sisimai writes: {"file": …, "recipients": […]}. @param {string} file @param {string} mails @returns {Labeled[]} */
const labelsOfSisimai = (file, mails) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    // It makes up an address where a report hides it.
    .filter(({ recipients }) => recipients.length > 0 && !recipients.join(' ').includes('undisclosed'))
    .map(({ file: name, recipients }) => ({
      path: join(mails, name),
      recipients: new Set(recipients.map((/** @type {string} */ each) => each.toLowerCase())),
    }))

/** Where an address forwards, the decoder names both, and either label is right. @param {Labeled} labeled @param {any} decodeBounces */
function isSame({ path, recipients }, decodeBounces) {
  const ours = new Set(
    decodeBounces(readFileSync(path, 'utf8')).bounces.flatMap(
      (/** @type {{ recipient?: string, finalRecipient?: string }} */ { recipient, finalRecipient }) => {
        const named = [recipient, finalRecipient].flatMap((each) => each?.toLowerCase() ?? [])
        return named.find((each) => recipients.has(each)) ?? named[0] ?? []
      },
    ),
  )
  return ours.size === recipients.size && [...recipients].every((each) => ours.has(each))
}

async function main() {
  const [flufl, sisimai, mails] = process.argv.slice(2)
  if (flufl === undefined || sisimai === undefined || mails === undefined) {
    console.error(
      'Usage: npm run bench:bounce-recipients -- <flufl.bounce> <recipients.jsonl> <folder of its files>',
    )
    console.error('Where to get them: tests/bench/bounce-labels.md')
    process.exitCode = 1
    return
  }
  const { decodeBounces } = await decoderWith('')
  for (const [title, labeled] of /** @type {const} */ ([
    ['flufl.bounce', labelsOfFlufl(flufl)],
    ['Sisimai', labelsOfSisimai(sisimai, mails)],
  ]))
    for (const half of ['tuned', 'held out']) {
      const files = labeled.filter(({ path }) => isTuned(basename(path)) === (half === 'tuned'))
      const differing = files.filter((each) => !isSame(each, decodeBounces))
      const right = files.length - differing.length
      console.log(
        `${title}, ${half}: ${right} of ${files.length}, ${((100 * right) / files.length).toFixed(1)} %`,
      )
      if (half === 'tuned') for (const { path } of differing) console.log(`  ${basename(path)}`)
    }
}

await main()
