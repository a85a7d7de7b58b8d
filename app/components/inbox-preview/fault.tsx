// One fault of a drawn message: its number, what it is pinned to, what is wrong, and the way to the change that mends it.
import { Fragment, type ReactNode } from 'react'
import { changeAnchor } from '#app/components/tool/change-card.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { shownText } from '#shared/kit/foreign-text.ts'
import type { MendingChange, Pin } from '#shared/message/inbox-preview/pins.ts'
import { helpPath } from '#shared/report/finding-table.ts'
import pinStyles from './pin.module.css'
import styles from './fault.module.css'

export const faultId = (number: number): string => `fault-${number}`

export function Fault({ pin: { number, label, tone, findings, changes } }: { pin: Pin }) {
  const [first] = findings
  const others = findings.length - 1
  if (!first) return null
  return (
    <div className={`${styles.fault} grid gap-2 small anywhere`} data-tone={tone}>
      <span className={pinStyles.number} aria-hidden="true">
        {number}
      </span>
      <p>
        <strong>
          <span className="visually-hidden">{number}, </span>
          {label}:
        </strong>{' '}
        {shownText(first.message)}
        {others > 0 && ` And ${others} more here.`}{' '}
        {changes.length > 0 ? (
          <ChangeLinks changes={changes} />
        ) : (
          <>
            {first.fix && <span className="soft">{shownText(first.fix)} </span>}
            <Link to={helpPath(first.code)}>What it means</Link>
          </>
        )}
      </p>
    </div>
  )
}

/** The first with its title, the others by their numbers. */
export function ChangeLinks({ changes: [first, ...others] }: { changes: readonly MendingChange[] }) {
  if (!first) return null
  return (
    <>
      <ChangeLink change={first}>
        Change {first.number}: {shownText(first.title)}
      </ChangeLink>
      {others.length > 0 && (others.length === 1 ? ', and change ' : ', and changes ')}
      {others.map((change, index) => (
        <Fragment key={change.id}>
          {index > 0 && ', '}
          <ChangeLink change={change}>
            {change.number}
            <span className="visually-hidden">: {shownText(change.title)}</span>
          </ChangeLink>
        </Fragment>
      ))}
    </>
  )
}

function ChangeLink({ change, children }: { change: MendingChange; children: ReactNode }) {
  const anchor = changeAnchor(change)
  return (
    <a href={`#${anchor}`} onClick={() => unfold(anchor)}>
      {children}
    </a>
  )
}

/** Changes after the third are folded, and not every browser opens what a link points into. */
function unfold(anchor: string) {
  let folded = document.getElementById(anchor)?.closest('details')
  while (folded) {
    folded.open = true
    folded = folded.parentElement?.closest('details')
  }
}
