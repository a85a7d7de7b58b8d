// What only the edge knows about the page being rendered.
import { createContext } from 'react'

interface PageSettingsValue {
  /** Marks the scripts and styles of this page as ours (CSP). */
  nonce: string
  /** The styles of the page that the edge drew. */
  pageCss: string
}

// In the browser both are read back from the page: should React ever have to draw the whole document anew, since an
// extension put something into it before hydration, the styles must come back with it.
const fromDocument = (): PageSettingsValue => {
  const style = document.querySelector<HTMLStyleElement>('style[data-page]')
  return { nonce: style?.nonce ?? '', pageCss: style?.textContent ?? '' }
}

export const PageSettings = createContext<PageSettingsValue>(
  typeof document === 'undefined' ? { nonce: '', pageCss: '' } : fromDocument(),
)
