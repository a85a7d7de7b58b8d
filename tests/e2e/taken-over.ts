/**
 * React marks the elements that it has taken over, lazy parts last, so each button has to be: one that is pressed before
 * does nothing. Pages of text have nothing to wait for. Runs in the page.
 */
export const isTakenOver = () =>
  document.querySelector('#page-data') === null ||
  [...document.querySelectorAll('#page > :first-child, #page form, #page button')].every((element) =>
    Object.keys(element).some((key) => key.startsWith('__reactFiber')),
  )
