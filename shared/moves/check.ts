// The plan of a move: what DNS shows today, the steps, and the proof that no mail is lost on the way.
import { passportOf } from '#shared/data/mail-services/passport-lookup.ts'
import type { Passport } from '#shared/data/mail-services/passports/passport.ts'
import { remembering } from '#shared/dns/decorated.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { isoDay } from '#shared/kit/calendar.ts'
import type { ForeignFetch } from '#shared/kit/foreign-fetch.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import { tlsaName } from '#shared/records/transport/tlsa.ts'
import { bogusIn, noSuchName } from '#shared/report/unanswered.ts'
import { networksIn } from '#shared/senders/by-address.ts'
import { lookAt } from '#shared/senders/look.ts'
import { includeOf, setupOf } from '#shared/senders/setup.ts'
import { findingsFor } from './judge.ts'
import { moveFinding, trapsIn, type MoveFinding } from './findings.ts'
import { proveMove } from './law.ts'
import { lookAtDomain, unansweredIn, type Looked } from './look.ts'
import type { KeyAt } from './look-keys.ts'
import { movesMail, type Move } from './move.ts'
import { stepsOf } from './plan.ts'
import type { MoveQuestion } from './question.ts'
import type { MovePlan, MoveStep, Side, Stream } from './schema.ts'
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
import { notingTtls, ttlsOf } from './ttls.ts'
import { moveVerdict, noSuchDomain, nothingToMove } from './verdict.ts'

interface Ports {
  resolver: Resolver
  foreignFetch: ForeignFetch
}

/** @param question whose services exist, and can take over what moves (canMoveTo) */
export async function planMove(question: MoveQuestion, { resolver, foreignFetch }: Ports): Promise<MovePlan> {
  const { domain } = question
  const notes = notingTtls(resolver)
  const dns = remembering(notes.resolver)
  const target = passportOf(question.to)
  if (!target) throw new Error(`There is no passport of ${question.to}.`)
  const from = question.from === undefined ? undefined : passportOf(question.from)
  const passports = [...(from ? [from] : []), target]
  const looked = await lookAtDomain(domain, { resolver: dns, foreignFetch, passports })
  const old = oldSideOf(question, from, looked)
  if (!looked.exists) return emptyPlan(question, target, old, [noSuchName(domain)])
  if (old.passport?.id === target.id)
    return emptyPlan(question, target, old, [moveFinding('move-same', { domain, service: target.service })])
  const move = await moveOf({ question, target, looked, old, dns }, notes.seen)
  const steps = stepsOf(move)
  const sides = await sidesOf(move, dns)
  const { law, axis } = await proveMove({
    resolver: dns,
    policy: looked.policy.text,
    domain,
    steps,
    start: question.start,
    ttls: move.ttls,
    ...sides,
  })
  const findings = findingsFor(move)
  return {
    domain,
    what: question.what,
    start: isoDay(question.start),
    end: steps.at(-1)?.date ?? isoDay(question.start),
    ...sides,
    steps,
    stays: staysOf(move),
    traps: trapsIn(findings),
    law,
    axis,
    notSimulated: [...NOT_SIMULATED],
    findings,
    verdict: moveVerdict({
      domain,
      target: target.service,
      steps,
      law,
      isUnknown: unansweredIn(looked).length > 0,
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
    ttls: ttlsOf(seen, { ofOwner: question.ttl, negative: looked.negativeTtl }),
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

function emptyPlan(
  { domain, what, start }: MoveQuestion,
  target: Passport,
  old: OldSide,
  findings: MovePlan['findings'] & readonly (MoveFinding | MovePlan['findings'][number])[],
): MovePlan {
  const isMissing = findings.some(({ code }) => code !== 'move-same')
  return {
    domain,
    what,
    start: isoDay(start),
    end: isoDay(start),
    old: { service: old.name, streams: [], hosts: [] },
    new: { service: target.service, id: target.id, streams: [], hosts: [] },
    steps: [],
    stays: [],
    traps: [],
    law: { state: 'holds', moments: 0, cases: 0, broken: [], assumes: [] },
    axis: [],
    notSimulated: [],
    findings,
    verdict: isMissing ? noSuchDomain(domain) : nothingToMove({ domain, target: target.service }),
    changes: [],
  }
}
