/**
 * React marks the elements that it has taken over, lazy parts last, so every button must be marked: one that is pressed
 * earlier does nothing. Text pages have nothing to wait for. Runs in the page.
 */
export const isTakenOver = () =>
  !('__remixContext' in window) ||
  [...document.querySelectorAll('#page > :first-child, #page form, #page button')].every((element) =>
    Object.keys(element).some((key) => key.startsWith('__reactFiber')),
  )
