// The providers side by side: one bar each for all folders, then for the inbox alone; next to each drawing, its table.
import { BarChart } from '#app/components/calculator/bar-chart.tsx'
import { FolderChart, foldersOf, percentIn } from '#app/components/placement/folder-chart.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { FOLDER_LABELS } from '#shared/saved/deliverability-test/folder-labels.ts'
import type { ProviderShare } from '#shared/saved/deliverability-test/schema.ts'
import { durationText } from '#shared/message/header/texts.ts'
import styles from './test-result.module.css'

interface ChartProps {
  shares: readonly ProviderShare[]
}

export function ProviderCharts({ shares }: ChartProps) {
  const known = shares.filter((share) => share.known > 0)
  return (
    <>
      <FolderShares shares={known} />
      <InboxShares shares={known} />
    </>
  )
}

function FolderShares({ shares }: ChartProps) {
  const folders = foldersOf(shares)
  return (
    <section className="stack gap-4 block-on-paper" aria-labelledby="overview">
      <h2 id="overview">Overview by provider</h2>
      <div className={styles.beside} data-wide>
        <FolderChart shares={shares} />
        <DataTable
          caption={<span className="visually-hidden">Where the copies landed, by provider</span>}
          columns={[
            { key: 'name', label: 'Provider', heads: true },
            ...folders.map(([folder]) => ({
              key: folder,
              label: FOLDER_LABELS[folder],
              align: 'end' as const,
            })),
          ]}
          rows={shares.map((share) => ({
            key: share.provider,
            cells: {
              name: share.provider,
              ...Object.fromEntries(folders.map(([folder]) => [folder, `${percentIn(share, folder)}%`])),
            },
          }))}
        />
      </div>
    </section>
  )
}

function InboxShares({ shares }: ChartProps) {
  return (
    <section className="stack gap-4 block-on-paper" aria-labelledby="inbox">
      <h2 id="inbox">Inbox by provider</h2>
      <div className={styles.beside}>
        <BarChart
          alt={shares.map((share) => `${share.provider}: ${share.inboxPercent}% in the inbox`).join('; ')}
          bars={shares.map((share) => ({
            label: share.provider,
            text: `${share.inboxPercent}%`,
            parts: [{ share: (share.counts.inbox / share.known) * 100, look: 'full' }],
          }))}
        />
        <DataTable
          caption={<span className="visually-hidden">Inbox share, what it proves, and how long it took</span>}
          columns={[
            { key: 'name', label: 'Provider', heads: true },
            { key: 'inbox', label: 'Inbox', align: 'end' },
            { key: 'range', label: 'True share', align: 'end' },
            { key: 'time', label: 'Time to arrive', align: 'end' },
          ]}
          rows={shares.map(({ provider, counts, known, range, medianSeconds }) => ({
            key: provider,
            cells: {
              name: provider,
              inbox: `${counts.inbox} of ${known}`,
              range: `${range.from}% to ${range.to}%`,
              time: medianSeconds === null ? '–' : durationText(medianSeconds),
            },
          }))}
        />
      </div>
    </section>
  )
}
