// A second opinion on a plan, made in another way than the law: somebody follows it, at times that are drawn, and messages are sent
// one by one to receivers whose caches were filled at times that are drawn, too.
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'
import { registeredDomain } from '#shared/dns/domain-name.ts'
import type { DnsAnswer, RecordData, RecordType, Resolver } from '#shared/dns/resolver.ts'
import { zoneResolver, type Zone, type ZoneNode } from '#shared/dns/zone-resolver.ts'
import { dayOfIso } from '#shared/kit/calendar.ts'
import { judgeDmarc } from '#shared/message/dmarc.ts'
import type { Proof } from '#shared/moves/law/law.ts'
import type { Broken, Effect, MoveStep, Side, Stream } from '#shared/moves/schema.ts'
import { ASSUMED_TTL, SHORT_TTL } from '#shared/moves/versions.ts'
import { keyName } from '#shared/records/dkim/question.ts'
import { readKey } from '#shared/records/dkim/read-key.ts'
import { checkHost } from '#shared/records/spf/check-host.ts'
import { covers, parseStsPolicy, parseStsRecord, stsRecordName } from '#shared/records/transport/mta-sts.ts'
import { KEY } from './hand-plans.ts'

export interface Drawn extends Proof {
  zone: Zone
}

export type Loss = `${Broken['mail']} ${Broken['check']}`

const DAY = 86_400

/** The minimum in the SOA records of these zones. */
export const NEGATIVE_TTL = 300
type Random = () => number

/** When each step is done: by its date at any time of the day, or by the clock, with some idling. */
function drawTimes({ steps, start }: Drawn, random: Random): number[] {
  if (random() < 0.5) {
    let latest = 0
    return steps.map(({ date }) => {
      const day = (dayOfIso(date) ?? start) * DAY
      const edge = random()
      const time = day + (edge < 0.25 ? 0 : edge < 0.5 ? DAY : Math.floor(random() * DAY))
      return (latest = Math.max(latest, time))
    })
  }
  const isIdle = random() < 0.3
  let time = start * DAY
  return steps.map(({ waits }) => {
    time += waits?.seconds ?? 0
    if (isIdle && random() < 0.3) time += Math.floor(random() * 3 * DAY)
    return time
  })
}

/** The zone as a panel would leave it. */
function zonesOf({ zone, steps, old, new: other }: Drawn): Zone[] {
  const zones = [zone]
  for (const step of steps) {
    const next: Zone = { ...(zones.at(-1) ?? {}) }
    for (const change of step.changes) {
      const keys = [...old.streams, ...other.streams].flatMap((stream) => stream.keys)
      const assumed = keys.find((key) => key.assumed && keyName(key.selector, key.domain) === change.owner)
      if (assumed) {
        next[change.owner] = change.action === 'ask' || change.after.length > 0 ? { TXT: [KEY] } : {}
      } else if (change.action !== 'ask') edit(next, change)
    }
    if (step.id === 'keys-new') addUnnamedKeys(next, steps, other)
    zones.push(next)
  }
  return zones
}

function addUnnamedKeys(zone: Zone, steps: readonly MoveStep[], { streams }: Side): void {
  for (const { assumed, selector, domain } of streams.flatMap(({ keys }) => keys)) {
    const name = keyName(selector, domain)
    const isNamed = steps.some(({ changes }) => changes.some(({ owner }) => owner === name))
    if (assumed && !isNamed) zone[name] = { TXT: [KEY] }
  }
}

function edit(zone: Zone, { owner, type, before, after }: MoveStep['changes'][number]): void {
  const was = zone[owner]
  const node: ZoneNode = typeof was === 'object' ? { ...was } : {}
  const gone = new Set([...before, ...after])
  if (type === 'CNAME') {
    delete node.CNAME
    if (after[0] !== undefined) zone[owner] = { CNAME: after[0] }
    else zone[owner] = node
    if (after.length === 0 && Object.keys(node).length === 0) delete zone[owner]
    return
  }
  delete node.CNAME
  if (type === 'MX') {
    const kept = (Array.isArray(node.MX) ? node.MX : []).filter(
      ([priority, host]) => !gone.has(`${priority} ${host}`),
    )
    node.MX = [...kept, ...after.map((text): [number, string] => mxOf(text))]
  } else {
    const texts = node[type]
    const kept = (Array.isArray(texts) ? texts : []).filter(
      (text) => !gone.has(Array.isArray(text) ? text.join('') : text),
    )
    Object.assign(node, { [type]: [...kept, ...after] })
  }
  zone[owner] = node
}

const mxOf = (text: string): [number, string] => {
  const [priority = '0', host = ''] = text.split(' ')
  return [Number(priority), host]
}

/** An hour, a day, a week: as TTLs are. */
const drawScale = (random: Random): number => [3600, DAY, 7.5 * DAY][Math.floor(random() * 3)] ?? DAY

interface Told {
  /** What was found out about messages as they are today. */
  today: Map<string, ReturnType<typeof judgeMessage>>
  drawn: Drawn
  times: number[]
  resolvers: Resolver[]
  random: Random
}

