// From the verdict to the record that mends it, which stands below all the proof.
import type { Publish } from '#shared/report/publish.ts'

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
export const recordsToPublish = (report: Publishable): Publish[] =>
  report.state === 'unknown' || isPublished(report) ? [] : [report.publish]

export const isPublished = ({ records, publish }: Publishable): boolean =>
  records.length === 1 && records[0] === publish.content

export const publishTitle = ({ state }: Pick<Publishable, 'state'>): string =>
  state === 'absent' ? 'Publish a record' : 'Publish this instead'
