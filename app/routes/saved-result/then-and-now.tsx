// What has happened since a result was saved: both verdicts, and the problems that are gone, new, or different.
import { FindingList } from '#app/components/report/finding-list.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { momentText } from '#app/components/ui/moment-text.ts'
import { TONE_WORDS } from '#app/components/ui/tone.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { Verdict } from '#shared/report/verdict.ts'
import type { SnapshotNow } from '#shared/saved/result/schema.ts'
import styles from './result.module.css'

export function ThenAndNow({ at, comparison }: { at: string; comparison: SnapshotNow }) {
  const { then, now, ended, changed, added, unknownThen, unknownNow } = comparison
  const isSame = ended.length + changed.length + added.length === 0
  return (
    <section className={`${styles.compared} stack gap-3 card`} aria-labelledby="compared">
      <h2 id="compared">Then and now</h2>
      <dl className={`${styles.verdicts} stack gap-2`}>
        <DatedVerdict when={momentText(at)} verdict={then} />
        <DatedVerdict when={momentText(comparison.at)} verdict={now} />
      </dl>
      {unknownNow.length > 0 && (
        <p>Not everything could be looked up just now, so no problem is said to be gone.</p>
      )}
      {isSame && <p>{unknownNow.length > 0 ? 'No new problem was found.' : 'The problems are the same.'}</p>}
      <Part title="No longer found" findings={ended} />
      <Part
        title={
          unknownThen.length > 0 ? 'Found now (not everything could be looked up then)' : 'New since then'
        }
        findings={added}
      />
      <Part title="Different now" findings={changed.map(({ after }) => after)} />
      <Part title="Could not be looked up now" findings={unknownNow} />
    </section>
  )
}

const DatedVerdict = ({ when, verdict: { tone, heading } }: { when: string; verdict: Verdict }) => (
  <div>
    <dt>{when}</dt>
    <dd>
      <Badge tone={tone}>{TONE_WORDS[tone]}</Badge> {heading}
    </dd>
  </div>
)

const Part = ({ title, findings }: { title: string; findings: readonly Finding[] }) =>
  findings.length > 0 && (
    <div>
      <h3>
        {title} ({findings.length})
      </h3>
      <FindingList findings={findings} />
    </div>
  )
