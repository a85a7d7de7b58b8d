// From the verdict to the record that mends it, which stands below all the proof.
import type { Publish } from '#shared/report/publish.ts'

interface Publishable {
  state: string
  records: readonly string[]
  publish: Publish
}

export function PublishLink({ report }: { report: Publishable }) {
  if (report.state === 'unknown' || isPublished(report)) return null
  return <a href="#publish">{publishTitle(report)}</a>
}

export const isPublished = ({ records, publish }: Publishable): boolean =>
  records.length === 1 && records[0] === publish.content

export const publishTitle = ({ state }: Pick<Publishable, 'state'>): string =>
  state === 'absent' ? 'Publish a record' : 'Publish this instead'
