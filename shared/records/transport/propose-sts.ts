// The MTA-STS policy and record that a domain should have, based on what it has.
import { recordChange, type Change } from '#shared/report/change/change.ts'
import type { TransportInspection } from './inspect.ts'
import {
  buildStsPolicy,
  covers,
  policyHost,
  policyUrl,
  type StsPolicy,
} from '#shared/records/mta-sts/policy.ts'
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
  const head = {
    id: 'transport-mta-sts',
    ...(isFirst
      ? FIRST
      : { title: titleOf(sts.texts, policy !== null), text: textOf(sts.texts, policy !== null) }),
    // A policy that no one could use starts to count.
    risk:
      proposed.mode === 'enforce' && sts.mtaSts.state !== 'found' ? ('delivery' as const) : ('none' as const),
    ...(isFirst ? { optional: true as const } : {}),
    loses: meant.unclear.map((line) => ({ what: lineText(line), why: 'Senders cannot read it.' })),
  }
  return { policy, change: changeOf(inspection, now, head, policy) }
}

const FIRST = {
  title: 'Publish an MTA-STS policy, in test mode first',
  text: 'Serve the policy, then publish this record. In test mode, no mail is refused: senders tell you in their TLS reports what would fail.',
}

const titleOf = (texts: readonly string[], hasFile: boolean): string => {
  if (texts.length === 0) return 'Publish the record for the MTA-STS policy'
  if (texts.length > 1) return 'Keep one MTA-STS record'
  return hasFile ? 'Correct the MTA-STS policy, then change its id' : 'Correct the MTA-STS record'
}

function textOf(texts: readonly string[], hasFile: boolean): string {
  if (texts.length === 0) return 'The policy is already online; this record tells senders about it.'
  return hasFile
    ? 'Senders fetch the policy again only when the id changes: change the file first, then this record.'
    : 'Replace what is published with this one record. Its new id makes senders fetch the policy again.'
}

function changeOf(
  { facts, sts }: TransportInspection,
  now: string,
  head: Pick<Change, 'id' | 'title' | 'text' | 'risk' | 'optional' | 'loses'>,
  policy: string | null,
): Change {
  const { domain } = facts
  const used = sts.texts.flatMap((text) => parseStsRecord(text).id ?? [])
  const fields = [...new Map(sts.texts.flatMap(fieldsOf))]
  const url = policyUrl(domain)
  const hasHost = sts.file.kind !== 'no-host'
  return recordChange({
    ...head,
    owner: stsRecordName(domain),
    type: 'TXT',
    before: sts.alias === undefined ? sts.texts : [],
    after: [buildStsRecord(newStsId(now, used), fields)],
    why: [],
    ...(policy === null ? {} : { file: { url, text: policy } }),
    prerequisites:
      policy === null
        ? []
        : [
            ...(hasHost ? [] : [`Put a web server with a valid certificate at ${policyHost(domain)}.`]),
            `Serve this file at ${url} as text/plain, without a redirect.`,
          ],
    rfc: policy === null ? 'RFC 8461, 3.1' : 'RFC 8461, 3.2',
  })
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
  const change = changeOf(
    inspection,
    now,
    {
      id: 'transport-mta-sts-enforce',
      title: 'Enforce the MTA-STS policy',
      text: 'Once TLS reports show for two weeks that your own servers never fail, serve the policy with “mode: enforce” and publish this record. Senders that honor it then refuse every server that it does not name.',
      risk: 'delivery',
      optional: true,
      loses: [
        {
          what: POLICY_KEYS.mode.wish('testing'),
          why: 'The test ends: senders refuse servers that the policy does not name.',
        },
      ],
    },
    policy,
  )
  const first = 'Read two weeks of TLS reports: none of your own servers should fail.'
  return { policy, change: { ...change, prerequisites: [first, ...change.prerequisites] } }
}
