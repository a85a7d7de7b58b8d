// Instead of what was kept under a secret URL: it was deleted, its time is over, or it could not be loaded.
import type { Outcome } from '#app/api/outcome.ts'
import { ProblemPage } from '#app/components/layout/problem-page.tsx'
import type { Notice } from './page-notice.ts'
import { ShownNotice } from './shown-notice.tsx'

interface NotKeptProps {
  outcome: Outcome<object>
  /** What its owner has just done. */
  notice: Notice | undefined
  /** If there is none, and if we do not know: “Nothing is watched here”, “This watch could not be loaded”. */
  titles: { none: string; unreachable: string }
  /** Where to get a new one. */
  way: { to: string; label: string }
}

export function NotKept({ outcome, notice, titles, way }: NotKeptProps) {
  const ended = notice?.isEnded ? notice : undefined
  const isUnreachable = !ended && !outcome.ok && outcome.code === 'unreachable'
  const { tone, title, text } = ended ?? {
    tone: isUnreachable ? 'bad' : 'info',
    title: isUnreachable ? titles.unreachable : titles.none,
    text: outcome.ok ? '' : outcome.message,
  }
  return (
    <ShownNotice notice={notice}>
      <ProblemPage
        stamp={isUnreachable ? '503' : 'Not here'}
        tone={tone}
        title={title}
        way={way}
        again={isUnreachable}
      >
        {text}
      </ProblemPage>
    </ShownNotice>
  )
}
