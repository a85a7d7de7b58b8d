// A change that gives something up: what and why, folded below its record. The first copy asks once. Where nothing is copied, to
// delete a record or without script, the losses are open.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { focusOn, isOnScreen, scrollTo } from '#app/components/ui/bring-into-view.ts'
import { Sign } from '#app/components/ui/badge.tsx'
import { AskBeforeCopy } from '#app/components/ui/copy-button.tsx'
import button from '#app/components/ui/button.module.css'
import type { Change } from '#shared/report/change/change.ts'
import styles from './change-losses.module.css'

interface ChangeLossesProps {
  loses: Change['loses']
  /** There is a record to copy. */
  asks: boolean
  record: ReactNode
  /** What publishes the change. */
  children: ReactNode
}

/** Another proposal asks again: give it a key. */
export function ChangeLosses({ loses, asks, record, children }: ChangeLossesProps) {
  const { pending, isAccepted, ask, accept } = useAsked()
  if (!loses)
    return (
      <>
        {record}
        {children}
      </>
    )
  return (
    <AskBeforeCopy.Provider value={asks && !isAccepted ? ask : null}>
      {record}
      <Losses loses={loses} isOpen={!asks} onAccept={pending && accept} />
      {children}
    </AskBeforeCopy.Provider>
  )
}

function useAsked() {
  const [isAccepted, setAccepted] = useState(false)
  const [pending, setPending] = useState<{ copy: () => void; pressed: Element | null }>()
  return {
    pending,
    isAccepted,
    ask: (copy: () => void) => setPending({ copy, pressed: document.activeElement }),
    accept: () => {
      pending?.copy()
      setAccepted(true)
      setPending(undefined)
      if (pending?.pressed instanceof HTMLElement) focusOn(pending.pressed)
    },
  }
}

interface LossesProps {
  loses: NonNullable<Change['loses']>
  /** At first. */
  isOpen: boolean
  /** Something waits to be copied. */
  onAccept: (() => void) | undefined
}

function Losses({ loses, isOpen, onAccept }: LossesProps) {
  const place = useRef<HTMLDetailsElement>(null)
  const anyway = useRef<HTMLButtonElement>(null)
  const isAsking = onAccept !== undefined
  useEffect(() => {
    const losses = place.current
    const first = losses?.querySelector('summary')
    if (!isAsking || !losses || !first || !anyway.current) return
    losses.open = true
    // All of it, so that it is read before the button, which is next.
    if (!isOnScreen(anyway.current)) scrollTo(losses)
    focusOn(first)
  }, [isAsking])
  const areSenders = loses.every(isSender)
  return (
    <details ref={place} className={styles.losses} open={isOpen} data-tone="bad" data-on-paper>
      <summary className={`${styles.summary} strong`}>
        <Sign tone="warn" />
        <span>{summaryOf(loses.length, areSenders)}</span>
      </summary>
      <div className="stack gap-3">
        <ul className={styles.list}>
          {loses.map(({ what, why }) => (
            <li key={what}>
              <strong>{what}</strong>. {why}
            </li>
          ))}
        </ul>
        {onAccept && (
          <>
            <p>
              {areSenders
                ? 'Copy it only if none of these still sends your email.'
                : 'Copy it only if you need none of these.'}
            </p>
            <p>
              <button
                ref={anyway}
                type="button"
                className={button.button}
                data-size="small"
                onClick={onAccept}
              >
                Copy it anyway
              </button>
            </p>
          </>
        )}
      </div>
    </details>
  )
}

/** As in “mail from servers in include:spf.example.com”. */
const isSender = ({ what }: { what: string }): boolean => what.startsWith('mail from ')

function summaryOf(count: number, areSenders: boolean): string {
  const noun = areSenders ? 'sender' : 'thing'
  return `Gives up ${count} ${noun}${count === 1 ? '' : 's'}: see which`
}
