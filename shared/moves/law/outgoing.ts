// What receivers find out about a message of either side: SPF, DKIM and DMARC, as they look today and in the course of a move.
import { isQueryName } from '#shared/dns/domain-name.ts'
import type { Resolver } from '#shared/dns/resolver.ts'
import { alignmentWith } from '#shared/message/dmarc.ts'
import { keyName } from '#shared/records/dkim/question.ts'
import { readKey } from '#shared/records/dkim/read-key.ts'
import { POLICIES } from '#shared/records/dmarc/tags.ts'
import {
  askPolicies,
  effectivePolicy,
  existenceOf,
  readWalk,
  walkNames,
} from '#shared/records/dmarc/tree-walk.ts'
import { evaluateSpf } from '#shared/records/spf/evaluate.ts'
import type { AssumedHistory } from './histories.ts'
import type { Question } from './explore.ts'
import type { Stream } from '#shared/moves/schema.ts'
import type { World } from './worlds.ts'

/** One kind of message: from one of the servers, signed with one of the keys. */
export interface Message {
  id: string
  mail: 'old' | 'new'
  service: string
  from: string
  envelope: string
  /** Null if no server is known. */
  address: string | null
  /** Null if it is not signed. */
  key: Stream['keys'][number] | null
  /** Of a key, and of a bounce name, that only the service knows. */
  assumed: { key?: AssumedHistory; envelope?: AssumedHistory }
}

type Result = 'pass' | 'fail' | 'unknown'

export interface Judged {
  /** Null if there is nothing to judge. */
  spf: Result | null
  dkim: Result | null
  /** What happens to it: 0 if DMARC passes, otherwise the more, the stricter the policy; null if unknown. */
  harm: number | null
  /** Receivers find an error in the SPF record, so that it counts for nobody. */
  isSpfError: boolean
  /** Why something is unknown, one sentence each. */
  reasons: readonly string[]
}

export const messageQuestion = (message: Message): Question<Judged> => ({
  id: message.id,
  ask: (world) => judge(message, world),
})

async function judge(message: Message, world: World): Promise<Judged> {
  // What is known of the old side at least does not change.
  if (message.mail === 'new' && message.address === null && message.key === null)
    return { spf: null, dkim: null, harm: null, isSpfError: false, reasons: [unknownSender(message)] }
  const [spf, dkim] = await Promise.all([spfOf(message, world), dkimOf(message, world)])
  const proofs = [
    ...(spf.result === null ? [] : [{ domain: message.envelope, result: spf.result, by: 'aspf' as const }]),
    ...(message.key === null || dkim.result === null
      ? []
      : [{ domain: message.key.domain, result: dkim.result, by: 'adkim' as const }]),
  ]
  const dmarc = await dmarcOf(message.from, proofs, world.resolver)
  return {
    spf: spf.result,
    dkim: dkim.result,
    harm: dmarc.harm,
    isSpfError: spf.isError,
    reasons: [...spf.reasons, ...dkim.reasons, ...dmarc.reasons],
  }
}

interface Found {
  result: Result | null
  reasons: readonly string[]
}

const found = (result: Result | null, ...reasons: string[]): Found => ({ result, reasons })

async function spfOf(
  { address, envelope, assumed }: Message,
  world: World,
): Promise<Found & { isError: boolean }> {
  const without = { isError: false }
  if (address === null || !isQueryName(envelope) || envelope.includes('{'))
    return { ...found(null), ...without }
  if (assumed.envelope !== undefined)
    return { ...found(isThere(assumed.envelope, world) ? 'pass' : 'fail'), ...without }
  const sender = `postmaster@${envelope}`
  const { result, reason } = await evaluateSpf({ ip: address, sender, helo: envelope }, world.resolver)
  if (result === 'temperror') return { ...found('unknown', reason), ...without }
  return { ...found(result === 'pass' ? 'pass' : 'fail'), isError: result === 'permerror' }
}

const isThere = (history: AssumedHistory, { choose }: World): boolean =>
  history.there[choose(history)] === true

async function dkimOf({ key, assumed }: Message, world: World): Promise<Found> {
  if (key === null) return found(null)
  if (assumed.key !== undefined) return found(isThere(assumed.key, world) ? 'pass' : 'fail')
  const { selector, domain } = key
  const answer = await world.resolver.query(keyName(selector, domain), 'TXT')
  const { state, valid, findings } = readKey(selector, domain, answer)
  if (state === 'unknown') return found('unknown', findings[0]?.message ?? '')
  return found(state === 'found' && valid ? 'pass' : 'fail')
}

interface Proof {
  domain: string
  result: Result
  by: 'aspf' | 'adkim'
}

/** As many as there are policies, and one for none at all. */
async function dmarcOf(
  from: string,
  proofs: readonly Proof[],
  resolver: Resolver,
): Promise<{ harm: number | null; reasons: readonly string[] }> {
  // Names below different top-level domains have no organization in common, and are not worth a query.
  const near = proofs.filter(({ domain }) => topOf(domain) === topOf(from))
  const [policies, itself, aligns] = await Promise.all([
    askPolicies(walkNames(from), resolver),
    resolver.query(from, 'TXT'),
    alignmentWith(from, [...new Set(near.map(({ domain }) => domain))], resolver),
  ])
  const answerOf = (domain: string) => policies.get(domain)
  const walk = readWalk(from, answerOf)
  const record = walk.policy?.record
  const aligned = near
    .filter(({ result }) => result !== 'fail')
    .map((proof) => ({
      ...proof,
      aligned: aligns(proof.domain, record?.[proof.by] === 's' ? 'strict' : 'relaxed'),
    }))
  if (walk.failures.length > 0) return { harm: null, reasons: [UNKNOWN_POLICY(from)] }
  if (aligned.some(({ result, aligned: is }) => result === 'pass' && is === true))
    return { harm: 0, reasons: [] }
  if (aligned.some(({ aligned: is }) => is !== false)) return { harm: null, reasons: [UNKNOWN_POLICY(from)] }
  const applied = effectivePolicy(walk, existenceOf(itself, walk), answerOf)?.applied
  return { harm: applied === undefined || applied === null ? 1 : 1 + POLICIES.indexOf(applied), reasons: [] }
}

const topOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1)

const unknownSender = ({ service, from }: Message) =>
  `Neither the keys nor the servers that ${service} uses for ${from} are known.`

const UNKNOWN_POLICY = (from: string) => `Whether an email from ${from} passes DMARC could not be found out.`
