// A zone file as it was meant. What only its writing broke has its record in the file itself: nobody is asked for it, each is one
// change, and the checks go on with what that change leads to.
import { isTargetName } from '#shared/data/mail-services/lookup.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { ChangeType } from '#shared/report/change/schema.ts'
import { aliasesSettled } from './beside-alias.ts'
import { nameAsWritten } from '#shared/dns/final-dot.ts'
import { splitText } from '#shared/dns/presentation.ts'
import { type Repair, ZONE_CHANGES, zoneChange, type ZoneChange } from './changes.ts'
import { zoneFinding } from './findings.ts'
import { isOfKind, lintZone, placeOf, placed, rejoined } from './lint.ts'
import { zoneOverlay } from './overlay.ts'
import { originIn, type ReadZone, type ZoneFinding, type ZoneRecord } from './record.ts'

export interface MeantZone extends ReadZone {
  findings: readonly ZoneFinding[]
  repairs: readonly Repair[]
}

/** A record on its way from what is written to what was meant. */
interface Draft {
  written: ZoneRecord
  record: ZoneRecord
  findings: ZoneFinding[]
  steps: { change: ZoneChange; told?: Repair['told'] }[]
  /** It is at the wrong name, and the right one has its own. */
  isLeftover?: true
}

/** @param live tells whether a target exists under the name that was written */
export async function zoneAsMeant(read: ReadZone, live: Resolver): Promise<MeantZone> {
  const joined = rejoined(read)
  const origins = new Set(read.origins)
  const drafts = joined.records.map((written): Draft => ({
    written,
    record: written,
    findings: [],
    steps: [],
  }))
  drafts.forEach(withQuotes)
  moveAll(drafts, origins)
  if (!read.edits) await dotTargets(drafts, origins, live)
  const records = drafts.filter(({ isLeftover }) => !isLeftover).map(({ record }) => record)
  const settled = await aliasesSettled({ ...read, records }, zoneOverlay({ ...read, records })(live))
  return {
    ...read,
    records: settled.records,
    findings: [
      ...joined.findings,
      ...drafts.flatMap(({ findings }) => findings),
      ...lintZone({ ...read, records }),
    ],
    repairs: [...joined.repairs, ...drafts.flatMap(repairOf), ...settled.repairs],
  }
}

/** What was wrong with one record is one change. */
function repairOf({ written, record, steps, isLeftover }: Draft): Repair[] {
  const [first] = steps
  const { owner, type, text } = record
  if (!first || !isChangeType(type)) return []
  const isMoved = owner !== written.owner
  const told: Repair['told'] = (said) => steps.map((step) => step.told?.(said) ?? step.change.text).join(' ')
  const change: ZoneChange = {
    ...first.change,
    id: `${first.change.id}-${written.owner}-${written.line}`,
    text: told(text),
    why: [...new Set(steps.flatMap((step) => step.change.why))],
    ...(!isLeftover && {
      owner,
      before: isMoved ? [] : [written.text],
      after: [text],
      action: isMoved ? ('create' as const) : ('replace' as const),
      ...(isMoved && { from: [{ owner: written.owner, text: written.text }] }),
    }),
  }
  return [{ change, owner: change.owner, type, text, told }]
}

const isChangeType = (type: string): type is ChangeType => ChangeType.options.some((one) => one === type)

/** Where and what, for a change of which the rest follows once all is known. */
const at = ({ owner, type, text }: ZoneRecord, why: string) => ({
  owner,
  type: type as ChangeType,
  before: [text],
  after: [],
  why: [why],
  risk: 'none' as const,
})

function withQuotes(draft: Draft): void {
  const { meant, text, strings = [], owner } = draft.record
  if (meant === undefined) return
  if (meant === text) {
    const change = zoneChange.record('zone-strings', at(draft.record, 'zone-syntax'), { strings })
    const told = (said: string) => ZONE_CHANGES['zone-strings'].text({ strings: splitText(said) })
    // As it is written: one string.
    draft.steps.push({ change: { ...change, strings: [[text]] }, told })
    return
  }
  const values = { owner, text, meant }
  draft.findings.push(placed(draft.record, zoneFinding('zone-text-unquoted', values)))
  draft.steps.push({
    change: zoneChange.record('zone-quotes', at(draft.record, 'zone-text-unquoted'), values),
    told: (said) => ZONE_CHANGES['zone-quotes'].text({ meant: said }),
  })
  draft.record = { ...draft.record, text: meant, strings: undefined }
}

