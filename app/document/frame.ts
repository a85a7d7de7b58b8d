// What the frame of every page does in the browser: theme, menus, search, header, back-to-top link. React only has what is
// inside it.

import { showYourPages } from './your-pages.ts'
import type { SitePage } from '#app/content/site-pages.ts'

/** Of `/search.json` (app/routes/search-answers/route.ts). */
type Answer = Pick<SitePage, 'path' | 'label' | 'about' | 'kind'>

const STICKY_FROM = 400
const TO_TOP_FROM = 200
const YEAR_SECONDS = 31_536_000
const MOST_SEARCH_MS = 5000
const KNOWS_COMMANDS = 'command' in document.createElement('button')

const within = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

const root = document.documentElement

const openMenu = () => document.querySelector<HTMLDetailsElement>('details[data-menu][open]')
const panel = () => document.querySelector<HTMLDialogElement>('dialog[data-panel]')

/** System, light, dark, and around again. */
const NEXT_THEMES: Readonly<Record<string, string>> = { light: 'dark', dark: '' }

function switchTheme() {
  const next = NEXT_THEMES[root.dataset.theme ?? ''] ?? 'light'
  if (next) root.dataset.theme = next
  else delete root.dataset.theme
  const secure = document.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `theme=${next}; Path=/; Max-Age=${next ? YEAR_SECONDS : 0}; SameSite=Lax${secure}`
}

function toTop() {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' })
  document.getElementById('main')?.focus({ preventScroll: true })
}

/**
 * Shows what fills the screen when something opens, and the rest a frame later, also of a long table: a slow phone needs
 * longer for all of it than a tap may take (disclosure.module.css).
 */
function drawStartFirst(target: EventTarget | null) {
  const details = within(target, 'summary')?.parentElement
  if (!details || details.hasAttribute('open')) return
  details.toggleAttribute('data-opening', true)
  requestAnimationFrame(() => setTimeout(() => details.removeAttribute('data-opening')))
}

function followScroll() {
  // Reading it later forces a layout.
  const y = scrollY
  // Focus in the header brings it into view even above the limit.
  const focused = within(document.activeElement, '[data-header]') !== null
  root.toggleAttribute('data-sticky', y >= STICKY_FROM || (focused && y > TO_TOP_FROM))
  root.toggleAttribute('data-scrolled', y > TO_TOP_FROM)
}

const search = () => document.querySelector<HTMLDialogElement>('dialog[data-search]')
const searchPart = (name: string) => document.querySelector(`[data-search-${name}]`) as HTMLElement

function openSearch() {
  search()?.showModal()
  const question = searchPart('question') as HTMLInputElement
  question.select()
  ask(question.value)
}

// If several answers are loading, the latest input's counts.
let asked = ''
/** Whether its answers came on screen. */
let answering = Promise.resolve(false)

function ask(question: string) {
  asked = question
  answering = answer(question)
}

async function answer(question: string): Promise<boolean> {
  try {
    const response = await fetch(`/search.json?q=${encodeURIComponent(question)}`, {
      signal: AbortSignal.timeout(MOST_SEARCH_MS),
    })
    const answers = await response.json<Answer[]>()
    // A late answer must not remove the link that someone is on.
    if (asked !== question || searchPart('answers').contains(document.activeElement)) return false
    searchPart('answers').replaceChildren(...answers.map(answerItem))
    searchPart('status').textContent =
      answers.length > 0 ? 'Arrow keys move, Enter opens.' : `Nothing here is called “${question}”.`
    return true
  } catch {
    searchPart('status').textContent = navigator.onLine
      ? 'The search cannot be reached. Enter tries it as a page.'
      : 'You are offline. The search answers when the network is back.'
    return false
  }
}

