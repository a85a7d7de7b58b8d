// From the verdict to the record that mends it, which stands below all the proof.
import type { Finding } from '#shared/report/finding.ts'
import type { Publish } from '#shared/report/publish.ts'
import { tasksOf } from './plain-report.ts'

interface Publishable {
  state: string
  records: readonly string[]
  publish: Publish
}

export function PublishLink({ report }: { report: Publishable }) {
  if (recordsToPublish(report).length === 0) return null
  return <a href="#publish">{publishTitle(report)}</a>
}

/** None where the right one is there, or where nobody knows what is. */
const recordsToPublish = (report: Publishable): Publish[] =>
  report.state === 'unknown' || isPublished(report) ? [] : [report.publish]

/** What a report on a record asks for, as its text says it. */
export const whatToDo = (report: Publishable & { findings: readonly Finding[] }) => ({
  tasks: tasksOf(report.findings),
  records: recordsToPublish(report),
})

export const isPublished = ({ records, publish }: Publishable): boolean =>
  records.length === 1 && records[0] === publish.content

export const publishTitle = ({ state }: Pick<Publishable, 'state'>): string =>
  state === 'absent' ? 'Publish a record' : 'Publish this instead'
