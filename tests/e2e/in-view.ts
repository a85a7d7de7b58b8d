/**
 * Whether a visitor sees this message without scrolling: all of it within the window, nothing above it, and not faint. A
 * message may be in the document, announced, and still be out of sight. Runs in the page.
 */
export function isInView(text: string): boolean {
  const isIt = (element: Element) => element.textContent?.replace(/\s+/g, ' ').includes(text) === true
  const found = [...document.querySelectorAll('[role="status"] *, [role="alert"] *')].findLast(isIt)
  if (!found) return false
  const { top, bottom, left, right, width, height } = found.getBoundingClientRect()
  if (width === 0 || height === 0 || top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
    return false
  for (let element: Element | null = found; element; element = element.parentElement)
    if (getComputedStyle(element).opacity !== '1') return false
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  return above !== null && (found.contains(above) || above.contains(found))
}
