// The theme in the document, before and after React draws it.
import type { Theme } from '#shared/theme/theme.ts'

/**
 * Runs before the first paint. `js` shows what only works with script. The theme is in the markup already, except
 * when the page comes from the browser's memory and the choice is younger than that.
 */
export const BEFORE_PAINT = `(d=>{d.classList.add('js');let t=/(?:^|; )theme=(light|dark)/.exec(document.cookie);if(t)d.dataset.theme=t[1]})(document.documentElement)`

/**
 * The attributes of <html>: from the cookie at the edge; in the browser those that it has, so that they come back
 * when React has to draw the document anew.
 */
export function rootAttributes(cookieTheme: Theme | undefined) {
  if (typeof document === 'undefined') return { 'data-theme': cookieTheme }
  const { className, dataset } = document.documentElement
  return { className, 'data-theme': dataset.theme }
}
