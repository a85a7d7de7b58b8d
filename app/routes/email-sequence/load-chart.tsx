// The load of each day as bars, with the line of what the mailboxes may send.
import { BarChart } from '#app/components/calculator/bar-chart.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import type { SequenceReport } from '#shared/plans/email-sequence/schema.ts'
import { SAFE_OUTREACH } from '#shared/plans/warmup-plan/outreach.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'

/** Bars that are drawn; the table has all days. */
const MAX_BARS = 24

export function LoadChart({ report: { load, peak, perMailbox, safe } }: { report: SequenceReport }) {
  const ceiling = load[0]?.ceiling ?? null
  const shown = load.slice(0, MAX_BARS)
  return (
    <div className="stack gap-4">
      <h3>Emails a day</h3>
      <BarChart
        alt={`Emails a day: ${shown.map(({ date, total }) => `${date} ${numberText(total)}`).join(', ')}.`}
        legend={[
          { look: 'full', label: 'new people' },
          { look: 'light', label: 'follow-ups' },
        ]}
        bars={shown.map(({ date, fresh, followUps, total, ceiling: most, plan }) => ({
          label: date,
          text: `${numberText(total)}${safe !== null && total > safe ? `, safe ${numberText(safe)}` : ''}${plan !== null && total > plan ? `, plan ${numberText(plan)}` : ''}`,
          parts:
            (most !== null && total > most) || (safe !== null && total > safe)
              ? [{ share: (total / peak) * 100, look: 'bad' as const }]
              : [
                  { share: (fresh / peak) * 100, look: 'full' as const },
                  { share: (followUps / peak) * 100, look: 'light' as const },
                ],
        }))}
      />
      <p className="note">
        {ceiling === null
          ? 'No published limit of your mailboxes is known here.'
          : `Your mailboxes may send ${plural(ceiling, 'email', 'emails')} a day together.`}{' '}
        {perMailbox !== null &&
          `On the fullest day, that is ${numberText(perMailbox)} for each mailbox. ${SAFE_OUTREACH.says}, without a source.`}
      </p>
      <Disclosure summary="Every day in numbers">
        <DataTable
          fits
          caption={<span className="visually-hidden">Emails of every day</span>}
          columns={[
            { key: 'date', label: 'Day', heads: true },
            { key: 'fresh', label: 'New', align: 'end' },
            { key: 'followUps', label: 'Later', align: 'end' },
            { key: 'total', label: 'Total', align: 'end' },
            { key: 'plan', label: 'Plan', align: 'end' },
          ]}
          rows={load.map(({ date, fresh, followUps, total, plan }) => ({
            key: date,
            cells: {
              date,
              fresh: numberText(fresh),
              followUps: numberText(followUps),
              total: numberText(total),
              plan: plan === null ? '–' : numberText(plan),
            },
          }))}
        />
      </Disclosure>
    </div>
  )
}
