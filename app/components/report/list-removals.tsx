// The blocklists to ask, each with what it says and how to get off it; the cause is ended once, before all of them.
import type { Task } from '#shared/report/change/change.ts'
import styles from './list-removals.module.css'

interface ListRemovalsProps {
  parts: NonNullable<Task['parts']>
}

export function ListRemovals({ parts }: ListRemovalsProps) {
  const hasSeveral = new Set(parts.map(({ listing }) => listing.subject)).size > 1
  return (
    <ul className={`${styles.lists} stack gap-3`}>
      {parts.map(({ id, listing: { list, subject, meaning, steps, url } }) => (
        <li key={id} className="unit">
          <p>
            <strong>{list}</strong>
            {hasSeveral && ` lists ${subject}`}
          </p>
          {meaning && <p className="soft">{meaning}</p>}
          <p>
            {steps.join(' ')}{' '}
            <a href={url} target="_blank" rel="noopener noreferrer">
              Open {list}
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          </p>
        </li>
      ))}
    </ul>
  )
}
