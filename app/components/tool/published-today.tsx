// What the domain publishes today beside a record that is to take its place.
import type { ReactNode } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'

interface PublishedTodayProps {
  /** What is not there when nothing is published: "no SPF record". */
  absence: string
  /** The name of the record, as the sentences say it. */
  name: string
  current: { state: 'found' | 'absent' | 'unknown'; records: readonly string[]; message?: string }
  /** The new one. */
  record: string
  /** When there is one already: what goes wrong with two, and what changes. */
  changes: (first: string) => ReactNode
  /** Where the form is with the record of today in it. */
  beginWith?: (first: string) => string
}

export function PublishedToday({ absence, name, current, record, changes, beginWith }: PublishedTodayProps) {
  const { state, records, message } = current
  const [first] = records
  if (state === 'unknown')
    return <Banner tone="unknown" title={`We could not find out what is published today: ${message ?? ''}`} />
  if (first === undefined) return <Banner tone="info" title={`${name} has ${absence} yet.`} />
  if (records.length === 1 && first === record)
    return <Banner tone="ok" title="This is the record published today." />
  const count = records.length === 1 ? 'a record' : `${records.length} records`
  return (
    <Banner tone="warn" title={`${name} already has ${count}: replace it, do not add this one.`}>
      {changes(first)}
      {beginWith && (
        <p>
          <a href={beginWith(first)}>Start from today’s record</a>
        </p>
      )}
    </Banner>
  )
}
