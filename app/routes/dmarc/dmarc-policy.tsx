// What happens to mail that fails, for the domain itself and for its subdomains.
import { Badge } from '#app/components/ui/badge.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { POLICY_WORDS } from '#shared/records/dmarc/policy-words.ts'
import type { DmarcAnswer } from './dmarc-data.ts'
import table from '#app/components/tool/tag-table.module.css'

type Policy = NonNullable<DmarcAnswer['policy']>

export function DmarcPolicy({ report, policy }: { report: DmarcAnswer; policy: Policy }) {
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
