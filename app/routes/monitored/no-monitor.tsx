// Instead of a monitor: it was deleted, its time is over, or it could not be loaded.
import type { Outcome } from '#app/api/outcome.ts'
import { ProblemPage } from '#app/components/layout/problem-page.tsx'
import type { PageNotice } from '#app/components/told/targets-data.ts'
import { dmarcMonitor } from '#shared/tools/dmarc-monitor.ts'

interface NoMonitorProps {
  outcome: Outcome<object>
  /** What its owner has just done. */
  notice: PageNotice | undefined
}

export function NoMonitor({ outcome, notice }: NoMonitorProps) {
  const isUnreachable = !notice && !outcome.ok && outcome.code === 'unreachable'
  const { tone, title, text } = notice ?? {
    tone: isUnreachable ? 'bad' : 'info',
    title: isUnreachable ? 'This monitor could not be loaded' : 'Nothing is monitored here',
    text: outcome.ok ? '' : outcome.message,
  }
  return (
    <ProblemPage
      stamp={isUnreachable ? '503' : 'Not here'}
      tone={tone}
      title={title}
      way={{ to: dmarcMonitor.path, label: 'Monitor a domain' }}
      again={isUnreachable}
    >
      {text}
    </ProblemPage>
  )
}
