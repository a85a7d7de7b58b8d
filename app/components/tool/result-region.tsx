// Where an answer appears: says that it is loading, and takes the visitor to it when it is there. React takes over an answer
// after the form: a tap on a field waits only for the form then.
import { Children, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import type { PageExample } from '#app/api/page-example.ts'
import { useLoaderData } from '@remix-run/react'
import { SampleAnswer } from '#app/components/report/sample-answer.tsx'
import { useNoteAnswer } from '#app/page-settings.tsx'
import { SCROLL_DELAY_MS, showResult } from '#app/components/tool/show-result.ts'
import styles from './result-region.module.css'

interface PageWithExample {
  example?: PageExample
}

interface ResultRegionProps {
  busy: boolean
  busyText?: string
  /** What of the answer is known before it comes. */
  skeleton?: ReactNode
  /** A key for each answer: the domain that was checked, for example. */
  resultKey: string | undefined
  /** A form that was sent has its answer; its page has no parameters, and would show the sample. */
  hasAnswer?: boolean
  /** Shown before the first check; by default the one in the loader's data. */
  example?: PageExample | undefined
  /** Nothing before the first check. */
  children?: ReactNode
}

export function ResultRegion({
  busy,
  busyText = 'Performing DNS lookups…',
  skeleton,
  resultKey,
  hasAnswer = false,
  example: own,
  children,
}: ResultRegionProps) {
  // The page includes it once; later answers do not.
  const loaded = useLoaderData<PageWithExample | null>()?.example
  const given = own ?? loaded
  const [kept] = useState(given)
  // Only while there is no answer: input that was rejected at its field has none, either.
  const isEmpty = Children.toArray(children).length === 0
  const example = isEmpty ? (given ?? kept) : undefined
  useNoteAnswer(!isEmpty)
  const region = useRef<HTMLDivElement>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (busy) {
      asked.current = true
      return
    }
    // On the first page load, no one asked from here, and the focus belongs to the page.
    if (!asked.current) return
    // The key may change once more before the pause is over: only the one that was shown counts.
    let stopWaiting = () => {}
    const timer = setTimeout(() => {
      asked.current = false
      stopWaiting = showResult(region.current)
    }, SCROLL_DELAY_MS)
    return () => {
      clearTimeout(timer)
      stopWaiting()
    }
  }, [busy, resultKey])

  return (
    <div ref={region} className={`${styles.region} stack gap-4 block-on-paper`} aria-busy={busy}>
      <p role="status" className={busy ? 'soft strong' : 'visually-hidden'}>
        {busy ? busyText : ''}
      </p>
      {busy ? (
        <Skeleton>{skeleton}</Skeleton>
      ) : example && !hasAnswer ? (
        <Suspense>
          <SampleAnswer example={example} />
        </Suspense>
      ) : (
        <div key={resultKey} className={`${styles.result} stack gap-6 block-on-paper`} data-result>
          {isEmpty ? children : <Suspense>{children}</Suspense>}
        </div>
      )}
    </div>
  )
}

/** A card with a verdict that is not there yet. */
const Skeleton = ({ children }: { children: ReactNode }) => (
  <div className={`${styles.skeleton} stack gap-4`} aria-hidden="true" data-result>
    <span />
    <span />
    <span />
    {children}
  </div>
)