/** To the names that were meant, if nothing is there. */
function moveAll(drafts: readonly Draft[], origins: ReadonlySet<string>): void {
  const index = new Map<string, ZoneRecord[]>()
  const settle = (record: ZoneRecord) => index.set(record.owner, [...(index.get(record.owner) ?? []), record])
  const moves = drafts.map((draft) => ({ draft, move: moveOf(draft.record, origins) }))
  for (const { draft, move } of moves) if (!move) settle(draft.record)
  for (const { draft, move } of moves) {
    if (!move) continue
    const { record } = draft
    const moved = { ...record, owner: move.meant }
    const isLeftover = (index.get(move.meant) ?? []).some((one) => isRival(one, moved))
    const said = { owner: record.owner, meant: move.meant, isLeftover }
    draft.findings.push(
      placed(
        record,
        move.what === undefined
          ? zoneFinding('zone-doubled-name', said)
          : zoneFinding('zone-misplaced', { ...said, what: move.what, place: move.place }),
      ),
    )
    const why = move.what === undefined ? 'zone-doubled-name' : 'zone-misplaced'
    const given = at(record, why)
    if (isLeftover) {
      draft.isLeftover = true
      draft.steps = [{ change: zoneChange.record('zone-leftover', { ...given, optional: true }, said) }]
      continue
    }
    const change =
      move.what === undefined
        ? zoneChange.record('zone-final-dot/owner', given, said)
        : zoneChange.record('zone-place', given, { ...said, what: move.what })
    draft.steps.push({ change })
    draft.record = moved
    settle(moved)
  }
}

interface Move {
  meant: string
  what?: string
  place: string
}

function moveOf(record: ZoneRecord, origins: ReadonlySet<string>): Move | null {
  const zone = originIn(record.owner, origins)
  if (zone === undefined) return null
  const rest = [record.below, zone]
    .map((below) => withoutDot(record.owner, below))
    .find((one) => isWithin(one, zone))
  if (rest !== undefined) return { meant: rest, place: '' }
  return placeOf(record)
}

/** What was written before the origin was added. */
const withoutDot = (name: string, below: string | undefined): string =>
  below !== undefined && name.endsWith(`.${below}`) ? name.slice(0, -below.length - 1) : ''

/** Both cannot be there, or one is enough. */
function isRival(there: ZoneRecord, moved: ZoneRecord): boolean {
  if (there.type === 'CNAME' || moved.type === 'CNAME') return true
  if (there.type !== moved.type) return false
  return there.text === moved.text || (moved.type === 'TXT' && isOfKind(there.text, moved.text))
}

const NAMES_A_HOST = ['MX', 'CNAME', 'NS']
/** Each may take a few queries. */
const MAX_ASKED = 50

async function dotTargets(
  drafts: readonly Draft[],
  origins: ReadonlySet<string>,
  live: Resolver,
): Promise<void> {
  const names = new Set(drafts.filter(({ isLeftover }) => !isLeftover).map(({ record }) => record.owner))
  const inDoubt = drafts.flatMap((draft) => {
    const target = NAMES_A_HOST.includes(draft.record.type) ? (draft.record.text.split(' ').at(-1) ?? '') : ''
    return originIn(target, origins) === undefined || names.has(target) ? [] : [{ draft, target }]
  })
  await Promise.all(
    inDoubt.slice(0, MAX_ASKED).map(async ({ draft, target }) => {
      const meant = await nameAsWritten(target, draft.record.owner, live, isTargetName)
      if (meant !== null) dotTarget(draft, target, meant)
    }),
  )
}

function dotTarget(draft: Draft, target: string, meant: string): void {
  const { record } = draft
  const values = { type: record.type, target, meant }
  draft.findings.push(placed(record, zoneFinding('zone-doubled-target', values)))
  draft.steps.push({
    change: zoneChange.record('zone-final-dot/target', at(record, 'zone-doubled-target'), values),
  })
  draft.record = { ...record, text: record.text.replace(/\S+$/, meant) }
}
