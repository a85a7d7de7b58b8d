// What to change, the most useful first, each with the exact record.
import { Link } from '@remix-run/react'
import type { Change } from '#shared/email-authentication/schema.ts'
import { RecordWithCopy } from '#app/components/tool/record-with-copy.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import { toolAddress } from './checks.tsx'
import styles from './email-result.module.css'

/** More than three at a time nobody does. */
const SHOWN = 3

interface ChangesProps {
  domain: string
  changes: readonly Change[]
  tone: Tone
}

export function Changes({ domain, changes, tone }: ChangesProps) {
  if (changes.length === 0) return tone === 'ok' ? <p>There is nothing to change.</p> : null
  const first = changes.slice(0, SHOWN)
  const rest = changes.slice(SHOWN)
  return (
    <div className={styles.part}>
      <h3 className={styles.heading}>
        {first.length === 1 ? 'Change this first' : `Change these ${first.length} first`}
      </h3>
      <List domain={domain} changes={first} start={1} />
      {rest.length > 0 && (
        <Disclosure summary={`${rest.length} more ${rest.length === 1 ? 'change' : 'changes'}`}>
          <List domain={domain} changes={rest} start={SHOWN + 1} />
        </Disclosure>
      )}
    </div>
  )
}

const List = ({ domain, changes, start }: Omit<ChangesProps, 'tone'> & { start: number }) => (
  <ol className={styles.changes} start={start}>
    {changes.map((change) => (
      <li key={change.title}>
        <div className={styles.change}>
          <h4 className={styles.title}>{change.title}</h4>
          <p>
            {change.reason} {change.rfc && <span className={styles.rfc}>{change.rfc}</span>}
          </p>
          {change.publish && (
            <>
              <RecordWithCopy label={`${change.publish.type} record at`} text={change.publish.name} />
              <RecordWithCopy label="Content" text={change.publish.content} />
            </>
          )}
          {change.replaces !== undefined && (
            <p className={styles.replaces}>
              It takes the place of <code>{shortened(change.replaces)}</code>
            </p>
          )}
          <p>
            <Link to={changeAddress(change, domain)}>{linkText(change)}</Link>
          </p>
        </div>
      </li>
    ))}
  </ol>
)

/** What cannot be written without a key or a logo is made on a page of its own. */
const needsGenerator = ({ method, publish }: Change) => !publish && (method === 'DKIM' || method === 'BIMI')

const changeAddress = (change: Change, domain: string): string =>
  needsGenerator(change)
    ? `/tool/${change.method.toLowerCase()}?${new URLSearchParams({ tab: 'generator', domain }).toString()}`
    : toolAddress(change.method, domain)

const linkText = (change: Change): string => {
  if (needsGenerator(change)) return change.method === 'DKIM' ? 'Make the keys' : 'Make the record'
  return change.publish ? `How to publish it, step by step` : `The whole ${change.method} report`
}

const MAX_SHOWN = 300
const shortened = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)
