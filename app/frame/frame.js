// @ts-check
// What the frame of every page does in the browser, with or without React: theme, menus, header, way back to the top.
// It only sets attributes of <html> and opens or closes native elements, so that React never finds other markup.

const STICKY_FROM = 400
const TO_TOP_FROM = 200
const YEAR_SECONDS = 31_536_000
const KNOWS_COMMANDS = 'command' in document.createElement('button')

/** @param {EventTarget | null} target @param {string} selector */
const within = (target, selector) => (target instanceof Element ? target.closest(selector) : null)

// Asked for each time: React may replace the element, when an extension changed the page before hydration.
const root = () => document.documentElement

/** @returns {HTMLDetailsElement | null} */
const openMenu = () => document.querySelector('details[data-menu][open]')

/** @returns {HTMLDialogElement | null} */
const panel = () => document.querySelector('dialog[data-panel]')

// System, light, dark, and round again.
function switchTheme() {
  const next = { light: 'dark', dark: '' }[root().dataset.theme ?? ''] ?? 'light'
  if (next) root().dataset.theme = next
  else delete root().dataset.theme
  const secure = document.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `theme=${next}; Path=/; Max-Age=${next ? YEAR_SECONDS : 0}; SameSite=Lax${secure}`
}

function toTop() {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
  document.getElementById('main')?.focus({ preventScroll: true })
}

function followScroll() {
  // Focus in the header brings it into view even above the limit.
  const focused = within(document.activeElement, '[data-header]') !== null
  root().toggleAttribute('data-sticky', scrollY >= STICKY_FROM || (focused && scrollY > TO_TOP_FROM))
  root().toggleAttribute('data-scrolled', scrollY > TO_TOP_FROM)
}

document.addEventListener('click', (event) => {
  const { target } = event
  if (within(target, '[data-theme-switch]')) switchTheme()
  if (within(target, '[data-to-top]')) {
    event.preventDefault()
    toTop()
  }
  // Where browsers know invoker commands, the button does it by itself, with or without script.
  if (!KNOWS_COMMANDS && within(target, '[data-panel-open]')) panel()?.showModal()
  if (target === panel() || within(target, '[data-panel] :is(a, [data-panel-close])')) panel()?.close()
  const menu = openMenu()
  if (menu && (!within(target, '[data-menu]') || within(target, '[data-menu] a'))) menu.open = false
})

document.addEventListener('keydown', (event) => {
  const menu = openMenu()
  if (event.key !== 'Escape' || !menu) return
  const hadFocus = menu.contains(document.activeElement)
  menu.open = false
  if (hadFocus) menu.querySelector('summary')?.focus()
})

document.addEventListener('focusin', (event) => {
  const menu = openMenu()
  if (menu && !within(event.target, '[data-menu]')) menu.open = false
  followScroll()
})

document.addEventListener('scroll', followScroll, { passive: true })
followScroll()
