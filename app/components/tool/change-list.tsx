// What to change, most useful first; optional changes come last and are not counted.
import { neededChanges, type Change } from '#shared/change/change.ts'
import { ChangeSlip, type ChangeSlipProps } from '#app/components/tool/change-slip.tsx'
import { useDone } from '#app/components/tool/use-done.ts'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import styles from './change-list.module.css'

/** No one does more than three at a time. */
const SHOWN = 3

interface ChangeListProps extends Pick<
  ChangeSlipProps,
  'findings' | 'provider' | 'domain' | 'address' | 'onCheckAgain'
> {
  changes: readonly Change[]
  /** A page that helps with a change. */
  moreOf?: (change: Change) => ChangeSlipProps['more']
}

export function ChangeList({ changes, moreOf, ...same }: ChangeListProps) {
  const needed = neededChanges(changes)
  const optional = changes.filter((change) => change.optional)
  const first = needed.slice(0, SHOWN)
  const rest = needed.slice(SHOWN)
  const { isDone, setDone } = useDone()
  const done = needed.filter(isDone).length
  const slipOf = (change: Change) => (
    <ChangeSlip
      change={change}
      more={moreOf?.(change)}
      isDone={isDone(change)}
      onDone={(value) => setDone(change, value)}
      {...same}
    />
  )
  const list = (some: readonly Change[], start: number) => (
    <ol className={styles.list} start={start}>
      {some.map((change) => (
        <li key={change.id} id={changeAnchor(change)}>
          {slipOf(change)}
        </li>
      ))}
    </ol>
  )
  return (
    <div className={styles.part} data-changes>
      {first.length > 0 && (
        <div className={styles.head}>
          <h3>{titleOf(first.length, needed.length)}</h3>
          <p role="status" className={styles.done}>
            {done > 0 && `${done} of ${needed.length} done`}
          </p>
        </div>
      )}
      {first.length > 0 && list(first, 1)}
      {rest.length > 0 && (
        <Disclosure summary={`${rest.length} more ${rest.length === 1 ? 'change' : 'changes'}`} onPaper>
          {list(rest, SHOWN + 1)}
        </Disclosure>
      )}
      {optional.length > 0 && (
        <Disclosure summary={`Optional: ${optional.map(({ title }) => title).join('; ')}`}>
          {optional.map((change) => (
            <div key={change.id}>{slipOf(change)}</div>
          ))}
        </Disclosure>
      )}
    </div>
  )
}

/** Where a change is on the page. */
export const changeAnchor = ({ id }: Pick<Change, 'id'>): string => `change-${id}`

function titleOf(shown: number, all: number): string {
  if (all === 1) return 'Make this change'
  return shown < all ? `Make these ${shown} changes first` : `Make these ${all} changes, in this order`
}
