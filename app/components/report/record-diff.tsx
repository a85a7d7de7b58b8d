// The records of a change before and after, line by line.
import { relativeName } from '#shared/dns/presentation.ts'
import { shownText } from '#shared/kit/foreign-text.ts'
import { changesTtlOnly, type Change } from '#shared/report/change/change.ts'
import { Terms } from '#app/components/report/record-with-copy.tsx'
import { CopyButton } from '#app/components/ui/copy-button.tsx'
import styles from './record-diff.module.css'

interface RecordDiffProps {
  change: Pick<Change, 'owner' | 'zone' | 'type' | 'ttl' | 'before' | 'after'>
  /** No one needs to copy it. */
  isSample?: boolean
  /** Where it is to be copied: what goes is shown below it. */
  isNewFirst?: boolean
}

export function RecordDiff({ change, isSample = false, isNewFirst = false }: RecordDiffProps) {
  const { owner, zone, type, ttl, before, after } = change
  const isTtlOnly = changesTtlOnly(change)
  const short = zone === undefined ? owner : relativeName(owner, zone)
  const removed = before.map((record) => (
    <DiffLine key={`- ${record}`} record={record} isNew={false} others={after} isSample={isSample} />
  ))
  const added = after.map((record) => (
    <DiffLine
      key={`+ ${record}`}
      record={record}
      isNew
      others={before}
      isSample={isSample}
      isMain={isNewFirst}
    />
  ))
  return (
    <div className={`${styles.diff} unbroken`}>
      <p className={`${styles.owner} wrap gap-0-4 note anywhere`}>
        <span>
          <strong>{type}</strong> at <code>{owner}</code>
          {short !== owner && (
            <>
              {' '}
              (in most panels <code>{short}</code>)
            </>
          )}
        </span>
        {ttl !== undefined && <span>{isTtlOnly ? <strong>TTL {ttl}</strong> : `TTL ${ttl}`}</span>}
      </p>
      <ul>
        {isTtlOnly
          ? after.map((record) => (
              <li key={record} className={`${styles.line} grid gap-3 small`} data-record>
                <span aria-hidden="true">=</span>
                <code className={styles.text} data-record-text>
                  <Terms text={record} />
                </code>
              </li>
            ))
          : isNewFirst
            ? [added, removed]
            : [removed, added]}
      </ul>
    </div>
  )
}

interface DiffLineProps {
  record: string
  isNew: boolean
  /** The records of the other side; empty if everything is new or removed. */
  others: readonly string[]
  isSample: boolean
  isMain?: boolean
}

function DiffLine({ record, isNew, others, isSample, isMain }: DiffLineProps) {
  const known = new Set(others.flatMap((other) => shownText(other).split(' ')))
  const text = <Terms text={record} marks={(term) => known.size > 0 && !known.has(term)} />
  return (
    <li className={`${styles.line} grid gap-3 small`} data-kind={isNew ? 'new' : 'old'} data-record>
      <span aria-hidden="true">{isNew ? '+' : '−'}</span>
      <code className={styles.text}>
        <span className="visually-hidden">{isNew ? 'Publish' : 'Remove'}: </span>
        <span data-record-text>{isNew ? <ins>{text}</ins> : <del>{text}</del>}</span>
      </code>
      {isNew && !isSample && <CopyButton text={record} what="the new record" isMain={isMain} />}
    </li>
  )
}
