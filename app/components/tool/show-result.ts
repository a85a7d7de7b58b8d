// Takes the visitor to a result that has just arrived.
import { bringIntoView, focusOn, scrollTo } from '#app/components/ui/bring-into-view.ts'

/** The specification's pause between a result and the scroll to it: by then it has its height. */
export const SCROLL_DELAY_MS = 50

/**
 * Scrolls to the result and moves the focus to its heading, which screen readers then read; waits for a part of the page that
 * is still loading. If the input was rejected, there is no result: the focus goes to the field that says why. If something
 * has to be done before there is a result, it goes to the heading that says what.
 * @returns a function that ends the waiting
 */
export function showResult(region: HTMLElement | null): () => void {
  if (!region) return () => {}
  // Of a form next to a result, such as one for another address, the field is in the result.
  const asked = region.querySelector('[data-result]:not(:empty)') ? region : document.querySelector('main')
  const refused = asked?.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (refused) {
    bringIntoView(refused)
    return () => {}
  }
  const next = region.querySelector(NO_RESULT)
    ? document.querySelector<HTMLElement>('main [data-next-step]')
    : null
  if (next) focusHeading(next)
  let isInView = false
  function arrives(place: HTMLElement): boolean {
    if (place.querySelector(NO_RESULT)) return false
    if (!isInView) scrollTo(place)
    isInView = true
    return focusHeading(place)
  }
  const late = new MutationObserver(() => {
    if (arrives(region)) late.disconnect()
  })
  if (!arrives(region)) late.observe(region, { childList: true, subtree: true })
  return () => late.disconnect()
}

/** The next step may come before a result: a mail test waits for an email. */
const NO_RESULT = '[data-sample], [data-result]:empty'

function focusHeading(region: HTMLElement): boolean {
  const heading =
    region.querySelector<HTMLElement>('h2, h3') ?? region.querySelector<HTMLElement>('[data-message]')
  if (!heading) return false
  focusOn(heading)
  return true
}
