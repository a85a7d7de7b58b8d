// What to change, most useful first, one open at a time; optional changes come last and are not counted.
import { useEffect, useRef, useState, useMemo, type ReactNode } from 'react'
import { neededChanges, tasksOf, type Change } from '#shared/report/change/change.ts'
import { later } from '#app/later.tsx'
import { ChangesMade as Made } from '#app/components/tool/changes-made.tsx'
import { ChangeCard, type ChangeCardProps } from '#app/components/tool/change-card.tsx'
import { RemovableTerms as Removing } from '#app/components/tool/removable-terms.tsx'
import { SenderChoices as Choices } from '#app/components/tool/sender-choices.tsx'
import { NO_SENDERS, withoutTerms, withSenders } from '#shared/records/spf/with-senders.ts'
import { HandOver as Handing } from '#app/components/tool/hand-over.tsx'
import { bringIntoView } from '#app/components/ui/bring-into-view.ts'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { keepOnDevice, listIn, useOnDevice } from '#app/components/ui/on-device.ts'
import styles from './change-list.module.css'

// Which changes the visitor has made, kept on the device only.

const KEY = 'changes-done'
/** The oldest tick gives way. */
const MAX_TICKS = 300
/** Enough of a record to tell one proposal from another. */
const KEPT_CHARACTERS = 120

/**
 * Another proposal for the same record is another change, which is not done. The page's URL is no part of it: that of a
 * monitor is a key.
 */
const keyOf = ({ owner, id, after }: Change): string =>
  `${owner} ${id} ${after.join(' ')}`.slice(0, KEPT_CHARACTERS)

interface Done {
  isDone: (change: Change) => boolean
  setDone: (change: Change, isDone: boolean) => void
}

function useDone(): Done {
  const text = useOnDevice(KEY)
  const keys = useMemo(() => listIn(text), [text])
  return {
    isDone: (change) => keys.includes(keyOf(change)),
    setDone: (change, isDone) => {
      const key = keyOf(change)
      const others = keys.filter((one) => one !== key)
      const kept = isDone ? [...others, key] : others
      keepOnDevice(KEY, JSON.stringify(kept.slice(-MAX_TICKS)))
    },
  }
}

/** Below all changes. */
const HandOver = later(async () => (await import('#app/components/tool/hand-over.tsx')).HandOver, Handing)

/** Only a first SPF record asks. */
const SenderChoices = later(
  async () => (await import('#app/components/tool/sender-choices.tsx')).SenderChoices,
  Choices,
)

/** Only an SPF record with too many lookups has them. */
const RemovableTerms = later(
  async () => (await import('#app/components/tool/removable-terms.tsx')).RemovableTerms,
  Removing,
)

/** Shown once the visitor has ticked off the last change. */
const ChangesMade = later(
  async () => (await import('#app/components/tool/changes-made.tsx')).ChangesMade,
  Made,
)

/** No one does more than three at a time. */
const SHOWN = 3

interface ChangeListProps extends Pick<
  ChangeCardProps,
  'findings' | 'provider' | 'domain' | 'address' | 'onCheckAgain'
> {
  changes: readonly Change[]
  /** A page that helps with a change. */
  moreOf?: (change: Change) => ChangeCardProps['more']
  /** Where the checked subject can be watched. */
  watch?: string | null
  /** The URL for whoever manages the DNS, if the result's own is not for them. */
  seenAt?: string | undefined
  /** The name whose records the changes are, if it is not the one that was checked. */
  recordsOf?: string | undefined
}

export function ChangeList(props: ChangeListProps) {
  const { changes: proposed, moreOf, watch, seenAt, recordsOf, ...same } = props
  const { changes, choicesOf } = useChoices(proposed)
  const needed = tasksOf(neededChanges(changes))
  const first = needed.slice(0, SHOWN)
  const rest = needed.slice(SHOWN)
  const { opened, open, isDone, setDone, seen, undone, place } = useOneOpen(needed)
  const nextOf = (change: Change) => {
    const next = undone.find((other) => other !== change)
    return next && `${needed.indexOf(next) + 1}: ${next.title}`
  }
  const mistakeOf = (change: Change) => (
    <ChangeCard
      change={change}
      more={moreOf?.(change)}
      choices={choicesOf(change)}
      isDone={isDone(change)}
      onDone={(value) => setDone(change, value)}
      onLive={() => seen(change)}
      next={nextOf(change)}
      {...same}
    />
  )
  const list = (some: readonly Change[], start: number) => (
    <ol className={`${styles.list} stack gap-3 block-on-paper`} start={start}>
      {some.map((change, index) => (
        <li key={change.id}>
          <Card
            number={start + index}
            title={change.title}
            isOpen={change.id === opened}
            isDone={isDone(change)}
            onToggle={(isOpen) => open(change, isOpen)}
          >
            {mistakeOf(change)}
          </Card>
        </li>
      ))}
    </ol>
  )
  return (
    <div ref={place} className={`${styles.part} stack gap-4`} data-changes>
      {first.length > 0 && <Head shown={first} all={needed.length} undone={undone.length} />}
      {first.length > 0 && list(first, 1)}
      {rest.length > 0 && (
        <Disclosure summary={`${rest.length} more ${rest.length === 1 ? 'change' : 'changes'}`} onPaper>
          {list(rest, SHOWN + 1)}
        </Disclosure>
      )}
      {needed.length > 0 && undone.length === 0 && (
        <ChangesMade address={same.address} watch={watch} onCheckAgain={same.onCheckAgain} />
      )}
      {needed.some(({ action }) => action !== 'ask') && (
        <HandOver changes={changes} domain={recordsOf ?? same.domain} address={seenAt ?? same.address} />
      )}
      <Optional changes={changes.filter((change) => change.optional)} mistakeOf={mistakeOf} />
    </div>
  )
}

