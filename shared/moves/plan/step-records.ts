// What the new side asks for in DNS, beside all that is there.
import type { Change } from '#shared/report/change/change.ts'
import { moveChange } from './changes.ts'
import { type Move, whereAt } from './move.ts'
import type { StepDraft } from './schedule.ts'
import type { Expectation } from '#shared/moves/schema.ts'
import { SHORT_TTL } from '#shared/moves/versions.ts'
import type { Seen } from '#shared/senders/look.ts'
import { SETUP_PARTS, type SetupPart } from '#shared/senders/setup-parts.ts'
import { canBeAsked, isKnown, type SetupRecord } from '#shared/senders/setup.ts'

interface Records {
  changes: Change[]
  expects: Expectation[]
}

/** Those of these parts that are not there yet. */
export function recordsFor(move: Move, parts: readonly SetupPart[]): Records {
  const asked = move.asked.filter(({ record }) => parts.includes(record.part))
  const taken = asked.filter(({ record }) => move.taken.includes(record.name))
  const open = asked.filter((one) => !taken.includes(one) && one.state !== 'found')
  const publishable = open.filter(isPublishable)
  const shown = open.filter((one) => !publishable.includes(one))
  return {
    changes: [
      ...publishable.map((one) => publishChange(move, one.record)),
      ...askForShown(move, shown),
      ...askForSelector(move, taken),
    ],
    expects: open.flatMap(({ record }) => expectationOf(record)),
  }
}

/** A record with all its values, at a name that nothing uses. */
const isPublishable = ({ record, state, isFree }: Seen): boolean =>
  state === 'missing' && isFree === true && record.type !== 'NS' && isKnown(record)

function publishChange({ target }: Move, record: SetupRecord): Change {
  const { name, value = '', part, priority, selector, isOptional } = record
  const given = {
    owner: name,
    type: record.type === 'NS' ? ('CNAME' as const) : record.type,
    ttl: SHORT_TTL,
    before: [],
    after: [record.type === 'MX' ? `${priority ?? 10} ${value}` : value],
    why: [],
    suffix: `${record.type.toLowerCase()}-${name}`,
    ...(isOptional && { optional: true as const }),
  }
  const { service } = target
  return selector === undefined
    ? moveChange.record('move-record', given, { service, name, part: SETUP_PARTS[part] })
    : moveChange.record('move-key', given, { service, name, selector })
}

/** At names that differ from customer to customer, only the kind can be told. */
const recordWords = (record: SetupRecord): string =>
  canBeAsked(record)
    ? `the ${record.type} record at ${record.name}`
    : `a ${record.type} record (${SETUP_PARTS[record.part]})`

function askForShown({ target, domain }: Move, shown: readonly Seen[]): Change[] {
  const needed = shown.filter(({ record }) => !record.isOptional)
  const [first] = needed
  if (!first) return []
  const { type } = first.record
  return [
    moveChange.ask(
      'move-records',
      {
        owner: canBeAsked(first.record) ? first.record.name : domain,
        type: type === 'NS' ? 'CNAME' : type,
        why: [],
        suffix: first.record.part,
      },
      {
        service: target.service,
        where: first.record.part === 'ownership' ? 'when you add the domain there' : whereAt(target),
        what: [...new Set(needed.map(({ record }) => recordWords(record)))],
      },
    ),
  ]
}

function askForSelector({ target }: Move, taken: readonly Seen[]): Change[] {
  const [first] = taken
  if (!first) return []
  return [
    moveChange.ask(
      'move-selector',
      { owner: first.record.name, type: 'TXT', why: [] },
      { service: target.service, names: taken.map(({ record }) => record.name) },
    ),
  ]
}

/** Nothing can be expected at a name that only the service knows. */
function expectationOf(record: SetupRecord): Expectation[] {
  const { name, type, value } = record
  if (!canBeAsked(record) || record.isOptional || type === 'NS') return []
  const shown = type === 'MX' && value !== undefined ? `${record.priority ?? 10} ${value}` : value
  return [{ sees: 'record', name, type, ...(shown !== undefined && { value: shown }) }]
}

export function keysNew(move: Move): StepDraft[] {
  const { target, old } = move
  const { changes, expects } = recordsFor(move, ['dkim', 'bounce', ...trackingOf(move)])
  if (changes.length === 0) return []
  const hasAsk = changes.some(({ action }) => action === 'ask')
  return [
    {
      id: 'keys-new',
      title: `Publish the keys of ${target.service}`,
      text: `Add these records beside the ones that are there${
        hasAsk ? `: ${target.service} shows what is missing here` : ''
      }. Delete nothing of ${old.name}. Then turn on DKIM in ${target.service}.`,
      changes,
      proof: `${target.service} says that the domain is verified and DKIM is on.`,
      expects,
      effects: [],
    },
  ]
}

/** Links are followed in what a service sends, not in what people write. */
const trackingOf = ({ question }: Move): SetupPart[] => (question.what === 'sending' ? ['tracking'] : [])

export function spfBoth({ spf, domain, target, old }: Move): StepDraft[] {
  if (spf.both.length === 0) return []
  const isAsk = spf.both.some(({ action }) => action === 'ask')
  return [
    {
      id: 'spf-both',
      title: 'Let both sides send',
      text: isAsk
        ? `The SPF record has to name ${target.service} beside ${old.name} before the next steps. Do not go on without it.`
        : `Replace the SPF record, so ${old.name} and ${target.service} both pass. Keep it like this until the end of the move.`,
      changes: spf.both,
      proof: `The SPF record of ${domain} names both sides, with ten lookups at most.`,
      expects: spf.added.map((term): Expectation => ({ sees: 'sender', name: domain, term })),
      effects: [],
    },
  ]
}
