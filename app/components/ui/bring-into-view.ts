// After an action: where the eye goes, and the focus with it.

/** Puts what changed on the screen, unless its beginning is there, and the focus on it, or on a part of it. */
export function bringIntoView(place: HTMLElement, focused = place): void {
  if (!isOnScreen(place)) scrollTo(place)
  focusOn(focused)
}

/** In px: of a part that is longer than the screen, this much of its beginning is enough. */
const LEAST_SEEN = 160

export function isOnScreen(place: HTMLElement): boolean {
  const { top, bottom } = place.getBoundingClientRect()
  return top >= 0 && Math.min(bottom, top + LEAST_SEEN) <= innerHeight
}

export function scrollTo(place: HTMLElement): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  place.scrollIntoView({ behavior: still ? 'instant' : 'smooth', block: 'start' })
}

/** Without a scroll of its own. A heading takes the focus only from here. */
export function focusOn(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}
