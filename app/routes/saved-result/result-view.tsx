// A result as it was, in the usual frame, and how to see what has changed since.
import type { Shown } from '#app/saved/saved-page.tsx'
import { CheckResult } from '#app/components/tool/check-result.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { ButtonLink } from '#app/components/ui/link.tsx'
import { dayText } from '#shared/kit/calendar.ts'
import { freshAddress } from '#shared/site.ts'
import { WITH_NOW } from '#shared/saved/result/paths.ts'
import type { Snapshot } from '#shared/saved/result/schema.ts'
import type { SavedResult } from './result-data.ts'
import { ThenAndNow } from './then-and-now.tsx'

const questionOf = ({ query }: Snapshot) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))

export const Since = ({ state: { tool, snapshot, comparison }, path }: Shown<SavedResult>) => (
  <>
    <div className="off-paper wrap gap-3">
      {!comparison?.ok && (
        <ButtonLink to={`${path}?${WITH_NOW}=yes`} size="small">
          Compare with now
        </ButtonLink>
      )}
      <ButtonLink
        to={freshAddress(`${tool.path}?${new URLSearchParams(questionOf(snapshot)).toString()}`)}
        size="small"
        look={comparison?.ok ? undefined : 'quiet'}
      >
        Check again today
      </ButtonLink>
    </div>
    {comparison?.ok && <ThenAndNow at={snapshot.at} comparison={comparison.data} />}
    {comparison?.ok === false && (
      <Banner tone="unknown" title="We couldn’t check it again now">
        <p>The saved result is still here. Try again in a minute.</p>
      </Banner>
    )}
  </>
)

export const Result = ({ state: { tool, snapshot }, view, path }: Shown<SavedResult>) => (
  <CheckResult
    report={snapshot.report}
    date={dayText(new Date(snapshot.at))}
    domain={snapshot.query.domain}
    tool={tool}
    question={questionOf(snapshot)}
    kept={{ address: path, json: `/user/snapshot/${view}` }}
  />
)
