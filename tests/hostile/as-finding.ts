// An event's words as what a check found, to be printed or given to an agent.
import type { Outcome } from '#cli/command.ts'
import type { ToldEvent } from '#shared/saved/watch/event-view.ts'

export function asFinding({ title, meaning, before, after }: ToldEvent): Outcome {
  const verdict = { tone: 'bad' as const, heading: title, sentence: meaning, stamp: 'Changed' }
  const message = [title, ...before, ...after].join(' ')
  const findings = [{ code: 'x', severity: 'error' as const, message, fix: meaning }]
  const report = { domain: 'example.com', verdict, findings, changes: [], records: [...before, ...after] }
  return {
    subject: 'example.com',
    command: 'check',
    report,
    verdict,
    findings,
    changes: [],
    view: [title, ...after],
  }
}