const doneAt = (times: readonly number[], time: number): number => times.filter((one) => one <= time).length

/** What a resolver has at a time: the answer of any time before, of which the TTL has not run out. */
function cachedAt({ drawn, times, resolvers, random }: Told, time: number): Resolver {
  const asked = new Map<string, Promise<DnsAnswer<RecordData[RecordType]>>>()
  return {
    query<T extends RecordType>(name: string, type: T) {
      const key = `${type} ${name}`
      const known = asked.get(key) as Promise<DnsAnswer<RecordData[T]>> | undefined
      if (known) return known
      const age = random() < 0.4 ? 0 : Math.floor(random() * drawScale(random))
      const done = doneAt(times, time - age)
      const filled = age < ttlAt(drawn, type, name, done) ? done : doneAt(times, time)
      const answer = (resolvers[filled] as Resolver).query(name, type)
      asked.set(key, answer)
      return answer
    },
  }
}

function ttlAt({ steps, ttls, zone }: Drawn, type: RecordType, name: string, done: number): number {
  const change = steps
    .slice(0, done)
    .flatMap(({ changes }) => changes)
    .findLast(
      (one) => one.action !== 'ask' && one.owner === name && (one.type === type || one.type === 'CNAME'),
    )
  if (change) return change.ttl ?? SHORT_TTL
  const known = Math.max(ttls.get(`${type} ${name}`) ?? 0, ttls.get(`CNAME ${name}`) ?? 0)
  return known || (Object.hasOwn(zone, name) ? ASSUMED_TTL : NEGATIVE_TTL)
}

async function judgeMessage(
  stream: Stream,
  which: { address?: string; key?: Stream['keys'][number] },
  dns: Resolver,
) {
  const { from, envelope } = stream
  const { address, key } = which
  const spf =
    address === undefined
      ? null
      : (await checkHost({ ip: address, sender: `someone@${envelope}`, helo: `out.${envelope}` }, dns)).result
  const found =
    key && readKey(key.selector, key.domain, await dns.query(keyName(key.selector, key.domain), 'TXT'))
  const dkim = found ? (found.valid ? ('pass' as const) : ('permerror' as const)) : null
  const { outcome } = await judgeDmarc(
    {
      from,
      spf: spf === null ? null : { domain: envelope, result: spf },
      isSpfOpen: false,
      signatures: key && dkim ? [{ domain: key.domain, result: dkim } as never] : [],
    },
    dns,
    publicSuffixList,
  )
  const policies = [null, 'none', 'quarantine', 'reject']
  const isProved =
    outcome.result === 'pass' ||
    outcome.alignment.dkim.some(isPassed) ||
    (outcome.alignment.spf !== null && isPassed(outcome.alignment.spf))
  return { spf, dkim, harm: isProved ? 0 : Math.max(1, policies.indexOf(outcome.policy)) }
}

const isPassed = ({ result, aligned }: { result: string; aligned: boolean | null }) =>
  result === 'pass' && aligned === true

const stepOf = (steps: readonly MoveStep[], effect: Effect): number =>
  steps.findIndex(({ effects }) => effects.includes(effect))

const timeOf = ({ drawn, times }: Told, effect: Effect): number =>
  times[stepOf(drawn.steps, effect)] ?? Infinity

/** Somebody follows the plan once, and a few messages are sent. */
export async function followOnce(
  drawn: Drawn,
  random: Random,
  { messages = 4, today = new Map() }: { messages?: number; today?: Told['today'] } = {},
): Promise<Set<Loss>> {
  const told: Told = {
    today,
    drawn,
    random,
    times: drawTimes(drawn, random),
    resolvers: zonesOf(drawn).map((zone) => zoneResolver(zone)),
  }
  const losses = new Set<Loss>()
  for (let count = 0; count < messages; count++) {
    const time = drawMoment(told)
    const found = await Promise.all([sendOld(told, time), sendNew(told, time), receive(told, time)])
    for (const loss of found.flat()) losses.add(loss)
  }
  return losses
}

function drawMoment({ times, random, drawn }: Told): number {
  const near = times[Math.floor(random() * times.length)] ?? drawn.start * DAY
  return random() < 0.2 ? near : near + Math.floor(random() * drawScale(random))
}

const oneOf = <T>(all: readonly T[], random: Random): T | undefined => all[Math.floor(random() * all.length)]

async function sendOld(told: Told, time: number): Promise<Loss[]> {
  const { drawn, random, resolvers } = told
  const stream = oneOf(drawn.old.streams, random)
  const sent = time - (random() < 0.5 ? 0 : Math.floor(random() * 5 * DAY))
  if (stream === undefined || sent > timeOf(told, 'old-stops')) return []
  const address = oneOf(stream.addresses, random)
  const key = oneOf(stream.keys, random)
  const which = { ...(address !== undefined && { address }), ...(key && { key }) }
  const id = JSON.stringify([stream.envelope, which])
  const judged = told.today.get(id) ?? judgeMessage(stream, which, resolvers[0] as Resolver)
  told.today.set(id, judged)
  const today = await judged
  const now = await judgeMessage(stream, which, cachedAt(told, time))
  return [
    ...(today.spf === 'pass' && now.spf !== 'pass' ? ['old spf' as const] : []),
    ...(today.dkim === 'pass' && now.dkim !== 'pass' ? ['old dkim' as const] : []),
    ...(now.harm > today.harm ? ['old dmarc' as const] : []),
  ]
}

