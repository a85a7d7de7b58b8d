import { useEffect, useRef, type RefObject } from 'react'
import { bringIntoView, focusOn } from '#app/components/ui/bring-into-view.ts'

/** A button that is gone once it is pressed would leave the focus nowhere: what it was in gets it. For the whole page. */
export function useFocusKept(): void {
  useEffect(() => {
    let around: Element[] = []
    const remember = ({ target }: FocusEvent) => {
      around = []
      for (let one = target as Element | null; one && one.tagName !== 'MAIN'; one = one.parentElement)
        around.push(one)
    }
    const gone = new MutationObserver(() => {
      if (document.activeElement !== document.body || !around[0] || canHaveFocus(around[0])) return
      const left = around
        .slice(1)
        .find((one): one is HTMLElement => one instanceof HTMLElement && one.isConnected)
      // Of another page, nothing is left: its result takes the focus.
      if (left?.closest('main')) focusOn(left)
    })
    document.addEventListener('focusin', remember)
    gone.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      document.removeEventListener('focusin', remember)
      gone.disconnect()
    }
  }, [])
}

const canHaveFocus = (element: Element): boolean => element.isConnected && !element.matches(':disabled')

/**
 * Of fields that come and go as rows: the last row gets the focus.
 * @returns call it with what adds or removes one
 */
export function useFocusOnLast(rows: RefObject<HTMLElement>, first: string): () => void {
  const isDue = useRef(false)
  useEffect(() => {
    if (!isDue.current) return
    isDue.current = false
    const last = [...(rows.current?.querySelectorAll<HTMLElement>(first) ?? [])].at(-1)
    if (last) bringIntoView(last)
  })
  return () => {
    isDue.current = true
  }
}
