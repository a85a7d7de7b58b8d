// What runs in the document before its first paint.

const THEME =
  "d.classList.add('js');let t=/(?:^|; )theme=(light|dark)/.exec(document.cookie);if(t)d.dataset.theme=t[1]"

/** A link to a place in the page leads there at once only if all above it has its size. */
const PLACE = "if(location.hash)d.dataset.drawn=''"

/** Chromium alone knows the connection; the others never hold a paint for a font. */
const SLOW = "let c=navigator.connection;if(c&&(c.saveData||c.effectiveType!='4g')){d.dataset.slow='';return}"

/**
 * A script. `js` shows what only works with JavaScript. The theme is already in the markup, except when the page comes from
 * the browser's cache and the choice is newer than that. The font is preloaded, for which Chromium holds the first paint.
 * A slow connection gets the font's stand-in, since the font would be late in any case (global.css).
 */
export const beforePaint = (fontUrl: string): string =>
  `(d=>{${THEME};${PLACE};${SLOW};document.head.append(Object.assign(document.createElement('link'),{rel:'preload',as:'font',crossOrigin:'',href:${JSON.stringify(fontUrl)}}))})(document.documentElement)`
