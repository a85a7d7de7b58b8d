// How much of a limit is used: a cell for each lookup, those beyond the limit in red.
import styles from './lookup-budget.module.css'

interface LookupBudgetProps {
  used: number
  limit: number
  /** What is counted, e.g. "DNS lookups". */
  label: string
  /** Shown instead of what is left until receivers give up. */
  note?: string
}

/** More cells than this are useless; the number next to them is enough. */
const MAX_CELLS = 40

export function LookupBudget({ used, limit, label, note = rest(used, limit) }: LookupBudgetProps) {
  const cells = Array.from({ length: Math.min(Math.max(used, limit), MAX_CELLS) }, (_, index) =>
    index >= limit ? 'over' : index < used ? 'used' : 'free',
  )
  return (
    <div className={`${styles.budget} stack gap-2`} data-over={used > limit || undefined}>
      <p className="strong figures">
        {label}: {used} of {limit}
      </p>
      <div className={styles.cells} aria-hidden="true">
        {cells.map((state, index) => (
          <span key={index} className={styles.cell} data-state={state} />
        ))}
      </div>
      <p className="note">{note}</p>
    </div>
  )
}

function rest(used: number, limit: number): string {
  if (used > limit) return `${used - limit} over the limit: receivers give up.`
  return used === limit
    ? 'None left before receivers give up.'
    : `${limit - used} left before receivers give up.`
}
