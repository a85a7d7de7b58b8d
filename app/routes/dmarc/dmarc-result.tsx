// The DMARC checker's own view of a report: the policy, the record tag by tag, the reports, and the tree walk.
import { notFoundText } from '#shared/kit/sentence.ts'
import { Link } from '#app/components/ui/link.tsx'
import { dmarc } from '#shared/tools/dmarc.ts'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { ProviderBadge } from '#app/components/tool/provider-badge.tsx'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { TagTable } from '#app/components/tool/tag-table.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { POLICY_WORDS } from '#shared/records/dmarc/policy-words.ts'
import table from '#app/components/tool/tag-table.module.css'
import { Banner } from '#app/components/ui/banner.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import type { DmarcAnswer } from './dmarc-data.ts'
import { DmarcReports } from './dmarc-reports.tsx'

// How receivers find the policy: the names that they look up, and where receivers that follow the older standard
// differ.

function DmarcWalk({ report }: { report: DmarcAnswer }) {
  const { walk, legacy } = report
  return (
    <div className="stack gap-4">
      {legacy.differences.length > 0 && (
        <Banner tone="info" title="Older receivers (RFC 7489) read this differently.">
          <ul>
            {legacy.differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        </Banner>
      )}
      <Disclosure
        summary={`How receivers find the policy (${walk.length} ${walk.length === 1 ? 'name' : 'names'})`}
      >
        <DataTable
          caption="The DNS tree walk of RFC 9989, 4.10, in order"
          columns={[
            { key: 'name', label: 'Asked', heads: true },
            { key: 'meaning', label: 'There' },
          ]}
          rows={walk.map(({ name, meaning }) => ({
            key: name,
            cells: { name: <code>{name}</code>, meaning },
          }))}
        />
        <Outcome report={report} />
      </Disclosure>
    </div>
  )
}

/** The outcome of the walk under each standard. */
function Outcome({ report }: { report: DmarcAnswer }) {
  const { organizationalDomain, policyDomain, policy, legacy, state } = report
  const orUnknown = (otherwise: string) => (state === 'unknown' ? 'unknown' : otherwise)
  return (
    <DataTable
      caption="What it means"
      columns={[
        { key: 'what', label: 'What', heads: true },
        { key: 'now', label: 'RFC 9989' },
        { key: 'then', label: 'RFC 7489' },
      ]}
      rows={[
        {
          key: 'organization',
          cells: {
            what: 'Organization begins at',
            now: organizationalDomain ?? 'unknown',
            then: legacy.organizationalDomain,
          },
        },
        {
          key: 'policy',
          cells: {
            what: 'Policy comes from',
            now: policyDomain ?? orUnknown('nowhere'),
            then: legacy.policyDomain ?? orUnknown('nowhere'),
          },
        },
        {
          key: 'applied',
          cells: {
            what: 'Policy in effect',
            now: policy ? (policy.applied ?? 'unknown') : orUnknown('no DMARC'),
            then: legacy.applied ?? orUnknown('no DMARC'),
          },
        },
      ]}
    />
  )
}

// What happens to mail that fails, for the domain itself and for its subdomains.

type Policy = NonNullable<DmarcAnswer['policy']>

function DmarcPolicy({ report, policy }: { report: DmarcAnswer; policy: Policy }) {
  const { domain, exists } = report
  return (
    <DataTable
      caption="What happens to email that does not pass"
      columns={[
        { key: 'from', label: 'Mail from', heads: true },
        { key: 'policy', label: 'Policy', status: true },
        { key: 'effect', label: 'Effect', sentences: true },
      ]}
      rows={[
        row(`${domain}${exists === false ? ', which does not exist' : ''}`, policy.applied, reasonOf(policy)),
        // If a name does not exist, neither do names below it (RFC 8020).
        ...(exists === false ? [] : [row('a subdomain that exists', policy.appliedBelow.existing)]),
        row('a subdomain that does not exist', policy.appliedBelow.missing),
      ]}
    />
  )
}

const row = (from: string, applied: Policy['applied'], reason = '') => ({
  key: from,
  cells: {
    from,
    policy: (
      <span className={table.word}>
        <Badge tone={toneOf(applied)}>{applied ?? 'unknown'}</Badge>
      </span>
    ),
    effect: applied
      ? `${sentence(POLICY_WORDS[applied])}${reason}`
      : 'It depends on whether the name exists.',
  },
})

const toneOf = (applied: Policy['applied']) =>
  applied === null ? 'unknown' : applied === 'none' ? 'warn' : 'ok'

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

/** Why it is this policy and no other. */
function reasonOf({ appliedBy, t }: Policy): string {
  const tag = appliedBy === null || appliedBy === 'p' ? '' : ` The tag ${appliedBy} decides.`
  return `${tag}${t === 'y' ? ' Test mode: one level lower than the record says.' : ''}`
}

export function DmarcResult({ report, date }: { report: DmarcAnswer; date: string }) {
  const { domain, state, records, ignored, policy, tagDetails, reporting } = report
  return (
    <CheckResult
      report={report}
      date={date}
      domain={domain}
      facts={factsOf(report)}
      lead={state === 'absent' && report.changes.length > 0 && notFoundText('a DMARC record', domain)}
      view="The policy, the record and the reports, tag by tag"
      tool={dmarc}
      second={state !== 'unknown' && <ToGenerator domain={domain} />}
      question={{ domain }}
    >
      {records.length + ignored.length > 0 && (
        <div className="stack gap-4">
          {records.map((record, index) => (
            <RecordWithCopy key={index} label={report.name} text={record} />
          ))}
          {ignored.map((text, index) => (
            <RecordWithCopy key={index} label={`${report.name}, ignored`} text={text} />
          ))}
        </div>
      )}
      {policy && <DmarcPolicy report={report} policy={policy} />}
      {tagDetails.length > 0 && <TagTable tags={tagDetails} />}
      {reporting.length > 0 && <DmarcReports reporting={reporting} />}
      <DmarcWalk report={report} />
    </CheckResult>
  )
}

const ToGenerator = ({ domain }: { domain: string }) => (
  <p>
    <Link to={`/tool/dmarc?${new URLSearchParams({ tab: 'generator', domain }).toString()}`}>
      Write a record in the generator
    </Link>
    , and compare it with the published one. It comes with a dated plan to reach “reject”.
  </p>
)

function factsOf({ policy, provider, policyDomain, domain }: DmarcAnswer) {
  const applied = policy?.applied
  return [
    ...(applied
      ? [
          {
            label: 'Policy in effect',
            value: <Badge tone={applied === 'none' ? 'warn' : 'ok'}>{applied}</Badge>,
          },
        ]
      : []),
    ...(policyDomain !== null && policyDomain !== domain
      ? [{ label: 'Record of', value: policyDomain }]
      : []),
    ...(provider ? [{ label: 'Provider', value: <ProviderBadge name={provider} /> }] : []),
  ]
}