function answerItem({ path, label, about, kind }: Answer): HTMLElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  const small = document.createElement('small')
  link.href = path
  small.textContent = kind === 'Check' ? about : `${kind}: ${about}`
  link.replaceChildren(label, small)
  item.replaceChildren(link)
  return item
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveInSearch(event: KeyboardEvent) {
  const step = STEPS[event.key]
  if (!step || !search()?.open) return
  const stops = [searchPart('question'), ...searchPart('answers').querySelectorAll('a')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[(at + step + stops.length) % stops.length]?.focus()
  event.preventDefault()
}

/**
 * Enter in the field opens the first answer to what it says, as soon as there is one. Without one, the form asks for the
 * page of answers.
 */
async function openFirst(event: KeyboardEvent) {
  const field = event.target as HTMLInputElement
  if (event.key !== 'Enter' || event.isComposing || !within(field, '[data-search-question]')) return
  if (!field.value) return
  event.preventDefault()
  const question = field.value
  const isAnswered = await answering
  // Whoever types on, or closes the search, wants something else by now.
  if (field.value !== question || !search()?.open) return
  const first = isAnswered && searchPart('answers').querySelector('a')
  if (first) first.click()
  else field.form?.requestSubmit()
}

document.addEventListener('input', (event) => {
  if (within(event.target, '[data-search-question]')) ask((event.target as HTMLInputElement).value)
})

document.addEventListener('click', (event) => {
  const { target } = event
  if (within(target, '[data-search-open]') && !event.ctrlKey && !event.metaKey) {
    event.preventDefault()
    openSearch()
  }
  drawStartFirst(target)
  if (target === search()) search()?.close()
  if (within(target, '[data-theme-switch]')) switchTheme()
  if (within(target, '[data-to-top]')) {
    event.preventDefault()
    toTop()
  }
  // If the browser supports invoker commands, the button does it by itself, with or without JavaScript.
  if (!KNOWS_COMMANDS && within(target, '[data-panel-open]')) panel()?.showModal()
  if (target === panel() || within(target, '[data-panel] :is(a, [data-panel-close])')) panel()?.close()
  const menu = openMenu()
  if (menu && (within(target, '[data-menu]') !== menu || within(target, '[data-menu] a'))) menu.open = false
})

/** Ctrl+K, or a slash where nothing is typed. */
const asksToSearch = ({ ctrlKey, metaKey, altKey, key, target }: KeyboardEvent) =>
  ctrlKey || metaKey
    ? key.toLowerCase() === 'k'
    : key === '/' && !altKey && !within(target, 'input, textarea, select, [contenteditable], dialog')

document.addEventListener('keydown', (event) => {
  if (asksToSearch(event)) {
    event.preventDefault()
    openSearch()
  }
  // A field for searches would only be emptied the first time.
  if (event.key === 'Escape' && within(event.target, '[data-search-question]')) search()?.close()
  moveInSearch(event)
  void openFirst(event)
  const menu = openMenu()
  if (event.key !== 'Escape' || !menu) return
  const hadFocus = menu.contains(document.activeElement)
  menu.open = false
  if (hadFocus) menu.querySelector('summary')?.focus()
})

document.addEventListener('focusin', (event) => {
  const menu = openMenu()
  if (menu && within(event.target, '[data-menu]') !== menu) menu.open = false
  followScroll()
})

const followNetwork = () => root.toggleAttribute('data-offline', !navigator.onLine)

addEventListener('online', followNetwork)
addEventListener('offline', followNetwork)
followNetwork()

// A visitor with a keyboard wants to type; a touch keyboard would cover the page.
if (
  document.activeElement === document.body &&
  !document.location.search &&
  !document.location.hash &&
  matchMedia('(pointer: fine)').matches
)
  document
    .querySelector<HTMLElement>(
      'main [data-question=first] input:not([type=hidden], [type=file], [type=checkbox])',
    )
    ?.focus({ preventScroll: true })

document.addEventListener('scroll', followScroll, { passive: true })
followScroll()

// Draws what is far below the first screen once the browser is idle, one section at a time, so that a screenshot of the whole
// page is complete and a tap is answered in between.
function drawNext() {
  const next = document.querySelector('html:not([data-drawn]) .far:not([data-drawn])')
  if (!next) return root.toggleAttribute('data-drawn', true)
  next.toggleAttribute('data-drawn', true)
  whenIdle(drawNext)
}

const whenIdle = (act: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 1000 }) : setTimeout(act, 100)

addEventListener('load', () => whenIdle(drawNext))

if ('yours' in root.dataset) showYourPages()
