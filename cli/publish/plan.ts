import * as v from 'valibot'
import { lossSentences } from '#shared/report/change/change.ts'
import { Change } from '#shared/report/change/schema.ts'
import { readRecordSet } from '#shared/report/change/export/record-set.ts'
import { cutText } from '#shared/kit/foreign-text.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import { Failure } from '#cli/failure.ts'
import { heldState, Refusal, type Publisher } from '#cli/publish/publisher.ts'

type PlanState =
  /** --apply would make it. */
  | 'ready'
  /** Something must be done first, or may break: it waits for --yes. */
  | 'waiting'
  /** Only someone else can do it. */
  | 'ask'
  /** Optional: made when --only names it. */
  | 'optional'
  /** It cannot be made this way. */
  | 'impossible'
  /** The zone already has it. */
  | 'done'
  | 'published'
  /** The zone has changed since the change was made. */
  | 'stale'
  /** The zone's server did not make it. */
  | 'refused'
  /** An earlier change was not made. */
  | 'not-tried'

export interface PlannedChange extends Change {
  state: PlanState
  /** Why it is in this state, in full sentences. */
  reason?: string
  /** What the zone has instead of what was expected. */
  found?: string[]
}

const MAX_CHANGES = 500
const Plan = v.object({ changes: v.pipe(v.array(Change), v.maxLength(MAX_CHANGES)) })

/** The changes of a report saved with --json. */
export function readPlan(text: string, file: string): Change[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Failure(`${file} is not JSON. Write it with: warmpost publish DOMAIN --json=${file}`)
  }
  const read = v.safeParse(Plan, value)
  if (read.success) return read.output.changes
  const [issue] = read.issues
  // Not the issue's own message, which quotes the file.
  const expected = issue.expected === null ? '' : `: expected ${issue.expected}`
  throw new Failure(`${file} has no valid changes (${v.getDotPath(issue) ?? 'changes'}${expected}).`)
}

interface Wishes {
  /** The domain of the changes, so a plan for another domain is not published by mistake. */
  domain: string
  only: readonly string[]
  yes: readonly string[]
  /** The zone of changes whose report does not know it. */
  zone: string | undefined
}

/** Each change with what it waits for, before any server is contacted. */
export function planChanges(
  changes: readonly Change[],
  { domain, only, yes, zone }: Wishes,
): PlannedChange[] {
  const ids = changes.map(({ id }) => id)
  const unknown = [...only, ...yes].find((id) => !ids.includes(id))
  if (unknown !== undefined)
    throw new Failure(`There is no change ${unknown}. The changes are: ${ids.join(', ') || 'none'}.`)
  const wanted = only.length > 0 ? changes.filter(({ id }) => only.includes(id)) : changes
  return wanted.map((change) => {
    const inside = change.zone === undefined && zone !== undefined && isWithin(change.owner, zone)
    const { optional, ...rest } = { ...change, ...(inside && { zone }) }
    const placed = optional && !only.includes(change.id) ? { ...rest, optional } : rest
    return { ...placed, ...stateOf(placed, domain, yes) }
  })
}

function stateOf(
  change: Change,
  domain: string,
  yes: readonly string[],
): Pick<PlannedChange, 'state' | 'reason'> {
  if (change.action === 'ask') return { state: 'ask', reason: 'Only someone else can do this.' }
  if (change.optional) return { state: 'optional', reason: `Optional: --only ${change.id} publishes it.` }
  const set = readRecordSet(change)
  if (!set.ok) return { state: 'impossible', reason: set.reason }
  if (change.zone === undefined)
    return {
      state: 'impossible',
      reason: `The zone of ${change.owner} is unknown. Name it with --zone.`,
    }
  if (!isWithin(domain, change.zone) && !isWithin(change.zone, domain))
    return { state: 'impossible', reason: `${change.owner} is not part of ${domain}.` }
  const isAccepted = yes.includes(change.id) || !mustBeAccepted(change)
  return isAccepted
    ? { state: 'ready' }
    : {
        state: 'waiting',
        reason: [...lossSentences(change), `${RISKS[change.risk]}Add --yes ${change.id} to publish it.`].join(
          ' ',
        ),
      }
}

/** What a person has to have done or considered. */
const mustBeAccepted = ({ prerequisites, risk, file }: Change): boolean =>
  prerequisites.length > 0 || risk !== 'none' || file !== undefined

const RISKS: Record<Change['risk'], string> = {
  none: '',
  delivery: 'Email from a forgotten sender may be marked or refused. ',
  loss: 'Email may be lost. ',
}

/**
 * Compares each ready change with what the zone has, and makes it.
 * @param apply false: nothing is written
 */
export async function publishChanges(
  planned: readonly PlannedChange[],
  publisher: Publisher,
  { apply, progress }: { apply: boolean; progress: (change: Change) => void },
): Promise<PlannedChange[]> {
  const outcomes: PlannedChange[] = []
  for (const change of planned) {
    const isBlocked = outcomes.some(({ state }) => apply && (state === 'stale' || state === 'refused'))
    if (change.state !== 'ready') outcomes.push(change)
    else if (isBlocked)
      outcomes.push({ ...change, state: 'not-tried', reason: 'An earlier change was not made.' })
    else {
      progress(change)
      outcomes.push(await publishOne(afterOthers(change, outcomes), publisher, apply))
    }
  }
  return outcomes
}

/** Earlier changes of this run may have changed records at the same name. */
function afterOthers(change: PlannedChange, earlier: readonly PlannedChange[]): PlannedChange {
  const made = earlier.filter(
    ({ state, owner, type }) => state === 'published' && owner === change.owner && type === change.type,
  )
  const keep = made.reduce(
    (all, { before, after }) => all && [...all.filter((text) => !before.includes(text)), ...after],
    change.keep,
  )
  return keep === change.keep || !keep ? change : { ...change, keep: [...new Set(keep)] }
}

async function publishOne(
  change: PlannedChange,
  publisher: Publisher,
  apply: boolean,
): Promise<PlannedChange> {
  const read = readRecordSet(change)
  if (!read.ok || read.value.zone === undefined) return { ...change, state: 'impossible' }
  const set = { ...read.value, zone: read.value.zone }
  try {
    const held = await publisher.look(set)
    const state = heldState(set, change.after, held.texts)
    if (state === 'done') return { ...change, state: 'done', reason: 'The zone already has it.' }
    if (state === 'changed') return staleOf(change, held.texts)
    if (!apply) return change
    await held.write()
    const { texts } = await publisher.look(set)
    if (heldState(set, change.after, texts) === 'done')
      return { ...change, state: 'published', reason: 'Published.' }
    throw new Refusal(`The change was accepted, but the zone now has: ${listed(texts)}.`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.isStale) return { ...change, state: 'stale', reason: `${STALE} ${error.message}` }
    return { ...change, state: 'refused', reason: error.message }
  }
}

const STALE = 'The zone has changed since the check, so nothing was changed.'

const staleOf = (change: PlannedChange, found: string[]): PlannedChange => ({
  ...change,
  state: 'stale',
  found,
  reason: `${STALE} ${change.owner} ${change.type} is now: ${listed(found)}. Check the domain again.`,
})

const MAX_LISTED = 10
const MAX_LISTED_LENGTH = 500

const listed = (texts: readonly string[]): string =>
  [
    ...texts.slice(0, MAX_LISTED).map((text) => `“${cutText(text, MAX_LISTED_LENGTH)}”`),
    ...(texts.length > MAX_LISTED ? [`${texts.length - MAX_LISTED} more`] : []),
  ].join(', ') || 'nothing'
