// A result as it was: its date, the usual result frame, and links to today's answer and to delete it.
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { dayText } from '#shared/kit/calendar.ts'
import { ButtonLink } from '#app/components/ui/link.tsx'
import { dayOfMoment, momentText } from '#app/components/ui/moment-text.ts'
import { SavedEnd } from '#app/saved/saved-end.tsx'
import { freshAddress } from '#shared/site.ts'
import { toUnicode } from '#shared/dns/domain-name.ts'
import { snapshotPath, WITH_NOW } from '#shared/saved/result/paths.ts'
import type { Kept } from './result-data.ts'
import { ThenAndNow } from './then-and-now.tsx'
import styles from './result.module.css'

export function KeptResult({ id, tool, snapshot, comparison }: Kept) {
  const { query, at, expires, report } = snapshot
  const question = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
  const subject = toUnicode(query.domain ?? query.ip ?? '')
  const address = snapshotPath(id)
  return (
    <div className={`${styles.page} stack gap-4 page-wide`} data-kept>
      <h1>
        {tool.label}: {subject}, saved on {dayText(new Date(at))}
      </h1>
      <p className={styles.about}>This is how it was on {momentText(at)}.</p>
      <div className="off-paper wrap gap-3">
        {!comparison && (
          <ButtonLink to={`${address}?${WITH_NOW}=yes`} size="small">
            Compare with now
          </ButtonLink>
        )}
        <ButtonLink
          to={freshAddress(`${tool.path}?${new URLSearchParams(question).toString()}`)}
          size="small"
          look={comparison ? undefined : 'quiet'}
        >
          Check again today
        </ButtonLink>
      </div>
      {comparison && <ThenAndNow at={at} comparison={comparison} />}
      <CheckResult
        report={report}
        date={dayText(new Date(at))}
        domain={query.domain}
        tool={tool}
        question={question}
        kept={{ address, json: `/user/snapshot/${id}` }}
      />
      <SavedEnd action={address} can="read and delete it" what="this result">
        We keep it until {dayOfMoment(expires)}.
      </SavedEnd>
    </div>
  )
}
