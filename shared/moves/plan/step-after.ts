// After the switch: nothing of the old side goes before the last email that needs it has arrived.
import { DAY_SECONDS } from '#shared/kit/calendar.ts'
import { listAll } from '#shared/kit/sentence.ts'
import type { Change } from '#shared/report/change/change.ts'
import { moveChange } from './changes.ts'
import { type Move, movesMail, ttlOf } from './move.ts'
import { unansweredIn } from './look.ts'
import { LATE_MAIL_DAYS } from '#shared/moves/question.ts'
import type { Need, StepDraft } from './schedule.ts'
import type { Expectation } from '#shared/moves/schema.ts'
import { SHORT_TTL } from '#shared/moves/versions.ts'

const LATE = LATE_MAIL_DAYS * DAY_SECONDS

/** The old MX records may be remembered for their TTL, and senders try for five days more (RFC 5321, 4.5.4.1). */
function lateNeeds(move: Move): Need[] {
  const kept = (move.question.ttl ?? Infinity) <= SHORT_TTL ? ttlOf(move.ttls, 'MX', move.domain) : SHORT_TTL
  return [
    {
      since: 'mx',
      seconds: LATE + Math.max(SHORT_TTL, kept),
      for: `Senders try for up to ${LATE_MAIL_DAYS} days, so email may still arrive at the old servers.`,
    },
    {
      since: 'stop-old',
      seconds: LATE,
      for: `Email that the old side sent may be on its way for ${LATE_MAIL_DAYS} days.`,
    },
  ]
}

export const lateMail = (move: Move): StepDraft => ({
  id: 'late-mail',
  title: 'Look through the old mailboxes once more',
  text: `Copy what has arrived at ${move.old.name} since the switch to ${move.target.service}. Senders that were slow have given up by now.`,
  changes: [],
  proof: `No mailbox at ${move.old.name} has email that is not at ${move.target.service}.`,
  expects: [],
  effects: [],
  needs: lateNeeds(move),
})

export function spfNew({ spf, old, domain, ...move }: Move): StepDraft[] {
  if (spf.old.length === 0) return []
  return [
    {
      id: 'spf-new',
      title: `Take ${old.name} out of SPF`,
      text: `Nothing that ${old.name} sent is on its way now. Take it out of the SPF record, unless some device or app still sends through it.`,
      changes: spf.old,
      proof: `The SPF record of ${domain} no longer names ${old.name}.`,
      expects: spf.removed.map(({ owner, term }): Expectation => ({ sees: 'no-sender', name: owner, term })),
      effects: [],
      needs: lateNeeds({ spf, old, domain, ...move }).slice(1),
    },
  ]
}

export function keysOld(move: Move): StepDraft[] {
  const { old, oldKeys, domain } = move
  // What was not answered may be what shows that a key is still used.
  const isSure = old.isKnown && unansweredIn(move.looked).length === 0
  const changes = isSure && old.passport ? oldKeys.map((key) => removalOf(move, key)) : []
  const isOpen = changes.length === 0 && old.passport?.dkim !== undefined
  if (changes.length === 0 && !isOpen) return []
  return [
    {
      id: 'keys-old',
      title: `Delete the keys of ${old.name}`,
      text: `Delete these DKIM records of ${old.name}, and no others. The keys of ${move.target.service} stay.`,
      changes: isOpen
        ? [moveChange.ask('move-key-old/ask', { owner: domain, type: 'TXT', why: [] }, { service: old.name })]
        : changes,
      proof: `DNS no longer has the DKIM keys of ${old.name}.`,
      expects: changes.map(({ owner, type }): Expectation => ({
        sees: 'gone',
        name: owner,
        type: type === 'CNAME' ? 'CNAME' : 'TXT',
      })),
      effects: [],
      needs: lateNeeds(move).slice(1),
    },
  ]
}

function removalOf({ old }: Move, { name, selector, target, texts }: Move['oldKeys'][number]): Change {
  const of = { service: old.name, selector, name, ...(target !== undefined && { target }) }
  return moveChange.record(
    'move-key-old',
    {
      owner: name,
      type: target === undefined ? 'TXT' : 'CNAME',
      before: target === undefined ? [...texts] : [target],
      after: [],
      why: [],
      suffix: name,
      loses: [
        {
          what: `the DKIM key “${selector}”`,
          why: `After the move, nothing is signed by ${old.name}.`,
        },
      ],
    },
    of,
  )
}

export function closeOld(move: Move): StepDraft {
  const { old, question, looked, domain } = move
  const own = looked.daneHosts.filter((host) => host === domain || host.endsWith(`.${domain}`))
  const ofDane = own.length === 0 ? '' : ` Then delete the TLSA records of ${listAll(own)}.`
  return {
    id: 'close-old',
    title: old.passport ? `Close ${old.name}` : `Switch ${old.name} off`,
    text: `Save what is not copied yet: email, contacts, calendars, files. Then ${old.passport ? `cancel ${old.name}` : `switch ${old.name} off`}.${ofDane} Keep the domain itself.`,
    changes: [],
    proof: `Nobody has used ${old.name} for a week.`,
    expects: [],
    effects: ['old-closes'],
    needs: [
      {
        since: movesMail(move) ? 'mx' : 'stop-old',
        seconds: question.days * DAY_SECONDS,
        for: `The old side stays open for ${question.days} days after the switch.`,
      },
    ],
  }
}

export const keepMailboxes = ({ domain, target }: Move): StepDraft => ({
  id: 'keep',
  title: `Keep ${domain} and its records`,
  text: `Renew ${domain} every year. Leave the records of ${target.service} as they are, and the DMARC record, too.`,
  changes: [],
  proof: `A check of ${domain} at /tool/domain-report has no errors.`,
  expects: [],
  effects: [],
})

export const keepSender = ({ old, target }: Move): StepDraft => ({
  id: 'keep',
  title: `Keep the links of ${old.name} working`,
  text: `Leave the tracking and bounce records of ${old.name}, and a free account if there is one: people still click and unsubscribe for months. The records of ${target.service} stay.`,
  changes: [],
  proof: 'A link and the unsubscribe link in an old email still open.',
  expects: [],
  effects: [],
})
