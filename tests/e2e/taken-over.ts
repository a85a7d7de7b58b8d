/**
 * React marks the elements that it has taken over, lazy parts last, so every button must be marked: one that is pressed
 * earlier does nothing. The drawn inboxes have none, and ask for more. Text pages have nothing to wait for. Runs in the page.
 */
export const isTakenOver = () =>
  !('__remixContext' in window) ||
  [...document.querySelectorAll('#page > :first-child, #page :is(form, button, [data-inboxes])')].every(
    (element) => Object.keys(element).some((key) => key.startsWith('__reactFiber')),
  )
