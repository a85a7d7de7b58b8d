import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

export function renderMarkup(element: ReactElement): HTMLElement {
  document.body.innerHTML = renderToStaticMarkup(element)
  return document.body
}

/** The visible text, with spaces as a screen reader would read it. */
export const textOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
