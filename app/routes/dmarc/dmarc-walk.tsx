// How receivers find the policy: the names that they look up, and where receivers that follow the older standard
// differ.
import { Banner } from '#app/components/ui/banner.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import type { DmarcAnswer } from './dmarc-data.ts'

export function DmarcWalk({ report }: { report: DmarcAnswer }) {
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
