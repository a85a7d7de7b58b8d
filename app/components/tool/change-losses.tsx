// A change that gives something up: what and why, and a tick before anything can be copied. It is all style and markup, so it
// works without a script.
import { useId, type ReactNode } from 'react'
import type { Change } from '#shared/report/change/change.ts'
import styles from './change-losses.module.css'

interface ChangeLossesProps {
  loses: NonNullable<Change['loses']>
  /** What publishes the change. */
  children: ReactNode
}

export function ChangeLosses({ loses, children }: ChangeLossesProps) {
  const id = useId()
  return (
    <div className={styles.gate}>
      <div className={styles.losses}>
        <p>
          <strong>With this change you give up:</strong>
        </p>
        <ul>
          {loses.map(({ what, why }) => (
            <li key={what}>
              <strong>{what}</strong>: {why}
            </li>
          ))}
        </ul>
      </div>
      <input type="checkbox" id={id} className={`${styles.tick} off-paper`} autoComplete="off" />
      <label htmlFor={id} className={`${styles.label} off-paper`}>
        {loses.length === 1 ? 'I do not need it anymore' : 'I do not need any of it anymore'}
      </label>
      <p className={`${styles.hint} off-paper soft`}>Tick the box to copy the record.</p>
      <div className={`${styles.publish} stack gap-3`}>{children}</div>
    </div>
  )
}
