// What runs in the document before its first paint.

const THEME =
  "d.classList.add('js');let t=/(?:^|; )theme=(light|dark)/.exec(document.cookie);if(t)d.dataset.theme=t[1]"

/** A link to a place in the page leads there at once only if all above it has its size. */
const PLACE = "if(location.hash)d.dataset.drawn=''"

/**
 * Chromium alone knows the connection; the others never hold a paint for a font. Its round trip includes the time that servers
 * took, so less than half a second may be a slow answer on a fast line.
 */
const SLOW =
  "let c=navigator.connection;if(c&&(c.saveData||c.rtt>=500)){d.dataset.slow='';document.querySelector('[as=font]').remove()}"

/** The line with the pages of this device has its room before it is filled. */
const YOURS = "try{if(localStorage.pages)d.dataset.yours=''}catch{}"

/**
 * A script. `js` shows what only works with JavaScript. The theme is already in the markup, except when the page comes from
 * the browser's cache and the choice is newer than that. A slow connection gets the font's stand-in and no preload, for which
 * Chromium would hold the first paint: the font would be late in any case (global.css).
 */
export const BEFORE_PAINT = `(d=>{${THEME};${PLACE};${YOURS};${SLOW}})(document.documentElement)`
