// What is done before anything changes for mail: the new side is ready, and records can change fast.
import { listAll } from '#shared/kit/sentence.ts'
import { recordText } from '#shared/dns/presentation.ts'
import type { Change } from '#shared/report/change/change.ts'
import { moveChange } from './changes.ts'
import { reportMailboxes } from './look.ts'
import { movesMail, type Move } from './move.ts'
import type { StepDraft } from './schedule.ts'
import type { Expectation } from '#shared/moves/schema.ts'
import { SHORT_TTL, ttlKey } from '#shared/moves/versions.ts'
import { recordsFor } from './step-records.ts'

export function newReady(move: Move): StepDraft {
  const { target, domain, old, question } = move
  const { changes, expects } = recordsFor(move, ['ownership'])
  const common = { id: 'new-ready' as const, changes, expects, effects: [] }
  if (question.what === 'sending')
    return {
      ...common,
      title: `Open an account at ${target.service}`,
      text: `Add ${domain} in ${target.service}. Copy templates, and the list of people who unsubscribed or bounced. Keep ${old.name} running.`,
      proof: `${domain} is listed in ${target.service}.`,
    }
  const reports = reportMailboxes(move.looked)
  const ofReports =
    reports.length === 0
      ? ''
      : ` Create ${listAll(reports)} there, too: reports about the domain arrive there.`
  return {
    ...common,
    title: `Create all mailboxes at ${target.service}`,
    text: `Create every mailbox, alias and group of ${domain} at ${target.service}, and start copying the old email.${ofReports} Change nothing at ${old.name} yet.`,
    proof: `Every address that gets email today is listed at ${target.service}.`,
  }
}

interface Kept {
  name: string
  type: 'MX' | 'TXT'
  records: string[]
}

/** Others change on the first day, and get a short TTL then. */
function loweredIn(move: Move): Kept[] {
  const records = movesMail(move) ? move.looked.mx.records.map((one) => recordText('MX', one)) : []
  return records.length === 0 ? [] : [{ name: move.domain, type: 'MX', records }]
}

export function lowerTtl(move: Move): StepDraft[] {
  // Who says that nothing is kept longer has done it.
  if ((move.question.ttl ?? Infinity) <= SHORT_TTL) return []
  const lowered = loweredIn(move)
  if (lowered.length === 0) return []
  const changes = lowered.map(({ name, type, records }): Change =>
    moveChange.record(
      'move-ttl',
      {
        owner: name,
        type,
        ttl: SHORT_TTL,
        before: records,
        after: records,
        why: [],
        suffix: suffixOf(name, type),
      },
      { name, type },
    ),
  )
  return [
    {
      id: 'lower-ttl',
      title: 'Shorten how long records are kept',
      text: 'Set the TTL of the MX records to 3600 (one hour), and leave the records as they are. If your DNS host has no such field, skip this step.',
      changes,
      back: ttlsBack(move, lowered),
      proof: 'DNS shows a TTL of one hour or less for the MX records.',
      expects: lowered.map(({ name, type }): Expectation => ({
        sees: 'ttl',
        name,
        type,
        seconds: SHORT_TTL,
      })),
      effects: [],
    },
  ]
}

const suffixOf = (name: string, type: string): string => `${type.toLowerCase()}-${name}`

/** Only a TTL that was seen, or that the owner named, can be told. */
function ttlsBack({ question, seenTtls }: Move, lowered: readonly Kept[]): Change[] {
  return lowered.map(({ name, type, records }) => {
    const seen = seenTtls.get(ttlKey(type, name)) ?? 0
    const ttl = question.ttl ?? (seen > SHORT_TTL ? seen : undefined)
    return moveChange.record(
      'move-ttl-back',
      { owner: name, type, ttl, before: records, after: records, why: [], suffix: suffixOf(name, type) },
      { name, type },
    )
  })
}

/** @param changed what is at each name whose records the move has changed */
export function restoreTtl(move: Move, changed: readonly Kept[]): StepDraft[] {
  const kept = changed.filter(({ records }) => records.length > 0)
  if ((move.question.ttl ?? Infinity) <= SHORT_TTL || kept.length === 0) return []
  return [
    {
      id: 'restore-ttl',
      title: 'Restore how long records are kept',
      text: 'Set the TTL of these records back to what it was before the move, or to 86400 (one day).',
      changes: ttlsBack(move, kept),
      back: [],
      proof: 'The records are the same, with their old TTL.',
      expects: [],
      effects: [],
    },
  ]
}