interface OptionalProps {
  changes: readonly Change[]
  mistakeOf: (change: Change) => ReactNode
}

const Optional = ({ changes, mistakeOf }: OptionalProps) =>
  changes.length > 0 && (
    <Disclosure summary={`Optional: ${changes.map(({ title }) => title).join('; ')}`}>
      {changes.map((change) => (
        <div key={change.id}>
          <h4>{change.title}</h4>
          {mistakeOf(change)}
        </div>
      ))}
    </Disclosure>
  )

const Head = ({ shown, all, undone }: { shown: readonly Change[]; all: number; undone: number }) => (
  <div className={`${styles.head} wrap gap-0-4`}>
    <h3>{titleOf(shown, all)}</h3>
    <p role="status" className={styles.done}>
      {undone < all && `${all - undone} of ${all} done`}
    </p>
  </div>
)

interface CardProps {
  number: number
  title: string
  isOpen: boolean
  isDone: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

const Card = ({ number, title, isOpen, isDone, onToggle, children }: CardProps) => (
  <details
    className={`${styles.change} unit`}
    open={isOpen}
    data-next={isOpen || undefined}
    data-on-paper
    data-done={isDone || undefined}
    onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
  >
    <summary className={styles.summary}>
      <span className={`${styles.number} size-lead figures`}>{number}</span>
      <h4>{title}</h4>
      {isDone && <span className={styles.done}>Done</span>}
    </summary>
    {children}
  </details>
)

function titleOf(shown: readonly Change[], all: number): string {
  const count = shown.length
  // None of them is a record to publish.
  if (shown.every(({ action }) => action === 'ask')) {
    if (all === 1) return 'Do this next'
    return count < all ? `Take ${count} steps first` : `Take ${all} steps, in this order`
  }
  if (all === 1) return 'Make this change'
  return count < all ? `Make ${count} changes first` : `Make ${all} changes, in this order`
}

/** A first SPF record grows with the senders that its owner ticks, and one that is too long shrinks, wherever the page shows it. */
function useChoices(proposed: readonly Change[]) {
  const [senders, setSenders] = useState(NO_SENDERS)
  const [removed, setRemoved] = useState<readonly string[]>([])
  return {
    changes: proposed.map((change) => withoutTerms(withSenders(change, senders), removed)),
    choicesOf: ({ id }: Change) => {
      const change = proposed.find((one) => one.id === id)
      if (change?.senders)
        return (
          <SenderChoices
            change={{ ...change, senders: change.senders }}
            chosen={senders}
            onChosen={setSenders}
          />
        )
      return (
        change?.removable && (
          <RemovableTerms removable={change.removable} removed={removed} onRemoved={setRemoved} />
        )
      )
    },
  }
}

/** The first that is not done is open, until the visitor opens another; one that is done gives way to the next. */
function useOneOpen(changes: readonly Change[]) {
  const { isDone, setDone } = useDone()
  const place = useRef<HTMLDivElement>(null)
  /** A card that was closed by a tick takes the box and the focus with it. */
  const [ticked, setTicked] = useState<Change>()
  useEffect(() => {
    const list = place.current
    if (!ticked || !list) return
    const next = list.querySelector<HTMLElement>('details[data-next]')
    const heading = list.querySelector<HTMLElement>('[data-message], h3')
    // The next may be among those that were folded away.
    const folded = next?.parentElement?.closest('details')
    if (folded) folded.open = true
    if (next) bringIntoView(next, next.querySelector('summary') ?? next)
    else if (heading) bringIntoView(heading)
  }, [ticked])
  /** Empty if the visitor closed it. */
  const [chosen, setChosen] = useState<string>()
  const undone = changes.filter((change) => !isDone(change))
  const opened = chosen ?? undone[0]?.id
  return {
    place,
    opened,
    open: ({ id }: Change, isOpen: boolean) => {
      if (isOpen) setChosen(id)
      else if (id === opened) setChosen('')
    },
    undone,
    isDone,
    /** It is live: its card stays open to say so. */
    seen: (change: Change) => {
      if (change.id === opened) setChosen(change.id)
      setDone(change, true)
    },
    setDone: (change: Change, value: boolean) => {
      setDone(change, value)
      if (!value || change.id !== opened) return
      setChosen(undone.find((other) => other !== change)?.id ?? '')
      setTicked(change)
    },
  }
}
