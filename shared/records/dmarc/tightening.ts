// Whether a record has receivers treat mail more strictly than today.
import { isDmarcRecord, parseDmarc, type DmarcRecord } from './parse.ts'
import { percentOf } from './percent.ts'
import { isWeaker, policiesOf, underTest, type RecordPolicies } from './policy.ts'

export interface Tightening {
  /** Some receivers may refuse mail that they accept today. */
  isStricter: boolean
  /** Between what the owner can choose; empty if the notes say it. */
  stricter: Stricter[]
}

/** What takes effect at a name and below it: older receivers do not know test mode (RFC 7489 section 6.3). */
interface Effect {
  newer: RecordPolicies
  older: RecordPolicies
}

const NO_POLICIES: RecordPolicies = { p: 'none', sp: 'none', np: 'none' }
const NOTHING: Effect = { newer: NO_POLICIES, older: NO_POLICIES }

/**
 * @param texts the records of the name today
 * @param inherited what applies there if none of them counts
 */
export function tighteningOf(texts: readonly string[], text: string, inherited = NO_POLICIES): Tightening {
  const counting = texts.filter(isDmarcRecord).map(parseDmarc)
  // Receivers differ in what they make of a tag that is there twice; some ignore the record.
  const [only] = counting.length === 1 && !counting.some(isRepeated) ? counting : []
  const after = parseDmarc(text)
  const none = counting.length > 0 ? NOTHING : { newer: inherited, older: inherited }
  const today = only ? effectOf(only) : none
  const next = effectOf(after)
  const isEnforced = Object.values(next.older).some((policy) => policy !== 'none')
  const stricter = [
    ...stricterPolicies(today, next, after),
    ...(isEnforced ? stricterAlignment(only, after) : []),
  ]
  const isWhole = isEnforced && counting.some((record) => isPartial(record))
  return { isStricter: stricter.length > 0 || isWhole, stricter }
}

interface Stricter {
  /** As in "p=none", what receivers apply today. */
  today: string
  next: string
}

function stricterPolicies(today: Effect, next: Effect, { tags, t }: DmarcRecord): Stricter[] {
  const raised = (['p', 'sp', 'np'] as const).filter(
    (name) => isWeaker(today.newer[name], next.newer[name]) || isWeaker(today.older[name], next.older[name]),
  )
  return (
    raised
      // Without a tag of its own, what applies below follows p.
      .filter((name) => raised[0] === name || tags.some((tag) => tag.name === name))
      .map((name) => {
        const asked = tags.find((tag) => tag.name === name)?.value ?? next.older[name]
        return {
          today: `${name}=${today.newer[name]}`,
          next: `${name}=${asked}${t === 'y' ? ' in test mode' : ''}`,
        }
      })
  )
}

const stricterAlignment = (only: DmarcRecord | undefined, after: DmarcRecord): Stricter[] =>
  (['adkim', 'aspf'] as const)
    .filter((name) => after[name] === 's' && only?.[name] !== 's')
    .map((name) => ({ today: `${name}=r`, next: `${name}=s` }))

function effectOf(record: DmarcRecord): Effect {
  const older = policiesOf(record)
  if (!older) return NOTHING
  const { p, sp, np } = older
  const { t } = record
  return { older, newer: { p: underTest(p, t), sp: underTest(sp, t), np: underTest(np, t) } }
}

function isRepeated({ tags }: DmarcRecord): boolean {
  return new Set(tags.map(({ name }) => name)).size < tags.length
}

/** Older receivers apply the policy to a part of the mail. */
function isPartial({ tags }: DmarcRecord): boolean {
  const percent = percentOf(tags.find(({ name }) => name === 'pct')?.value ?? '')
  return percent !== null && percent < 100
}