async function sendNew(told: Told, time: number): Promise<Loss[]> {
  const { drawn, random, resolvers } = told
  const stream = oneOf(drawn.new.streams, random)
  if (stream === undefined || time < timeOf(told, 'new-sends')) return []
  const address = oneOf(stream.addresses, random)
  // A key that the service never gets is one that it does not sign with.
  const isThere = await Promise.all(stream.keys.map((one) => comes(one, resolvers.slice(1))))
  const keys = stream.keys.filter((_, index) => isThere[index])
  const key = oneOf(keys, random)
  const which = { ...(address !== undefined && { address }), ...(key && { key }) }
  const now = await judgeMessage(stream, which, cachedAt(told, time))
  const isOwn = address !== undefined && registeredDomain(stream.envelope) === registeredDomain(stream.from)
  return [
    ...(isOwn && now.spf !== 'pass' ? ['new spf' as const] : []),
    ...(key && now.dkim !== 'pass' ? ['new dkim' as const] : []),
    ...(now.harm > 0 ? ['new dmarc' as const] : []),
  ]
}

async function comes(
  { selector, domain }: Stream['keys'][number],
  later: readonly Resolver[],
): Promise<boolean> {
  const name = keyName(selector, domain)
  const answers = await Promise.all(later.map((resolver) => resolver.query(name, 'TXT')))
  return answers.some((answer) => readKey(selector, domain, answer).valid)
}

async function receive(told: Told, time: number): Promise<Loss[]> {
  const { drawn, resolvers } = told
  const { domain, old, new: other } = drawn
  const isMove = registeredDomain(other.streams[0]?.from ?? domain) !== registeredDomain(domain)
  const names =
    isMove && time >= timeOf(told, 'new-sends') ? [domain, other.streams[0]?.from ?? domain] : [domain]
  const losses: Loss[] = []
  for (const name of names) {
    const dns = cachedAt(told, time)
    const was = (await (resolvers[0] as Resolver).query(name, 'MX')).records.map(({ exchange }) => exchange)
    const hosts = (await dns.query(name, 'MX')).records.map(({ exchange }) => exchange)
    const takes = (host: string) =>
      (old.hosts.includes(host) && time < timeOf(told, 'old-closes') && name === domain) ||
      (other.hosts.includes(host) && time >= timeOf(told, 'new-takes')) ||
      (was.includes(host) && !old.hosts.includes(host) && !other.hosts.includes(host))
    const lives = await Promise.all(hosts.map((host) => isAlive(told, host, dns)))
    if (
      !hosts.every(takes) ||
      lives.includes(false) ||
      (hosts.length === 0 && (was.length > 0 || name !== domain))
    )
      losses.push('incoming arrives')
    const allowed = await policyAt(told, name, time, dns)
    if (allowed && hosts.length > 0 && !hosts.some((host) => allowed.some((one) => covers(one, host))))
      losses.push('incoming mta-sts')
  }
  return losses
}

/** It has an IP address, or had none that anybody knew before. */
async function isAlive({ resolvers }: Told, host: string, dns: Resolver): Promise<boolean> {
  const had = await (resolvers[0] as Resolver).query(host, 'A')
  return had.kind !== 'answer' || (await dns.query(host, 'A')).kind === 'answer'
}

/** The servers that an enforced policy allows, as a sender has it that may have fetched it before. */
async function policyAt(told: Told, name: string, time: number, dns: Resolver): Promise<string[] | null> {
  const { random } = told
  const idOf = async (resolver: Resolver) => {
    const { records } = await resolver.query(stsRecordName(name), 'TXT')
    return records.flatMap(({ text }) => parseStsRecord(text).id ?? [])[0]
  }
  const fetched = random() < 0.4 ? time : time - Math.floor(random() * 6 * DAY)
  const [before, now] = [await idOf(cachedAt(told, fetched)), await idOf(dns)]
  if (before === undefined && now === undefined) return null
  const kept = parseStsPolicy(fileAt(told, name, fetched)).policy
  const fresh = parseStsPolicy(fileAt(told, name, time)).policy
  const policy = before !== undefined && (now === undefined || now === before) ? kept : fresh
  return policy?.mode === 'enforce' ? policy.mx : null
}

function fileAt({ drawn, times }: Told, name: string, time: number): string {
  const served = drawn.steps
    .slice(0, doneAt(times, time))
    .flatMap(({ changes }) => changes)
    .findLast(({ file }) => file?.url === `https://mta-sts.${name}/.well-known/mta-sts.txt`)
  return served?.file?.text ?? (name === drawn.domain ? (drawn.policy ?? '') : '')
}
