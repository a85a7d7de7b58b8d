// Takes the visitor to a result that has just arrived.

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
  const refused = region.querySelector('[data-result]:not(:empty)')
    ? null
    : document.querySelector<HTMLElement>('main [aria-invalid="true"]')
  if (refused) {
    refused.focus()
    return () => {}
  }
  const next = region.querySelector(NO_RESULT)
    ? document.querySelector<HTMLElement>('main [data-next-step]')
    : null
  if (next) focusHeading(next)
  let isInView = false
  function arrives(place: HTMLElement): boolean {
    if (place.querySelector(NO_RESULT)) return false
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!isInView) place.scrollIntoView({ behavior: still ? 'instant' : 'smooth', block: 'start' })
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
  const heading = region.querySelector<HTMLElement>('h2, h3')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
