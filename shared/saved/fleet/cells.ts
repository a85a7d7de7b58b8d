// The cells of a row: their one or two words, by what is said in them, and those of SPF, DKIM, DMARC and BIMI, as email
// authentication has judged them.
import type { AuthenticationPart, DeliveryPart } from '#shared/domain/domain-report/schema.ts'
import type { JudgementState, Method } from '#shared/domain/email-authentication/schema.ts'
import { protocolOf } from '#shared/report/finding-table.ts'
import { saidBy, type Saying } from '#shared/report/verdict-table.ts'
import type { Tone } from '#shared/report/verdict.ts'
import type { Cell, FleetRow } from './schema.ts'

// Why a cell has its state; what is fine needs no words.
const MAX_LENGTH = 300

export const sentenceOf = (tone: Tone, sentence: string): { sentence?: string } =>
  tone === 'ok' || sentence === '' ? {} : { sentence: sentence.slice(0, MAX_LENGTH) }

type Words = Pick<Cell, 'word'>

const cell = <Args>(words: Saying<Words, Args>): Saying<Words, Args> => words

export const FLEET_CELLS = {
  'not-asked': cell({ word: 'not asked' }),
  'not-checked': cell({ word: 'not checked' }),
  'no-such-name': cell({ word: 'no such name' }),
  valid: cell({ word: 'valid' }),
  improve: cell({ word: 'improve' }),
  broken: cell({ word: 'broken' }),
  missing: cell({ word: 'missing' }),
  unknown: cell({ word: 'unknown' }),
  declined: cell({ word: 'declined' }),
  none: cell({ word: 'none' }),
  policy: cell<{ applied: string | null; isFromAbove: boolean }>({
    word: ({ applied, isFromAbove }) => `p=${applied}${isFromAbove ? ' (from above)' : ''}`,
  }),
  'hosted-at': cell<{ service: string }>({ word: ({ service }) => service }),
  'takes-no-mail': cell({ word: 'takes none' }),
  'no-mx': cell({ word: 'no MX' }),
  'as-stamped': cell<{ stamp: string }>({ word: ({ stamp }) => stamp.toLowerCase() }),
  listed: cell<{ count: number }>({ word: ({ count }) => `listed: ${count}` }),
  clean: cell({ word: 'clean' }),
}

export const cellOf = saidBy<Words>('word')(FLEET_CELLS)

const TONES: Record<JudgementState, Tone> = {
  good: 'ok',
  improve: 'warn',
  broken: 'bad',
  missing: 'bad',
  unknown: 'unknown',
  declined: 'info',
}

export const authenticationCells = (
  part: AuthenticationPart,
  delivery: Pick<DeliveryPart, 'state'>,
): Pick<FleetRow['cells'], 'spf' | 'dkim' | 'dmarc' | 'bimi'> => {
  const cells = { spf: spfCell(part), dkim: dkimCell(part), dmarc: dmarcCell(part), bimi: bimiCell(part) }
  // Whether mail is sent and received at all decides what a record must have.
  const isKnown = part.spf.state !== 'unknown' && delivery.state !== 'unknown'
  if (isKnown) return cells
  const { spf, dkim, dmarc, bimi } = cells
  return { spf: stateless(spf), dkim: stateless(dkim), dmarc: stateless(dmarc), bimi }
}

function stateless(cell: Cell): Cell {
  const facts = { ...cell.facts }
  delete facts.state
  return { ...cell, facts }
}

function judged(part: AuthenticationPart, method: Method, facts: Record<string, string>): Cell {
  const judgement = part.judgements.find((one) => one.method === method)
  const state = judgement?.state ?? 'unknown'
  const protocol = method.toLowerCase()
  // What one more lookup might have changed is not compared.
  const isSure =
    state !== 'unknown' &&
    !part.findings.some(({ code, unknown }) => unknown && protocolOf(code) === protocol)
  const { word } = cellOf(state === 'good' ? 'valid' : state)
  return {
    tone: TONES[state],
    word,
    ...sentenceOf(TONES[state], judgement?.sentence ?? ''),
    facts: { ...facts, ...(isSure && { state: word }) },
  }
}

const spfCell = (part: AuthenticationPart): Cell =>
  judged(part, 'SPF', part.spf.state === 'unknown' ? {} : { record: recordsText(part.spf.records) })

function dkimCell(part: AuthenticationPart): Cell {
  const { keys, tried } = part.dkim
  // Each selector that got an answer, separately: another run may have got one more.
  const facts = tried.flatMap(({ selector, outcome }): [string, string][] => {
    if (outcome === 'unknown' || outcome === 'not-asked') return []
    const record = keys.find((key) => key.selector === selector)?.record
    return [[`selector ${selector}`, record ?? outcome]]
  })
  return judged(part, 'DKIM', Object.fromEntries(facts))
}

function dmarcCell(part: AuthenticationPart): Cell {
  const { state, records, policy, domain, policyDomain } = part.dmarc
  const cell = judged(part, 'DMARC', state === 'unknown' ? {} : { record: recordsText(records) })
  if (cell.tone !== 'ok' && cell.tone !== 'warn') return cell
  const isFromAbove = policyDomain !== undefined && policyDomain !== null && policyDomain !== domain
  return policy ? { ...cell, ...cellOf('policy', { applied: policy.applied, isFromAbove }) } : cell
}

/** It is optional: a domain without one lacks nothing. */
function bimiCell(part: AuthenticationPart): Cell {
  const { state, record } = part.bimi
  const cell = judged(part, 'BIMI', state === 'unknown' ? {} : { record: record ?? 'none' })
  return state === 'absent' ? { tone: 'info', ...cellOf('none'), facts: cell.facts } : cell
}

/** The order of records means nothing. */
const recordsText = (records: readonly string[]): string =>
  records.length === 0 ? 'none' : [...records].sort().join(' | ')
