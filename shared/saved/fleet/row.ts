// One domain as a row, read from the parts of its report. Nothing is judged here: texts are chosen, and comparable facts are
// picked.
import type { ListResult } from '#shared/blocklists/schema.ts'
import { combineParts, WANTS_NO_MAIL } from '#shared/domain/domain-report/combine.ts'
import type {
  AuthenticationPart,
  DeliveryPart,
  ReputationPart,
  TransportPart,
} from '#shared/domain/domain-report/schema.ts'
import { type Change, neededChanges } from '#shared/report/change/change.ts'
import type { Tone } from '#shared/report/verdict.ts'
import { authenticationCells, cellOf, sentenceOf } from './cells.ts'
import { MAX_ROW_BYTES } from './limits.ts'
import { type Cell, CELL_NAMES, type CellDifference, type FleetDifference, type FleetRow } from './schema.ts'

interface RowParts {
  authentication: AuthenticationPart
  delivery: DeliveryPart
  /** Null if the request's lookups were used up before. */
  transport: TransportPart | null
  reputation: ReputationPart | null
}

export function rowOf(domain: string, parts: RowParts): FleetRow {
  const notAsked: Cell = { tone: 'unknown', ...cellOf('not-asked'), facts: {} }
  const { authentication, delivery, transport, reputation } = parts
  const known = [authentication, delivery, transport, reputation].filter((part) => part !== null)
  const { kind, verdict, changes } = combineParts(domain, known)
  const isThere = kind !== 'no-such-name'
  const cells = {
    ...authenticationCells(authentication, delivery),
    mx: mxCell(delivery),
    transport: transport ? transportCell(transport) : notAsked,
    lists: reputation ? listsCell(reputation) : notAsked,
  }
  return trimRow({
    domain,
    tone: verdict.tone,
    heading: verdict.heading,
    kind,
    cells: isThere ? settledCells(cells, kind) : missingCells(cells),
    // The optional ones are for the full report: they would fill most of a table that says what to do first.
    changes: neededChanges(changes).map(withoutPart),
    shares: isThere ? brokenIncludes(authentication) : [],
  })
}

/** A domain that could not be checked at all: it has a row that says so. */
export function failedRow(domain: string): FleetRow {
  const cell: Cell = { tone: 'unknown', ...cellOf('not-checked'), facts: {} }
  return {
    domain,
    tone: 'unknown',
    heading: `${domain} could not be checked`,
    kind: 'unknown',
    cells: { spf: cell, dkim: cell, dmarc: cell, mx: cell, bimi: cell, transport: cell, lists: cell },
    changes: [],
    shares: [],
    failed: true,
  }
}

function withoutPart(change: Change & { part?: unknown }): Change {
  const rest = { ...change }
  delete rest.part
  return rest
}

/** Once, so a name that appears or disappears is one difference. */
const missingCells = (cells: FleetRow['cells']): FleetRow['cells'] => {
  const { word } = cellOf('no-such-name')
  const cell: Cell = { tone: 'info', word, facts: {} }
  return { ...mapCells(cells, () => cell), mx: { ...cell, facts: { hosts: word } } }
}

/** What the report excuses in a domain without mail, its row excuses, too. */
const settledCells = (cells: FleetRow['cells'], kind: FleetRow['kind']): FleetRow['cells'] =>
  WANTS_NO_MAIL.includes(kind)
    ? { ...cells, mx: asFact(cells.mx), transport: asFact(cells.transport) }
    : cells

const asFact = (cell: Cell): Cell =>
  cell.tone === 'bad' || cell.tone === 'warn' ? { ...cell, tone: 'info' } : cell

const mapCells = (cells: FleetRow['cells'], make: (cell: Cell) => Cell): FleetRow['cells'] =>
  Object.fromEntries(CELL_NAMES.map((name) => [name, make(cells[name])])) as FleetRow['cells']

const MX_STATES = {
  hosts: 'valid',
  'null-mx': 'takes-no-mail',
  implicit: 'no-mx',
  nowhere: 'missing',
  unknown: 'unknown',
} as const satisfies Record<DeliveryPart['state'], string>

function mxCell({ state, mx, verdict, hostedAt, findings }: DeliveryPart): Cell {
  const isSure = !findings.some(({ unknown }) => unknown)
  const hosts = mx.entries.map(({ priority, exchange }) => `${priority} ${exchange}`).sort()
  const [service] = verdict.tone === 'ok' ? hostedAt : []
  const judged = cellOf(mxState(verdict.tone, state)).word
  const ownState = cellOf(MX_STATES[state]).word
  const unhosted = verdict.tone === 'ok' ? ownState : judged
  return {
    tone: verdict.tone,
    word: service === undefined ? unhosted : cellOf('hosted-at', { service }).word,
    ...sentenceOf(verdict.tone, verdict.sentence),
    facts: {
      ...(state !== 'unknown' && { hosts: hosts.join(', ') || ownState }),
      ...(isSure && verdict.tone !== 'unknown' && { state: judged }),
    },
  }
}

