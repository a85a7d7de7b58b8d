// Public bounces with the reasons, or the recipients, that other programs give them, read from clones of their repositories:
// tests/bench/bounce-labels.md.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** @typedef {{ file: string, text: () => string, reasons: string[] }} Reasoned */
/** @typedef {{ file: string, text: () => string, recipients: Set<string> }} Addressed */
/** @typedef {{ file: string, text: () => string, theirs: string }} Named */

/**
 * Fixed before anything was measured, and never changed: the rules are tuned to half of the files, chosen by name.
 * @param {{ file: string }} labeled
 */
export const isTuned = ({ file }) =>
  parseInt(createHash('sha1').update(file).digest('hex').slice(-1), 16) % 2 === 0

/** @param {string} path */
const fileAt = (path) => ({ file: basename(path), text: () => readFileSync(path, 'utf8'), path })

const MAILS = 'maildir/bsd'

/** Sisimai for Ruby: "'01' => [['5.1.1', '550', 'userunknown', true], …]". @param {string} clones @returns {Reasoned[]} */
export function reasonsOfSisimai(clones) {
  const folder = join(clones, 'rb-sisimai')
  const tests = join(folder, 'test/public')
  const names = readdirSync(tests).filter((name) => /^(?:lhost-|rhost-|rfc3464|rfc3834|arf)/.test(name))
  const labeled = names.flatMap((name) => {
    const source = readFileSync(join(tests, name), 'utf8')
    if (!source.includes('IsExpected')) return []
    const cases = source.matchAll(/'(\d\d+)'\s*=>\s*\[(\[.*?\])\s*\]\s*,/gs)
    return [...cases].map(([, number, rows = '']) => ({
      ...fileAt(join(folder, 'set-of-emails', MAILS, `${basename(name, '.rb')}-${number}.eml`)),
      reasons: [...rows.matchAll(/\['[^']*',\s*'[^']*',\s*'([^']*)'/g)].map(([, reason = '']) => reason),
    }))
  })
  return labeled.filter(({ path, reasons }) => existsSync(path) && reasons.length > 0)
}

/** Files that only the newer set has. Sisimai for Go: '{"01", 1, "5.1.1", "550", "userunknown", …}'. @param {string} clones @returns {Reasoned[]} */
export function newerReasonsOfSisimai(clones) {
  const known = new Set(readdirSync(join(clones, 'rb-sisimai/set-of-emails', MAILS)))
  const tests = join(clones, 'go-sisimai/fact')
  /** @type {Map<string, Reasoned & { path: string }>} */
  const found = new Map()
  for (const name of readdirSync(tests)) {
    const [, set] = /^[a-z]*\d+-(.*)_test\.go$/.exec(name) ?? []
    if (set === undefined) continue
    // The labels that follow are for mail that was never published.
    const [source = ''] = readFileSync(join(tests, name), 'utf8').split('secretlist')
    const cases = source.matchAll(/\{"(\d+)",\s*\d+,\s*"[^"]*",\s*"[^"]*",\s*"([a-z]+)"/g)
    for (const [, number, reason = ''] of cases) {
      const key = `${set}-${number}.eml`
      const labeled = found.get(key) ?? { ...fileAt(join(clones, 'set-of-emails', MAILS, key)), reasons: [] }
      labeled.reasons.push(reason)
      found.set(key, labeled)
    }
  }
  return [...found.values()].filter(({ file, path }) => !known.has(file) && existsSync(path))
}

/** flufl.bounce: "('dsn', 'dsn_01.txt', [b'user@example.com'])"; a file may have several lines. @param {string} clones @returns {Addressed[]} */
export function recipientsOfFlufl(clones) {
  const folder = join(clones, 'flufl.bounce')
  const source = readFileSync(join(folder, 'flufl/bounce/_detectors/tests/detectors.py'), 'utf8')
  /** @type {Map<string, Addressed>} */
  const found = new Map()
  const [, table = ''] = source.split('DATA = (')
  for (const [, file = '', list = ''] of table
    .replace(/^\s*#.*$/gm, '')
    .matchAll(/\('[a-z0-9]+',\s*'([^']+\.txt)',\s*\[([^\]]*)\]/gs)) {
    const labeled = found.get(file) ?? {
      ...fileAt(join(folder, 'flufl/bounce/tests/data', file)),
      recipients: new Set(),
    }
    for (const [, recipient = ''] of list.matchAll(/b'([^']*)'/g))
      labeled.recipients.add(recipient.toLowerCase())
    found.set(file, labeled)
  }
  return [...found.values()]
}

/** Lines of JSON that Sisimai writes: {"file": …, "recipients": […]}; none without that file. @param {string} clones @returns {Addressed[]} */
export function recipientsOfSisimai(clones) {
  const written = join(clones, 'recipients.jsonl')
  if (!existsSync(written)) return []
  const lines = readFileSync(written, 'utf8').trim().split('\n')
  return (
    lines
      .map((line) => JSON.parse(line))
      // It makes up an address where a report hides it.
      .filter(({ recipients }) => recipients.length > 0 && !recipients.join(' ').includes('undisclosed'))
      .map(({ file, recipients }) => ({
        ...fileAt(join(clones, 'rb-sisimai/set-of-emails', MAILS, file)),
        recipients: new Set(recipients.map((/** @type {string} */ each) => each.toLowerCase())),
      }))
  )
}

/** "550_5_1_1_no_such_recipient_variant_3.txt": the label follows the codes. @param {string} clones @returns {Named[]} */
export function samplesOfCrisp(clones) {
  const fixtures = join(clones, 'email-bounce-parser/test/fixtures')
  return readdirSync(fixtures)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => ({
      ...fileAt(join(fixtures, name)),
      theirs: name.replace(/^(?:\d{3}_)?(?:\d_\d+_\d+_)?/, '').replace(/(?:_variant_\d+)?\.txt$/, ''),
    }))
}

/** The replies that the comments quote, each with what the first rule that matches says. @param {string} clones @returns {Named[]} */
export function samplesOfZoneMta(clones) {
  const lines = readFileSync(join(clones, 'zone-mta/config/bounces.txt'), 'utf8').split(/\r?\n/)
  const rules = lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [pattern = '', , category = '', ...message] = line.split(',')
      return { pattern: new RegExp(pattern, 'im'), label: `${category} ${message.join(',')}` }
    })
  const quoted = lines.flatMap((line) => /^# ?([45]\d\d[ -].*)$/.exec(line)?.[1] ?? [])
  return quoted.map((text) => ({
    file: text.slice(0, 60),
    text: () => text,
    theirs: rules.find(({ pattern }) => pattern.test(text))?.label ?? 'none',
  }))
}
