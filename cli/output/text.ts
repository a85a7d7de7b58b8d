import { lossSentences, neededChanges, partText, tasksOf } from '#shared/report/change/change.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { Tone } from '#shared/report/verdict.ts'
import type { PlacedFinding } from '#shared/dns/zone-file/record.ts'
import type { Outcome } from '#cli/command.ts'
import { levelOf, shownFindings, type Level } from '#cli/output/levels.ts'
import { safeText } from '#cli/output/safe-text.ts'
import { wrap } from '#cli/output/wrap.ts'

interface TextOptions {
  color: boolean
  width: number
  /** Includes findings that need no action. */
  all: boolean
}

const COLORS = { red: 31, green: 32, yellow: 33, blue: 34, gray: 90, bold: 1 } as const
type Color = keyof typeof COLORS

/** A sign, a word and a color: never just one of them. */
const TONES: Record<Tone, { sign: string; color: Color }> = {
  ok: { sign: '✓', color: 'green' },
  warn: { sign: '!', color: 'yellow' },
  bad: { sign: '✕', color: 'red' },
  unknown: { sign: '?', color: 'blue' },
  info: { sign: 'i', color: 'blue' },
}

const LEVELS: Record<Level, { sign: string; color: Color; word: string }> = {
  error: { sign: '✕', color: 'red', word: 'error' },
  warning: { sign: '!', color: 'yellow', word: 'warning' },
  unknown: { sign: '?', color: 'blue', word: 'unknown' },
  note: { sign: '·', color: 'gray', word: 'note' },
}

export function textOf(outcomes: readonly Outcome[], options: TextOptions): string {
  const isRaw = outcomes.every(({ raw }) => raw !== undefined)
  return outcomes.map((outcome) => outcomeText(outcome, options)).join(isRaw ? '' : '\n')
}

const paint = (text: string, color: Color, { color: isOn }: TextOptions) =>
  isOn ? `\u001b[${COLORS[color]}m${text}\u001b[0m` : text

function outcomeText(outcome: Outcome, options: TextOptions): string {
  if (outcome.raw !== undefined) return outcome.raw
  const sections = [
    verdictLines(outcome, options),
    section('Change', changeLines(outcome, options), options),
    section('Found', findingLines(outcome, options), options),
    viewLines(outcome, options),
  ]
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('\n')
}

function verdictLines({ verdict }: Outcome, options: TextOptions): string[] {
  if (!verdict) return []
  const { sign, color } = TONES[verdict.tone]
  const heading = safeText(`${sign} ${verdict.heading} [${verdict.stamp}]`)
  return [
    ...wrap(heading, options.width).map((line) => paint(line, color, options)),
    ...wrap(safeText(verdict.sentence), options.width, '  '),
  ]
}

const section = (title: string, lines: readonly string[], options: TextOptions): string[] =>
  lines.length === 0 ? [] : [paint(title, 'bold', options), ...lines]

function changeLines({ changes, states }: Outcome, options: TextOptions): string[] {
  const shown = tasksOf(options.all ? changes : neededChanges(changes))
  return shown.flatMap((change, index) => {
    const { id, title, text, owner, type, before, after, prerequisites, action, parts = [] } = change
    const record = (sign: string, value: string, color: Color) =>
      paint(safeText(`     ${sign} ${owner} ${type} ${value}`), color, options)
    return [
      ...wrap(safeText(`${index + 1}. ${title}${states ? ` (${id})` : ''}`), options.width, '  '),
      ...wrap(safeText(text), options.width, '     '),
      ...lossSentences(change).flatMap((one) => wrap(safeText(one), options.width, '     ')),
      ...prerequisites.flatMap((one) => wrap(safeText(`First: ${one}`), options.width, '     ')),
      ...parts.flatMap((part) => wrap(safeText(partText(part)), options.width, '     ')),
      // In one piece, ready to copy.
      ...(action === 'ask' ? [] : before.map((value) => record('-', value, 'red'))),
      ...(action === 'ask' ? [] : after.map((value) => record('+', value, 'green'))),
      ...wrap(safeText(states?.[id] ?? ''), options.width, '     ').filter((line) => line.trim() !== ''),
    ]
  })
}

function findingLines({ findings }: Outcome, options: TextOptions): string[] {
  return shownFindings(findings, options.all).flatMap((finding) => findingText(finding, options))
}

/** After "FILE:LINE:", if it is about a file: editors and terminals link to the place. */
function findingText(finding: PlacedFinding, options: TextOptions): string[] {
  const { sign, color, word } = LEVELS[levelOf(finding)]
  const live = finding.isLive ? ' (also live)' : ''
  const rule = finding.rfc ? ` (${finding.rfc})` : ''
  const sentence = safeText(`${finding.message}${rule}${live}`)
  const place = placeOf(finding)
  if (place !== '') {
    return [
      `${safeText(place)} ${paint(word, color, options)}: ${sentence} [${finding.code}]`,
      ...fixLines(finding, options),
    ]
  }
  const [first = '', ...others] = wrap(sentence, options.width, '    ')
  const lines = [`  ${sign} ${first.trimStart()}`, ...others]
  return [...lines.map((line) => paint(line, color, options)), ...fixLines(finding, options)]
}

export const placeOf = ({ file, line, column }: PlacedFinding): string =>
  file === undefined ? '' : `${[file, line, column].filter((part) => part !== undefined).join(':')}:`

const fixLines = ({ fix }: Finding, options: TextOptions): string[] =>
  fix ? wrap(safeText(fix), options.width, '    ') : []

function viewLines({ view }: Outcome, options: TextOptions): string[] {
  return view.flatMap((line) => (line === '' ? [''] : wrapHanging(safeText(line), options)))
}

/** What does not fit continues below the value of a pair, or at the line's own indent. */
function wrapHanging(line: string, { width }: TextOptions): string[] {
  const [lead = ''] = /^(?:[^\s:][^:]{0,20}: +| *)/.exec(line) ?? []
  const [first = '', ...others] = wrap(line.slice(lead.length), width, ' '.repeat(lead.length))
  return [lead + first.slice(lead.length), ...others]
}
