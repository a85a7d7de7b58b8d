// The providers side by side: all folders as one bar each, then the inbox alone; beside each drawing its table.
import { BarChart, type BarLook } from '#app/components/calculator/bar-chart.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { FOLDER_LABELS } from '#shared/deliverability-test/folder-labels.ts'
import type { Folder, ProviderShare } from '#shared/deliverability-test/schema.ts'
import { durationText } from '#shared/header/duration.ts'
import styles from './test-result.module.css'

/** Those that count; a copy that is waited for, or of which nothing is known, has no share. */
const LOOKS: Partial<Record<Folder, BarLook>> = {
  inbox: 'full',
  promotions: 'warn',
  spam: 'bad',
  other: 'light',
  missing: 'unknown',
}

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

/** A folder that no copy is in needs no column, but for those that everybody asks for. */
const foldersOf = (shares: readonly ProviderShare[]): [Folder, BarLook][] =>
  (Object.entries(LOOKS) as [Folder, BarLook][]).filter(
    ([folder]) => folder !== 'other' || shares.some(({ counts }) => counts.other > 0),
  )

function FolderShares({ shares }: ChartProps) {
  const folders = foldersOf(shares)
  return (
    <section className={styles.part} aria-labelledby="overview">
      <h2 id="overview">Overview by provider</h2>
      <div className={styles.beside} data-wide>
        <BarChart
          alt={shares
            .map(
              (share) =>
                `${share.provider}: ${folders.map(([folder]) => `${FOLDER_LABELS[folder]} ${percent(share, folder)}%`).join(', ')}`,
            )
            .join('; ')}
          bars={shares.map((share) => ({
            label: share.provider,
            text: share.mailboxes === 1 ? '1 mailbox' : `${share.mailboxes} mailboxes`,
            parts: folders
              .filter(([folder]) => share.counts[folder] > 0)
              .map(([folder, look]) => ({ share: (share.counts[folder] / share.known) * 100, look })),
          }))}
          legend={folders.map(([folder, look]) => ({ look, label: FOLDER_LABELS[folder] }))}
        />
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
              ...Object.fromEntries(folders.map(([folder]) => [folder, `${percent(share, folder)}%`])),
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
              range: `${range.from} to ${range.to}%`,
              time: medianSeconds === null ? '–' : durationText(medianSeconds),
            },
          }))}
        />
      </div>
    </section>
  )
}

const percent = ({ counts, known }: ProviderShare, folder: Folder): number =>
  Math.round((counts[folder] / known) * 100)
