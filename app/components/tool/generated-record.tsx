// What a generator wrote: the record to copy, what is published today and what changes, how to publish it, and its URL.
import type { ReactNode } from 'react'
import type { Outcome } from '#app/api/outcome.ts'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { ChangeSteps, type StepsProvider } from '#app/components/tool/change-steps.tsx'
import { ProviderBadge } from '#app/components/tool/provider-badge.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { CopyLink } from '#app/components/ui/copy-button.tsx'
import { diffTags } from '#shared/records/tag-list/diff.ts'
import type { TextChange } from '#shared/records/tag-list/diff-texts.ts'
import styles from './generated-record.module.css'

interface Published {
  state: 'found' | 'absent' | 'unknown'
  records: string[]
  message?: string
}

/** The part of every generator's answer that is about today's DNS. */
interface Preview {
  current: Published
  dnsProvider: StepsProvider & { state: string }
}

interface GeneratedRecordProps {
  record: string
  /** The record's name; empty while there is no domain. */
  owner: string
  /** null while there is no domain, or while the answer is loading. */
  preview: Outcome<Preview> | null
  /** What is said until there is an answer. */
  waiting?: string
  /** The draft's URL, without the site's origin. */
  address: string
  /** Next to the provider. */
  badge?: ReactNode
  /** Between the record and what is published today. */
  lead?: ReactNode
  today: ReactNode
  /** It is neither shown nor explained: something has to be decided first. */
  isHeld?: boolean
  /** Between what is published today and how to publish. */
  children?: ReactNode
}

export function GeneratedRecord(props: GeneratedRecordProps) {
  const { record, owner, preview, waiting, address, badge, lead, today, isHeld = false, children } = props
  const answer = preview?.ok ? preview.data : null
  return (
    <>
      {!isHeld && <RecordWithCopy text={record} />}
      <div className="row gap-2">
        {badge}
        {answer?.dnsProvider.state === 'known' && <ProviderBadge name={answer.dnsProvider.name} />}
        <span className="needs-script">
          <CopyLink address={address} what="to this draft" />
        </span>
      </div>
      {lead}
      {preview?.ok === false && (
        <Banner tone="unknown" title={`We could not look it up in DNS: ${preview.message}`} />
      )}
      {preview === null && waiting && (
        <p className="note" role="status">
          {waiting}
        </p>
      )}
      {answer && today}
      {children}
      {owner && !isHeld && (
        <>
          <h3>How to publish it</h3>
          <PublishSteps record={record} owner={owner} answer={answer} />
        </>
      )}
    </>
  )
}

interface PublishStepsProps {
  record: string
  owner: string
  answer: Preview | null
}

export const PublishSteps = ({ record, owner, answer }: PublishStepsProps) => (
  <ChangeSteps
    change={{ owner, type: 'TXT', before: answer?.current.records ?? [], after: [record] }}
    provider={answer?.dnsProvider}
  />
)

interface PublishedTodayProps {
  /** What is missing if nothing is published: "no SPF record". */
  absence: string
  /** The record's name, as used in sentences. */
  name: string
  current: Published
  /** The new record. */
  record: string
  /** If one exists already: what goes wrong with two, and what changes. */
  changes: (first: string) => ReactNode
  /** The URL of the form, filled in with today's record. */
  beginWith?: (first: string) => string
}

/** What the domain publishes today, next to the record that will replace it. */
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

const CHANGE_WORDS = { added: '+ new', removed: '− gone', changed: '→ now', kept: '= stays' }

/** What a new record of tags changes in the published one. */
export const TagDiff = ({ before, after }: { before: string; after: string }) => (
  <ul className="stack gap-1 small">
    {diffTags(before, after).map(({ name, before: old, after: value, change }) => (
      <li key={name} className={`${styles.change} grid anywhere`}>
        <span>{CHANGE_WORDS[change]}</span>
        <span className="grid">
          {old !== undefined && change !== 'kept' && (
            <del>
              <code>{`${name}=${old}`}</code>
            </del>
          )}
          {value !== undefined && <code>{`${name}=${value}`}</code>}
        </span>
      </li>
    ))}
  </ul>
)

/** The same for a text whose parts stand by themselves. */
export const TextDiff = ({ changes }: { changes: readonly TextChange[] }) => (
  <ul className="stack gap-1 small">
    {changes.map(({ text, change }) => (
      <li key={`${change} ${text}`} className={`${styles.change} grid anywhere`} data-change={change}>
        <span>{CHANGE_WORDS[change]}</span>
        <code>{change === 'removed' ? <del>{text}</del> : text}</code>
      </li>
    ))}
  </ul>
)
