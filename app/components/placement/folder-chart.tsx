// Where the copies of a message landed: a bar for each provider, a color for each folder.
import { BarChart, type BarLook } from '#app/components/calculator/bar-chart.tsx'
import { FOLDER_LABELS } from '#shared/saved/deliverability-test/folder-labels.ts'
import type { Folder, ProviderShare } from '#shared/saved/deliverability-test/schema.ts'

/** Those that count; a copy that is still expected or unknown has no share. */
const LOOKS: Partial<Record<Folder, BarLook>> = {
  inbox: 'full',
  promotions: 'warn',
  spam: 'bad',
  other: 'light',
  missing: 'unknown',
}

/** A folder without copies needs no column, except for those that everyone looks for. */
export const foldersOf = (shares: readonly ProviderShare[]): [Folder, BarLook][] =>
  (Object.entries(LOOKS) as [Folder, BarLook][]).filter(
    ([folder]) => folder !== 'other' || shares.some(({ counts }) => counts.other > 0),
  )

/** @param shares each with at least one copy whose folder is known */
export function FolderChart({ shares }: { shares: readonly ProviderShare[] }) {
  const folders = foldersOf(shares)
  return (
    <BarChart
      alt={shares
        .map(
          (share) =>
            `${share.provider}: ${folders.map(([folder]) => `${FOLDER_LABELS[folder]} ${percentIn(share, folder)}%`).join(', ')}`,
        )
        .join('; ')}
      bars={shares.map((share) => ({
        label: share.provider,
        text: copiesText(share),
        parts: folders
          .filter(([folder]) => share.counts[folder] > 0)
          // What is not known yet stays open.
          .map(([folder, look]) => ({ share: (share.counts[folder] / share.mailboxes) * 100, look })),
      }))}
      legend={folders.map(([folder, look]) => ({ look, label: FOLDER_LABELS[folder] }))}
    />
  )
}

const copiesText = ({ known, mailboxes }: ProviderShare): string => {
  const all = mailboxes === 1 ? '1 mailbox' : `${mailboxes} mailboxes`
  return known < mailboxes ? `${known} of ${all}` : all
}

export const percentIn = ({ counts, known }: ProviderShare, folder: Folder): number =>
  Math.round((counts[folder] / known) * 100)
