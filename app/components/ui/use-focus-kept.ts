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
 * For rows that come and go: the one that is new, or else the last, gets the focus.
 * @param of what is focused in each row
 * @returns call it with what adds or removes rows; the new one's index, if it is not the last
 */
export function useFocusOnRow(rows: RefObject<HTMLElement>, of: string): (index?: number) => void {
  const due = useRef<number>()
  useEffect(() => {
    if (due.current === undefined) return
    const row = [...(rows.current?.querySelectorAll<HTMLElement>(of) ?? [])].at(due.current)
    due.current = undefined
    if (row) bringIntoView(row)
  })
  return (index = -1) => {
    due.current = index
  }
}
