// What the domain publishes today, next to the record that will replace it.
import type { ReactNode } from 'react'
import { Banner } from '#app/components/ui/banner.tsx'

interface PublishedTodayProps {
  /** What is missing if nothing is published: "no SPF record". */
  absence: string
  /** The record's name, as used in sentences. */
  name: string
  current: { state: 'found' | 'absent' | 'unknown'; records: readonly string[]; message?: string }
  /** The new record. */
  record: string
  /** If one exists already: what goes wrong with two, and what changes. */
  changes: (first: string) => ReactNode
  /** The URL of the form, filled in with today's record. */
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
