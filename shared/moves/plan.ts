// The steps of a move to another service, in order.
import type { Change } from '#shared/report/change/change.ts'
import { stsRecordName } from '#shared/records/transport/mta-sts.ts'
import { movesMail, type Move } from './move.ts'
import { scheduled, type StepDraft } from './schedule.ts'
import type { MoveStep } from './schema.ts'
import { mxText } from './services.ts'
import { closeOld, keepMailboxes, keepSender, keysOld, lateMail, spfNew } from './steps/after.ts'
import { policySteps } from './steps/policy.ts'
import { lowerTtl, newReady, restoreTtl } from './steps/prepare.ts'
import { keysNew, spfBoth } from './steps/records.ts'
import { gatewayRoute, mx, stopOld, switchSender, verify } from './steps/switch.ts'

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
    ...restoreTtl(move, (name, type) => recordsAtEnd(move, policy.record, name, type)),
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

/** What is published at a name whose TTL was shortened, once all steps are done. */
function recordsAtEnd(
  move: Move,
  policy: string | undefined,
  name: string,
  type: 'MX' | 'TXT',
): readonly string[] {
  if (type === 'MX') return movesMail(move) ? (move.servers ?? []).map(mxText) : []
  if (name === stsRecordName(move.domain)) return policy === undefined ? [] : [policy]
  const changed = [...move.spf.both, ...move.spf.old].filter(isOfRecord(name))
  return changed.at(-1)?.after ?? []
}

const isOfRecord =
  (name: string) =>
  ({ action, owner }: Change): boolean =>
    action !== 'ask' && owner === name
