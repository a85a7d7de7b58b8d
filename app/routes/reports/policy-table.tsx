// The policies that receivers saw, and what a domain is ready for.
import { DataTable } from '#app/components/ui/data-table.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { numberText } from '#shared/kit/sentence.ts'
import type { DomainSeen } from '#shared/dmarc-reports/schema.ts'

const SHOWN = 5

export const READY: Record<DomainSeen['ready'], { tone: Tone; word: string }> = {
  yes: { tone: 'warn', word: 'ready for the next step' },
  no: { tone: 'bad', word: 'not ready' },
  wait: { tone: 'unknown', word: 'too early to say' },
  done: { tone: 'ok', word: 'reject is in force' },
}

interface PolicyTableProps {
  domain: string
  policies: readonly Omit<DomainSeen['policies'][number], 'policy'>[]
}

export const PolicyTable = ({ domain, policies }: PolicyTableProps) => (
  <DataTable
    caption={<span className="visually-hidden">Policies of {domain}</span>}
    columns={[
      { key: 'text', label: 'Policy', heads: true },
      { key: 'when', label: 'Seen' },
      { key: 'reports', label: 'Reports', align: 'end' },
      { key: 'receivers', label: 'By' },
    ]}
    rows={policies.slice(0, SHOWN).map(({ text, first, last, reports, receivers }) => ({
      key: text,
      cells: {
        text: <code className="anywhere">{text}</code>,
        when: first === undefined ? '–' : first === last ? first : `${first} to ${last ?? ''}`,
        reports: numberText(reports),
        receivers: <bdi className="anywhere">{receivers.join(', ') || '–'}</bdi>,
      },
    }))}
  />
)
