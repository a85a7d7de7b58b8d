// The plan of a move: what DNS shows today, the steps, and the proof that no mail is lost on the way.
import { passportOf } from '#shared/data/mail-services/passport-lookup.ts'
import type { Passport } from '#shared/data/mail-services/passports/passport.ts'
import { remembering } from '#shared/dns/decorated.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { isoDay } from '#shared/kit/calendar.ts'
import type { ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import { keyName } from '#shared/records/dkim/question.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import { tlsaName } from '#shared/records/transport/tlsa.ts'
import { bogusIn } from '#shared/report/unanswered.ts'
import { networksIn } from '#shared/senders/by-address.ts'
import { lookAt } from '#shared/senders/look.ts'
import { includeOf, setupOf } from '#shared/senders/setup.ts'
import { findingsFor } from './judge.ts'
import { trapsIn, type MoveFinding } from '#shared/moves/findings.ts'
import { planOfMissing, planOfSame, planOfStranger } from './empty-plan.ts'
import { proveMove } from '#shared/moves/law/law.ts'
import { lookAtDomain, unansweredIn, type Looked } from './look.ts'
import type { KeyAt } from './look-keys.ts'
import { movesMail, type Move } from './move.ts'
import { stepsOf } from './plan.ts'
import { domainFindings, domainMoveOf, domainSides, domainStays } from './plan-domain.ts'
import { lookAtNewDomain } from './look-new-domain.ts'
import { scheduled } from './schedule.ts'
import { domainSteps } from './step-new-domain.ts'
import type { Ttls } from '#shared/moves/versions.ts'
import type { MoveQuestion } from '#shared/moves/question.ts'
import type { MovePlan, MoveStep, Side, Stream } from '#shared/moves/schema.ts'
import { serversOf } from './services.ts'
import {
  envelopeOf,
  keysOf,
  networksOfService,
  newKeysOf,
  type OldSide,
  oldSideOf,
  representatives,
} from './sides.ts'
import { planSpf } from './spf-plan.ts'
import { NOT_SIMULATED, staysOf } from './stays.ts'
import { absenceKept, notingTtls, type TtlNotes, ttlsOf, withAbsent } from './ttls.ts'
import { moveVerdict } from '#shared/moves/verdict.ts'

interface Ports {
  resolver: Resolver
  foreignFetch: ForeignFetch
}

/** @param question whose services exist, and can take over what moves (isTarget) */
export async function planMove(question: MoveQuestion, ports: Ports): Promise<MovePlan> {
  const { seen, resolver } = notingTtls(ports.resolver)
  const asking = { seen, dns: remembering(resolver), foreignFetch: ports.foreignFetch }
  return question.what === 'domain' ? planDomain(question, asking) : planService(question, asking)
}

interface Asking {
  /** The TTLs of all answers so far. */
  seen: TtlNotes['seen']
  dns: Resolver
  foreignFetch: ForeignFetch
}

async function planService(question: MoveQuestion, { seen, dns, foreignFetch }: Asking): Promise<MovePlan> {
  const { domain } = question
  const target = passportOf(question.to)
  if (!target) return planOfStranger(question)
  const from = question.from === undefined ? undefined : passportOf(question.from)
  const passports = [...(from ? [from] : []), target]
  const looked = await lookAtDomain(domain, { resolver: dns, foreignFetch, passports })
  const old = oldSideOf(question, from, looked)
  const names = { old: { service: old.name }, new: { service: target.service, id: target.id } }
  if (!looked.exists) return planOfMissing(question, names, domain)
  if (old.passport?.id === target.id) return planOfSame(question, names)
  const move = await moveOf({ question, target, looked, old, dns }, seen)
  const findings = findingsFor(move)
  return proved(
    {
      question,
      sides: await sidesOf(move, dns),
      steps: stepsOf(move),
      ttls: move.ttls,
      findings,
      isUnknown: unansweredIn(looked).length > 0,
      stays: staysOf(move),
    },
    looked,
    dns,
  )
}

async function planDomain(question: MoveQuestion, { seen, dns, foreignFetch }: Asking): Promise<MovePlan> {
  const { domain, to } = question
  const names = { old: { service: domain }, new: { service: to } }
  if (domain === to) return planOfSame(question, names)
  const [looked, fresh] = await Promise.all([
    lookAtDomain(domain, { resolver: dns, foreignFetch, passports: [] }),
    lookAtNewDomain(to, dns),
  ])
  const missing = [looked, fresh].find(({ exists }) => !exists)
  if (missing) return planOfMissing(question, names, missing.domain)
  const move = await domainMoveOf(question, looked, fresh, dns)
  const sides = domainSides(move)
  const seenTtls = ttlsOf(seen, { ofOwner: question.ttl, negative: move.negative })
  return proved(
    {
      question,
      sides,
      steps: scheduled(domainSteps(move), question.start),
      ttls: withAbsent(seenTtls, keyNamesOf(sides.new), move.negative),
      findings: domainFindings(move),
      isUnknown: unansweredIn(looked).length > 0 || fresh.unanswered.length > 0,
      stays: domainStays(move),
    },
    looked,
    dns,
  )
}

const keyNamesOf = ({ streams }: Side): string[] =>
  streams.flatMap(({ keys }) => keys.map(({ domain, selector }) => keyName(selector, domain)))

interface Planned {
  question: MoveQuestion
  sides: Pick<MovePlan, 'old' | 'new'>
  steps: MoveStep[]
  ttls: Ttls
  findings: MoveFinding[]
  isUnknown: boolean
  stays: string[]
}

async function proved(planned: Planned, looked: Looked, dns: Resolver): Promise<MovePlan> {
  const { question, sides, steps, ttls, findings, isUnknown, stays } = planned
  const { domain, what, start } = question
  const policy = looked.policy.text
  const { law, axis } = await proveMove({ resolver: dns, policy, domain, steps, start, ttls, ...sides })
  return {
    domain,
    what,
    start: isoDay(start),
    end: steps.at(-1)?.date ?? isoDay(start),
    ...sides,
    steps,
    stays,
    traps: trapsIn(findings),
    law,
    axis,
    notSimulated: [...NOT_SIMULATED],
    findings,
    verdict: moveVerdict({
      domain,
      target: sides.new.service,
      steps,
      law,
      isUnknown,
      bogus: bogusIn(looked.spf.findings),
    }),
    changes: changesToday(steps),
  }
}

interface Found {
  question: MoveQuestion
  target: Passport
  looked: Looked
  old: OldSide
  dns: Resolver
}

async function moveOf(
  { question, target, looked, old, dns }: Found,
  seen: ReturnType<typeof notingTtls>['seen'],
): Promise<Move> {
  const { domain } = looked
  const records = setupOf(target, domain).filter(({ part }) => part !== 'spf' && part !== 'inbound')
  const known = { ofOwner: question.ttl, negative: looked.negativeTtl }
  const servers = serversOf(target, domain)
  const [asked, spf, keepsDane] = await Promise.all([
    lookAt(records, target, dns),
    planSpf({ looked, old, target, movesMail: movesMail({ question, old }), dns }),
    hasTlsa(looked.daneHosts.length > 0 ? servers?.[0]?.exchange : undefined, dns),
  ])
  const oldKeys = old.passport ? keysOf(old.passport, domain, looked.keys) : []
  return {
    question,
    domain,
    looked,
    old,
    target,
    servers,
    keepsDane,
    asked,
    taken: takenNames(
      records.map(({ name }) => name),
      oldKeys,
      looked.keys,
      target,
    ),
    oldKeys,
    spf,
    ttls: withAbsent(
      ttlsOf(seen, known),
      records.map(({ name }) => name),
      absenceKept(known),
    ),
    seenTtls: new Map([...seen].map(([key, { seconds }]) => [key, seconds])),
  }
}

/** One server stands for all: a service signs the names of its servers, or does not. */
async function hasTlsa(host: string | undefined, dns: Resolver): Promise<boolean> {
  if (host === undefined) return false
  const answer = await dns.query(tlsaName(host), 'TLSA')
  return answer.kind === 'answer' && answer.authenticated
}

/** Names that both sides want for a key, while the old side signs with it. */
const takenNames = (
  asked: readonly string[],
  oldKeys: readonly KeyAt[],
  found: readonly KeyAt[],
  { service }: Passport,
): string[] => {
  const foreign = found.filter(
    (key) =>
      key.state !== 'none' &&
      key.service !== undefined &&
      key.service !== service &&
      key.target !== undefined,
  )
  const taken = new Set([...oldKeys, ...foreign].map(({ name }) => name))
  return [...new Set(asked)].filter((name) => taken.has(name))
}

async function sidesOf(move: Move, dns: Resolver): Promise<Pick<MovePlan, 'old' | 'new'>> {
  const { old, target, looked, domain } = move
  const hosts = movesMail(move)
  const oldSide: Side = {
    service: old.name,
    ...(old.passport && { id: old.passport.id }),
    streams: [oldStream(move)],
    hosts: hosts ? looked.hosts : [],
  }
  const stream: Stream = {
    from: domain,
    envelope: envelopeOf(target, domain),
    addresses: await addressesOf(target, dns),
    keys: newKeysOf(target, domain, looked.keys),
  }
  return {
    old: oldSide,
    new: {
      service: target.service,
      id: target.id,
      streams: [stream],
      hosts: hosts ? (move.servers ?? []).map(({ exchange }) => exchange) : [],
    },
  }
}

function oldStream({ old, looked, domain, spf, oldKeys }: Move): Stream {
  const { passport } = old
  const networks = passport ? networksOfService(looked.spf.tree, passport.service) : []
  const unclaimed = looked.keys.filter(
    ({ state, service, target }) => state === 'live' && service === undefined && target === undefined,
  )
  const keys = passport ? oldKeys.filter(({ state }) => state === 'live') : unclaimed
  return {
    from: domain,
    envelope: passport ? envelopeOf(passport, domain) : domain,
    addresses: networks.length > 0 ? representatives(networks) : spf.ofServers,
    keys: keys.map(({ domain: signer, selector }) => ({ domain: signer, selector })),
  }
}

/** Out of the record that its customers include. */
async function addressesOf(passport: Passport, dns: Resolver): Promise<string[]> {
  const include = includeOf(passport)
  if (include === undefined) return []
  const { tree } = await checkSpf(include, dns, { advise: false, leftovers: false })
  return representatives(networksIn(tree))
}

/** What can be published today: all that does not have to wait. */
const changesToday = (steps: readonly MoveStep[]): MovePlan['changes'] => {
  const wait = steps.findIndex(({ waits }) => waits !== undefined)
  return steps.slice(0, wait < 0 ? steps.length : wait).flatMap(({ changes }) => changes)
}
