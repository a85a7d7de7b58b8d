// The theme in the document.

/**
 * Runs before the first paint. `js` shows what only works with JavaScript. The theme is already in the markup, except when
 * the page comes from the browser's cache and the choice is newer than that.
 */
export const BEFORE_PAINT = `(d=>{d.classList.add('js');let t=/(?:^|; )theme=(light|dark)/.exec(document.cookie);if(t)d.dataset.theme=t[1]})(document.documentElement)`
