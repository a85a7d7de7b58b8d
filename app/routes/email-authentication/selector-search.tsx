// The progress of the search for DKIM selectors; without JavaScript, a link that continues it.
import { Link } from '#app/components/ui/link.tsx'
import { triedText } from '#shared/records/dkim/search-findings.ts'
import type { DkimReport } from '#shared/records/dkim/schema.ts'
import type { Slices } from '#app/routes/dkim/use-slices.ts'
import { toolAddress } from './checks.tsx'

export function SelectorSearch({ domain, search }: { domain: string; search: Slices<DkimReport> }) {
  const total = search.answers[0]?.discovery?.total ?? 0
  const tried = search.answers.reduce((count, answer) => count + answer.tried.length, 0)
  if (total === 0) return null
  return (
    <div className="stack gap-3">
      <p role="status">
        {search.searching ? 'Looking for a DKIM key: ' : ''}
        {triedText(tried, total)}.
      </p>
      <progress value={tried} max={total} aria-label="Selectors tried" />
      {!search.searching && (
        <p>
          Your selector is the s= value in the DKIM-Signature header of a message you sent.{' '}
          <Link to={toolAddress('DKIM', domain)}>Look for it in the DKIM checker</Link>
        </p>
      )}
    </div>
  )
}
