// The steps of a move to another service, in order.
import { isFailure } from '#shared/dns/resolver.ts'
import { stsRecordName } from '#shared/records/transport/mta-sts.ts'
import { movesMail, type Move } from './move.ts'
import { scheduled, type StepDraft } from './schedule.ts'
import type { MoveStep } from '#shared/moves/schema.ts'
import { mxText } from './services.ts'
import { closeOld, keepMailboxes, keepSender, keysOld, lateMail, spfNew } from './step-after.ts'
import { policySteps } from './step-policy.ts'
import { lowerTtl, newReady, restoreTtl } from './step-prepare.ts'
import { keysNew, spfBoth } from './step-records.ts'
import { gatewayRoute, mx, stopOld, switchSender, verify } from './step-switch.ts'

export const stepsOf = (move: Move): MoveStep[] =>
  scheduled(move.question.what === 'sending' ? senderSteps(move) : mailboxSteps(move), move.question.start)

function mailboxSteps(move: Move): StepDraft[] {
  const policy = policySteps(move)
  const { gateway } = move.old
  return [
    newReady(move),
    ...lowerTtl(move),
    ...spfBoth(move),
    ...keysNew(move),
    ...policy.both,
    verify(move),
    gateway === undefined ? mx(move) : gatewayRoute(move, gateway),
    stopOld(move),
    lateMail(move),
    ...policy.after,
    ...spfNew(move),
    ...keysOld(move),
    closeOld(move),
    ...restoreTtl(move, changedBy(move, policy.record)),
    keepMailboxes(move),
  ]
}

const senderSteps = (move: Move): StepDraft[] => [
  newReady(move),
  ...spfBoth(move),
  ...keysNew(move),
  verify(move),
  switchSender(move),
  stopOld(move),
  ...spfNew(move),
  ...keysOld(move),
  keepSender(move),
]

/** What the move has changed, and what is there once all steps are done; unknown is what someone else was asked for. */
function changedBy(move: Move, policy: string | undefined) {
  const { domain, spf, servers, looked } = move
  const ofMail = movesMail(move) && !isFailure(looked.mx) ? (servers ?? []) : []
  const ofSpf = [...spf.both, ...spf.old]
  const isAsked = ofSpf.some(({ action }) => action === 'ask')
  const texts = ofSpf.filter(({ action, owner }) => action !== 'ask' && owner === domain)
  return [
    { name: domain, type: 'MX' as const, records: ofMail.map(mxText) },
    { name: domain, type: 'TXT' as const, records: isAsked ? [] : (texts.at(-1)?.after ?? []) },
    { name: stsRecordName(domain), type: 'TXT' as const, records: policy === undefined ? [] : [policy] },
  ]
}
