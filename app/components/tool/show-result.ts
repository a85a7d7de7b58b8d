// Brings the visitor to a result that has just come.

/** The specification's pause between a result and the scroll to it: by then it has its height. */
export const SCROLL_DELAY_MS = 50

/** Scrolls to the result and moves the focus to its heading, which readers then say. */
export function showResult(region: HTMLElement | null) {
  if (!region) return
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  region.scrollIntoView({ behavior: still ? 'instant' : 'smooth', block: 'start' })
  const heading = region.querySelector<HTMLElement>('h2, h3')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
