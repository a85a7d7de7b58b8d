// Who receives the mail that can be sent: as a bar, as a table, and handed on to the tools that plan with it.
import { ButtonLink } from '#app/components/ui/button-link.tsx'
import { FoldedTable } from '#app/routes/reports/folded-table.tsx'
import layout from '#app/routes/reports/reports.module.css'
import type { ListSummary } from '#shared/address-list/summary.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'
import { gate } from '#shared/tools/gate.ts'
import { warmupPlan } from '#shared/tools/warmup-plan.ts'
import { ShareBar } from './bar.tsx'

const LABELS = {
  gmail: 'Google',
  microsoft: 'Microsoft',
  yahoo: 'Yahoo and AOL',
  apple: 'Apple',
  other: 'Others',
} as const
type Provider = keyof typeof LABELS

const PROVIDERS = Object.keys(LABELS) as Provider[]
const MOST_SERVICES = 50

export function MixView({ mix: { services, shares, counts } }: Pick<ListSummary, 'mix'>) {
  const { gmail, microsoft, yahoo, apple } = shares
  const query = new URLSearchParams(
    Object.entries({ gmail, microsoft, yahoo, apple }).map(([name, share]) => [name, String(share)]),
  )
  return (
    <>
      <ShareBar
        whole="Of the rows that can be mailed,"
        parts={PROVIDERS.filter((provider) => counts[provider] > 0).map((provider) => ({
          kind: provider,
          label: LABELS[provider],
          count: counts[provider],
        }))}
      />
      <p className="row gap-2-4">
        <ButtonLink href={`${warmupPlan.path}?${query.toString()}`} size="small">
          Plan a warmup for this mix
        </ButtonLink>
        <ButtonLink href={gate.path} look="quiet" size="small">
          See what these providers require
        </ButtonLink>
      </p>
      <div className={layout.folds}>
        <FoldedTable
          title="Receivers by service"
          sum={plural(services.length, 'service', 'services')}
          columns={[
            { key: 'name', label: 'Service', heads: true },
            { key: 'count', label: 'Rows', align: 'end' },
          ]}
          rows={services
            .slice(0, MOST_SERVICES)
            .map(({ name, count }) => ({ key: name, cells: { name, count: numberText(count) } }))}
        />
      </div>
    </>
  )
}
