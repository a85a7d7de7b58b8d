// The providers side by side: all folders as one bar each, then the inbox alone; beside each drawing its table.
import { BarChart, type BarLook } from '#app/components/calculator/bar-chart.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { trueShareRange } from '#shared/deliverability-test/confidence.ts'
import { FOLDERS, percentOf, type Folder, type ProviderShare } from '#shared/deliverability-test/result.ts'
import styles from './test-result.module.css'

const LOOKS: Record<Folder, BarLook> = {
  Inbox: 'full',
  Promotions: 'warn',
  Spam: 'bad',
  Unreceived: 'unknown',
}

interface ChartProps {
  shares: readonly ProviderShare[]
}

export function ProviderCharts({ shares }: ChartProps) {
  return (
    <>
      <FolderShares shares={shares} />
      <InboxShares shares={shares} />
    </>
  )
}

function FolderShares({ shares }: ChartProps) {
  return (
    <section className={styles.part} aria-labelledby="overview">
      <h2 id="overview">Overview by provider</h2>
      <div className={styles.beside}>
        <BarChart
          alt={shares.map((share) => `${share.name}: ${foldersOf(share)}`).join('; ')}
          bars={shares.map((share) => ({
            label: share.name,
            text: `${share.seeds} mailboxes`,
            parts: FOLDERS.filter((folder) => share.counts[folder] > 0).map((folder) => ({
              share: (share.counts[folder] / share.seeds) * 100,
              look: LOOKS[folder],
            })),
          }))}
          legend={FOLDERS.map((folder) => ({ look: LOOKS[folder], label: folder }))}
        />
        <DataTable
          caption={<span className="visually-hidden">Where the copies landed, by provider</span>}
          columns={[
            { key: 'name', label: 'Provider', heads: true },
            ...FOLDERS.map((folder) => ({ key: folder, label: folder, align: 'end' as const })),
          ]}
          rows={shares.map((share) => ({
            key: share.name,
            cells: {
              name: share.name,
              ...Object.fromEntries(
                FOLDERS.map((folder) => [folder, `${percentOf(share.counts[folder], share.seeds)}%`]),
              ),
            },
          }))}
        />
      </div>
    </section>
  )
}

function InboxShares({ shares }: ChartProps) {
  return (
    <section className={styles.part} aria-labelledby="inbox">
      <h2 id="inbox">Inbox by provider</h2>
      <div className={styles.beside}>
        <BarChart
          alt={shares.map((share) => `${share.name}: ${inboxOf(share)}% in the inbox`).join('; ')}
          bars={shares.map((share) => ({
            label: share.name,
            text: `${inboxOf(share)}%`,
            parts: [{ share: (share.counts.Inbox / share.seeds) * 100, look: 'full' }],
          }))}
        />
        <DataTable
          caption={<span className="visually-hidden">Inbox share, and what it proves</span>}
          columns={[
            { key: 'name', label: 'Provider', heads: true },
            { key: 'inbox', label: 'Inbox', align: 'end' },
            { key: 'range', label: 'True share', align: 'end' },
          ]}
          rows={shares.map((share) => ({
            key: share.name,
            cells: {
              name: share.name,
              inbox: `${share.counts.Inbox} of ${share.seeds}`,
              range: rangeText(share),
            },
          }))}
        />
      </div>
    </section>
  )
}

const inboxOf = ({ counts, seeds }: ProviderShare) => percentOf(counts.Inbox, seeds)

const foldersOf = ({ counts, seeds }: ProviderShare) =>
  FOLDERS.map((folder) => `${folder} ${percentOf(counts[folder], seeds)}%`).join(', ')

function rangeText({ counts, seeds }: ProviderShare): string {
  const { from, to } = trueShareRange(counts.Inbox, seeds)
  return `${from} to ${to}%`
}
