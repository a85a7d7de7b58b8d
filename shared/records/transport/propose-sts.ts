// The MTA-STS policy and record that a domain should have, based on what it has.
import type { Change } from '#shared/report/change/change.ts'
import { transportChange } from './change-table.ts'
import type { TransportInspection } from './inspect.ts'
import { buildStsPolicy, covers, policyUrl, type StsPolicy } from '#shared/records/mta-sts/policy.ts'
import { DAY, MAX_MAX_AGE, POLICY_KEYS, WEEK, type StsMode } from '#shared/records/mta-sts/keys.ts'
import { lineText } from './intent.ts'
import { meantPolicy } from '#shared/records/mta-sts/meant-policy.ts'
import {
  buildStsRecord,
  fieldsOf,
  newStsId,
  parseStsRecord,
  stsRecordName,
} from '#shared/records/mta-sts/record.ts'

interface StsDraft {
  change: Change
  /** The policy to serve first; null if the current one will do. */
  policy: string | null
}

/** One change for everything that is wrong with the record and the file, or the next step if both are correct. */
export function stsDraft(inspection: TransportInspection, now: string): StsDraft | null {
  const { facts, sts } = inspection
  if (facts.receives !== true || facts.mx.length === 0 || sts.mtaSts.state === 'unknown') return null
  const { read, served, meant } = servedPolicy(inspection)
  const isFirst = sts.texts.length === 0 && !read?.policy
  const proposed = proposePolicy(inspection)
  const isFileRight =
    served === 'unknown' || (read?.policy != null && isSame(read.policy, proposed) && read.slips.length === 0)
  const isRecordRight =
    sts.texts.length === 1 && facts.findings.every(({ code }) => code !== 'sts-record-invalid')
  if (isFileRight && isRecordRight) return enforceDraft(inspection, now)
  const policy = isFileRight ? null : buildStsPolicy(proposed, meant.others)
  const common = commonOf(inspection, now, policy)
  const given = {
    // A policy that no one could use starts to count.
    risk:
      proposed.mode === 'enforce' && sts.mtaSts.state !== 'found' ? ('delivery' as const) : ('none' as const),
    optional: isFirst || undefined,
    loses: meant.unclear.map((line) => ({ what: lineText(line), why: 'Senders cannot read it.' })),
    ...common,
  }
  const said = saidOf(inspection, policy)
  if (isFirst) return { policy, change: transportChange.record('transport-mta-sts/first', given, said) }
  const count = sts.texts.length
  const change =
    count === 0
      ? transportChange.record('transport-mta-sts/announce', given, said)
      : transportChange.record('transport-mta-sts/correct', given, { ...said, count })
  return { policy, change }
}

const saidOf = ({ facts: { domain }, sts }: TransportInspection, policy: string | null) => ({
  domain,
  hasFile: policy !== null,
  hasHost: sts.file.kind !== 'no-host',
})

function commonOf({ facts: { domain }, sts }: TransportInspection, now: string, policy: string | null) {
  const used = sts.texts.flatMap((text) => parseStsRecord(text).id ?? [])
  const fields = [...new Map(sts.texts.flatMap(fieldsOf))]
  return {
    owner: stsRecordName(domain),
    type: 'TXT' as const,
    before: sts.alias === undefined ? sts.texts : [],
    after: [buildStsRecord(newStsId(now, used), fields)],
    why: [],
    file: policy === null ? undefined : { url: policyUrl(domain), text: policy },
    rfc: policy === null ? 'RFC 8461, 3.1' : 'RFC 8461, 3.2',
  }
}

type Served = 'file' | 'none' | 'unknown'

function servedPolicy({ sts: { file } }: TransportInspection) {
  const served: Served = file.kind === 'file' ? 'file' : file.kind === 'unknown' ? 'unknown' : 'none'
  const text = file.kind === 'file' ? file.text : ''
  return { served, read: file.kind === 'file' ? file.read : null, meant: meantPolicy(text) }
}

/** Nothing that the owner wrote is dropped; what is missing is added. */
function proposePolicy(inspection: TransportInspection): StsPolicy {
  const { read, meant } = servedPolicy(inspection)
  const patterns = meant.mx
  const missing = inspection.facts.mx.filter((host) => !patterns.some((pattern) => covers(pattern, host)))
  // A file that no record announced yet starts in test mode, whatever it says.
  const mode: StsMode =
    (inspection.sts.texts.length > 0 || read?.policy ? meant.mode : undefined) ?? 'testing'
  const maxAge = meant.maxAge ?? WEEK
  return {
    mode,
    mx: mode === 'none' ? patterns : [...patterns, ...missing],
    maxAge: maxAge > MAX_MAX_AGE ? MAX_MAX_AGE : maxAge < DAY && mode !== 'none' ? WEEK : maxAge,
  }
}

const isSame = (one: StsPolicy, other: StsPolicy): boolean => buildStsPolicy(one) === buildStsPolicy(other)

/** The step after testing: it is for later, so it is never counted. */
function enforceDraft(inspection: TransportInspection, now: string): StsDraft | null {
  const { read, meant } = servedPolicy(inspection)
  if (read?.policy?.mode !== 'testing') return null
  const policy = buildStsPolicy({ ...read.policy, mode: 'enforce' }, meant.others)
  const ended = {
    what: POLICY_KEYS.mode.wish('testing'),
    why: 'The test ends: senders refuse servers that the policy does not name.',
  }
  const given = {
    risk: 'delivery' as const,
    optional: true as const,
    loses: [ended],
    ...commonOf(inspection, now, policy),
  }
  const said = saidOf(inspection, policy)
  return { policy, change: transportChange.record('transport-mta-sts-enforce', given, said) }
}