function mxState(tone: Tone, state: DeliveryPart['state']) {
  if (tone === 'ok') return 'valid'
  if (tone === 'unknown') return 'unknown'
  if (state !== 'hosts') return MX_STATES[state]
  return tone === 'bad' ? 'broken' : tone === 'warn' ? 'improve' : 'valid'
}

function transportCell({ verdict, mtaSts, tlsRpt, dnssec }: TransportPart): Cell {
  const { policy, record } = mtaSts
  return {
    tone: verdict.tone,
    ...(verdict.tone === 'unknown' ? cellOf('unknown') : cellOf('as-stamped', verdict)),
    ...sentenceOf(verdict.tone, verdict.sentence),
    facts: {
      ...(mtaSts.state !== 'unknown' && {
        'MTA-STS': [mtaSts.state, policy?.mode, record].filter(Boolean).join(' '),
      }),
      ...(tlsRpt.state !== 'unknown' && {
        'TLS-RPT': [tlsRpt.state, ...tlsRpt.rua].join(' '),
      }),
      ...(dnssec.state !== 'unknown' && { DNSSEC: dnssec.state }),
    },
  }
}

function listsCell({ verdict, lists }: ReputationPart): Cell {
  const proved = lists.filter(({ evidence, error, timeout }) => evidence === 'proved' && !error && !timeout)
  const listed = lists.filter((row) => row.listed)
  const count = listed.length
  const state = count > 0 ? 'listed' : proved.length > 0 ? 'clean' : 'unknown'
  const tone = state === 'unknown' ? 'unknown' : verdict.tone
  return {
    tone,
    ...cellOf(state, { count }),
    ...sentenceOf(tone, verdict.sentence),
    facts: Object.fromEntries(proved.map((row) => [row.zone, stateOf(row)])),
  }
}

const stateOf = ({ listed }: ListResult): string => (listed ? 'listed' : 'not listed')

/** From what the SPF check knows about its tree; a branch without an answer is not a broken one. */
function brokenIncludes({ domain, spf }: AuthenticationPart): string[] {
  if (spf.state !== 'found' || spf.incomplete || spf.truncated) return []
  const chained = spf.includeChain.filter((entry) => entry.domain !== domain && entry.spf.length !== 1)
  return [...new Set(chained.map((entry) => entry.domain))]
}

const byteLength = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** Within a row's limit: the last changes are dropped first, then the ends of records. The verdict and the cells always stay. */
function trimRow(row: FleetRow): FleetRow {
  const { changes } = row
  const withFirst = (count: number): FleetRow =>
    count === changes.length ? row : { ...row, changes: changes.slice(0, count), cut: true }
  for (let count = changes.length; count >= 0; count--) {
    if (byteLength(withFirst(count)) <= MAX_ROW_BYTES) return withFirst(count)
  }
  const cells = mapCells(row.cells, ({ facts, ...cell }) => ({
    ...cell,
    facts: Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, digestOf(value)])),
  }))
  return { ...withFirst(0), cells, shares: row.shares.slice(0, 5), cut: true }
}

/** A long record still differs from another one. */
function digestOf(text: string): string {
  if (text.length <= 120) return text
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return `${text.slice(0, 100)}… (${text.length} characters, ${hash.toString(16)})`
}

// The differences between two runs: only facts that both know, and only their meaning, so that neither a timeout nor a new
// order of records is a difference.
type ComparedRow = Pick<FleetRow, 'domain' | 'cells'>

export function differenceOf(
  from: { run: number; rows: readonly ComparedRow[] },
  to: { run: number; rows: readonly ComparedRow[] },
): FleetDifference {
  const before = new Map(from.rows.map((row) => [row.domain, row]))
  const changed: CellDifference[] = []
  let compared = 0
  for (const row of to.rows) {
    const earlier = before.get(row.domain)
    if (!earlier) continue
    compared += 1
    changed.push(...differencesOf(earlier, row))
  }
  const domains = [...new Set(changed.map(({ domain }) => domain))]
  return { from: from.run, to: to.run, changed, domains, compared, more: 0 }
}

const differencesOf = (before: ComparedRow, after: ComparedRow): CellDifference[] =>
  CELL_NAMES.flatMap((cell) => {
    const names = differingFacts(before.cells[cell], after.cells[cell])
    if (names.length === 0) return []
    const text = ({ facts }: Cell) => names.map((name) => factText(name, facts[name] ?? '')).join('; ')
    return [{ domain: after.domain, cell, before: text(before.cells[cell]), after: text(after.cells[cell]) }]
  })

const differingFacts = (before: Cell, after: Cell): string[] => {
  const names = Object.keys(before.facts).filter(
    (name) => name in after.facts && before.facts[name] !== after.facts[name],
  )
  // The record says more than the word that follows from it.
  const specific = names.filter((name) => name !== 'state')
  return specific.length > 0 ? specific : names
}

const PLAIN = ['record', 'state', 'hosts']

const factText = (name: string, value: string): string => (PLAIN.includes(name) ? value : `${name}: ${value}`)
