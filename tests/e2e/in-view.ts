/**
 * "in view" if a visitor sees this message without scrolling: all of it within the window, nothing above it, and not faint;
 * otherwise why not. A message may be in the document, announced, and still be out of sight. Runs in the page.
 */
export function viewOf(text: string): string {
  const isIt = (element: Element) => element.textContent?.replace(/\s+/g, ' ').includes(text) === true
  const found = [...document.querySelectorAll('[role="status"] *, [role="alert"] *')].findLast(isIt)
  if (!found) return 'not there'
  const { top, bottom, left, right, width, height } = found.getBoundingClientRect()
  if (width === 0 || height === 0 || top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
    return `outside: ${left},${top} to ${right},${bottom} of ${innerWidth}×${innerHeight}, scrolled to ${scrollY}`
  for (let element: Element | null = found; element; element = element.parentElement)
    if (getComputedStyle(element).opacity !== '1') return `faint: ${element.outerHTML.slice(0, 200)}`
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  return above !== null && (found.contains(above) || above.contains(found))
    ? 'in view'
    : `behind ${above?.outerHTML.slice(0, 200)}`
}
