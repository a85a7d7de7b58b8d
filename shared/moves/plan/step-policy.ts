// MTA-STS: senders refuse a server that the policy does not name, so it names the new ones before the MX records do
// (RFC 8461, 3.3 and 5.1).
import { isoDay } from '#shared/kit/calendar.ts'
import { meantPolicy } from '#shared/records/transport/intent.ts'
import {
  buildStsPolicy,
  buildStsRecord,
  covers,
  fieldsOf,
  newStsId,
  parseStsRecord,
  policyUrl,
  stsRecordName,
  type StsPolicy,
} from '#shared/records/transport/mta-sts.ts'
import type { Change } from '#shared/report/change/change.ts'
import { moveChange, undoOf } from './changes.ts'
import { movesMail, type Move } from './move.ts'
import type { StepDraft } from './schedule.ts'
import { SHORT_TTL } from '#shared/moves/versions.ts'

interface Served {
  record: string
  text: string
  policy: StsPolicy
}

interface PolicySteps {
  both: StepDraft[]
  after: StepDraft[]
  /** The record that announces the policy at the end. */
  record?: string
}

const NONE: PolicySteps = { both: [], after: [] }

export function policySteps(move: Move): PolicySteps {
  const { looked, servers } = move
  const { policy } = looked
  if (!movesMail(move) || policy.state === 'none' || policy.policy?.mode === 'none') return NONE
  const hosts = servers?.map(({ exchange }) => exchange) ?? []
  const served = servedOf(move)
  if (served === null || hosts.length === 0) return askedSteps(move, hosts)
  const patterns = served.policy.mx
  const missing = hosts.filter((host) => !patterns.some((pattern) => covers(pattern, host)))
  const both = missing.length === 0 ? served : withPolicy(move, served, [...patterns, ...missing], 0)
  const ofNew = [...patterns, ...missing].filter((pattern) => hosts.some((host) => covers(pattern, host)))
  const last = withPolicy(move, both, ofNew, 1)
  return {
    both: missing.length === 0 ? [] : [bothStep(move, served, both)],
    after: ofNew.length === patterns.length && missing.length === 0 ? [] : [newStep(move, both, last)],
    record: last.record,
  }
}

function servedOf({ looked: { policy } }: Move): Served | null {
  const { state, record, text, hostedAt } = policy
  return state === 'found' && record !== undefined && text !== null && policy.policy && hostedAt === undefined
    ? { record, text, policy: policy.policy }
    : null
}

/** Mode, age and lines of later standards stay as they are. @param turn how many new ids came before */
function withPolicy({ question }: Move, before: Served, mx: string[], turn: number): Served {
  const policy = { ...before.policy, mx }
  const used = [parseStsRecord(before.record).id ?? '']
  const id = newStsId(`${isoDay(question.start)}T0${turn}:00:00Z`, used)
  return {
    policy,
    text: buildStsPolicy(policy, meantPolicy(before.text).others),
    record: buildStsRecord(id, fieldsOf(before.record)),
  }
}

function changeOf(
  id: 'move-sts-both' | 'move-sts-new',
  domain: string,
  before: Served,
  after: Served,
): Change {
  const url = policyUrl(domain)
  return moveChange.record(
    id,
    {
      owner: stsRecordName(domain),
      type: 'TXT',
      ttl: SHORT_TTL,
      before: [before.record],
      after: [after.record],
      why: [],
      file: { url, text: after.text },
    },
    { url },
  )
}

function bothStep({ domain, target }: Move, before: Served, after: Served): StepDraft {
  const change = changeOf('move-sts-both', domain, before, after)
  return {
    id: 'sts-both',
    title: 'Allow both sets of mail servers',
    text: `Put the new policy file on the web server first, then replace the record. Without it, many senders refuse the servers of ${target.service}.`,
    changes: [change],
    back: [undoOf(change, before.text)],
    proof: `The MTA-STS policy of ${domain} names the old and the new servers.`,
    expects: [
      { sees: 'policy', name: domain, hosts: after.policy.mx },
      { sees: 'record', name: change.owner, type: 'TXT', value: after.record },
    ],
    effects: [],
  }
}

function newStep({ domain, old }: Move, before: Served, after: Served): StepDraft {
  const change = changeOf('move-sts-new', domain, before, after)
  return {
    id: 'sts-new',
    title: 'Allow only the new mail servers',
    text: `Put this policy file on the web server first, then replace the record. It no longer names the servers of ${old.name}.`,
    changes: [change],
    back: [undoOf(change, before.text)],
    proof: `The MTA-STS policy of ${domain} names the new servers only.`,
    expects: [
      { sees: 'policy', name: domain, hosts: after.policy.mx, only: true },
      { sees: 'record', name: change.owner, type: 'TXT', value: after.record },
    ],
    effects: [],
  }
}

/** Where someone else keeps the policy, or no one can read it. */
function askedSteps({ domain, looked, target }: Move, hosts: readonly string[]): PolicySteps {
  const { hostedAt, state } = looked.policy
  const keeper =
    hostedAt !== undefined
      ? `It is kept at ${hostedAt}: change it there, or ask who runs it.`
      : state === 'found'
        ? `Add them to the file at ${policyUrl(domain)}, then publish a new id.`
        : `The file at ${policyUrl(domain)} could not be read: look at it first.`
  const at = { owner: stsRecordName(domain), type: 'TXT' as const, why: [] }
  const common = { expects: [], effects: [] }
  return {
    both: [
      {
        ...common,
        id: 'sts-both',
        title: 'Allow both sets of mail servers',
        text: `The MTA-STS policy must name the servers of ${target.service} beside the old ones. Do not change the MX records before that.`,
        changes: [moveChange.ask('move-sts-both/ask', at, { hosts, keeper })],
        proof: `The MTA-STS policy of ${domain} names the old and the new servers.`,
        ...(hosts.length > 0 && { expects: [{ sees: 'policy' as const, name: domain, hosts: [...hosts] }] }),
      },
    ],
    after: [
      {
        ...common,
        id: 'sts-new',
        title: 'Allow only the new mail servers',
        text: 'Take the old servers out of the MTA-STS policy. Nobody needs them there now.',
        changes: [moveChange.ask('move-sts-new/ask', at, { keeper })],
        proof: `The MTA-STS policy of ${domain} names the new servers only.`,
      },
    ],
  }
}
