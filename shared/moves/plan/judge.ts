// What the plan says about this domain: what would go wrong in it, and what is not known.
import { receiverOf } from '#shared/data/mail-services/lookup.ts'
import { serviceLabel } from '#shared/data/mail-services/mail-service.ts'
import { covers } from '#shared/records/transport/mta-sts.ts'
import { moveFinding, type MoveFinding } from '#shared/moves/findings.ts'
import { reportMailboxes, unansweredIn } from './look.ts'
import { settingsNames } from './step-switch.ts'
import { movesMail, type Move } from './move.ts'

export function findingsFor(move: Move): MoveFinding[] {
  const { question } = move
  return [
    ...unknownFindings(move),
    ...oldFindings(move),
    ...recordFindings(move),
    ...(question.what === 'mailboxes' ? mailboxFindings(move) : senderFindings(move)),
    ...keyFindings(move),
  ]
}

function unknownFindings({ domain, looked }: Move): MoveFinding[] {
  const parts = unansweredIn(looked)
  return parts.length === 0 ? [] : [moveFinding('move-unknown', { domain, parts })]
}

function oldFindings({ domain, old, looked, question }: Move): MoveFinding[] {
  if (!old.isKnown) return [moveFinding('move-from-unknown', { domain, candidates: old.candidates })]
  const there = [...new Set(looked.mx.records.flatMap(({ exchange }) => receiverOf(exchange) ?? []))]
    .filter(({ gateway }) => !gateway)
    .map((service) => service.partOf ?? serviceLabel(service))
  const isElsewhere =
    question.what === 'mailboxes' &&
    question.from !== undefined &&
    there.length > 0 &&
    !there.includes(old.name)
  return isElsewhere ? [moveFinding('move-from-elsewhere', { domain, old: old.name, there })] : []
}

function recordFindings({ domain, old, target, spf, taken, looked }: Move): MoveFinding[] {
  const { service } = target
  const signer = looked.keys.find(({ name }) => taken.includes(name))?.service
  const asksFor = (title: string) =>
    spf.both.some(({ action, title: said }) => action === 'ask' && said.startsWith(title))
  return [
    ...(taken.length > 0
      ? [moveFinding('move-selector-taken', { old: signer ?? old.name, service, names: taken })]
      : []),
    ...(asksFor('Make room') ? [moveFinding('move-spf-room', { domain, service })] : []),
    ...(asksFor('Repair') ? [moveFinding('move-spf-broken', { domain })] : []),
    ...(spf.ofServers.length > 0 ? [moveFinding('move-spf-mx', { domain, addresses: spf.ofServers })] : []),
  ]
}

function mailboxFindings(move: Move): MoveFinding[] {
  const { domain, looked, old, target, servers } = move
  const { service } = target
  const mailboxes = reportMailboxes(looked)
  const areBothKnown = old.passport !== undefined && movesMail(move)
  return [
    ...(old.gateway === undefined ? [] : [moveFinding('move-gateway', { gateway: old.gateway, service })]),
    ...(movesMail(move) ? transportFindings(move) : []),
    ...(mailboxes.length > 0 ? [moveFinding('move-reports', { mailboxes, service })] : []),
    ...(areBothKnown ? [moveFinding('move-local-routing', { domain, old: old.name, service })] : []),
    ...(movesMail(move) && servers === null ? [moveFinding('move-servers-shown-there', { service })] : []),
    ...(movesMail(move)
      ? settingsNames(move).map(({ name }) => moveFinding('move-autodiscover', { name, old: old.name }))
      : []),
    ...(looked.isNullMx ? [moveFinding('move-null-mx', { domain })] : []),
    ...(looked.hosts.includes(domain) && looked.mx.records.length === 0
      ? [moveFinding('move-implicit-mx', { domain })]
      : []),
  ]
}

function transportFindings({ domain, looked, target, servers, keepsDane }: Move): MoveFinding[] {
  const { policy, daneHosts } = looked
  const { service } = target
  const patterns = policy.policy?.mx ?? []
  const isNamed = servers?.every(({ exchange }) => patterns.some((pattern) => covers(pattern, exchange)))
  const mode = policy.policy?.mode
  return [
    ...(mode !== undefined && mode !== 'none' && !isNamed
      ? [moveFinding('move-mta-sts', { domain, service, mode })]
      : []),
    ...(daneHosts.length > 0 && !keepsDane
      ? [moveFinding('move-dane-lost', { hosts: daneHosts, service })]
      : []),
  ]
}

function keyFindings({ old, oldKeys }: Move): MoveFinding[] {
  const names = oldKeys.filter(({ target }) => target !== undefined).map(({ name }) => name)
  return names.length === 0 || !old.isKnown
    ? []
    : [moveFinding('move-dangling-keys', { names, old: old.name })]
}

function senderFindings({ old, target, domain }: Move): MoveFinding[] {
  const of = { old: old.name, service: target.service }
  return [
    moveFinding('move-unsubscribed', of),
    moveFinding('move-links', { old: old.name }),
    moveFinding('move-shared-ips', { service: target.service, domain }),
  ]
}
