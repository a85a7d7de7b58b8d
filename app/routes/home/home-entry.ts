// What the home page does in the browser besides the frame: motion, and the walkthrough's player.
import type { Stop } from '#app/components/motion/stop.ts'
import { startPlayer } from './walkthrough-player.ts'

// Reports when an element scrolls into view.

interface Reach<T extends Element> {
  /** Called at first for elements below the window: only those may be changed before they are seen. */
  below?: (element: T) => void
  /** Called once, for what `below` was called for, when it meets the options; with where it is then. */
  reached: (element: T, place: DOMRectReadOnly) => void
  options: IntersectionObserverInit
}

/** Positions come from the observer, since asking the elements would make the browser lay out the page right away. */
function onReach<T extends Element>(elements: Iterable<T>, { below, reached, options }: Reach<T>): Stop {
  const waiting = new Set<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, boundingClientRect, target } of entries) {
      const element = target as T
      if (isIntersecting && waiting.has(target)) reached(element, boundingClientRect)
      if (!isIntersecting && !waiting.has(target) && isBelow(boundingClientRect)) {
        waiting.add(target)
        below?.(element)
      } else if (isIntersecting || !waiting.has(target)) observer.unobserve(target)
    }
  }, options)
  for (const element of elements) observer.observe(element)
  return () => observer.disconnect()
}

/** What the browser has not laid out yet, because it is far away (class `far`), has no size. */
const isBelow = ({ top, width }: DOMRectReadOnly): boolean => top > innerHeight || width === 0

// Elements with `data-fade` rise into place when you scroll to them.

const OFFSET = '0 50px'
const TIMING = {
  duration: 1150,
  delay: 150,
  fill: 'backwards',
  easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
} as const
/** The top edge is at 85% of the window's height. */
const AT_85_PERCENT = { rootMargin: '0px 0px -15% 0px' }

/** Only opacity and `translate` change, so nothing else moves. A paused animation stays at its first frame. */
function fadeIn(): Stop {
  const rising = new Map<Element, Animation>()
  const stopWatching = onReach(document.querySelectorAll('[data-fade]'), {
    below(element) {
      const animation = element.animate([{ opacity: 0, translate: OFFSET }, {}], TIMING)
      animation.pause()
      rising.set(element, animation)
    },
    reached: (element) => rising.get(element)?.play(),
    options: AT_85_PERCENT,
  })
  const showAll = () => rising.forEach((animation) => animation.cancel())
  addEventListener('beforeprint', showAll)
  return () => {
    removeEventListener('beforeprint', showAll)
    stopWatching()
    showAll()
  }
}

// Headings appear letter by letter. The text stays one node for screen readers: a highlight only holds back its color.
const NAME = 'letters-to-come'
const PER_LETTER_MS = 22

/** Browsers without highlights show the headings as they are. */
function revealLetters(): Stop {
  if (!('highlights' in CSS)) return () => {}
  const toCome = new Highlight()
  CSS.highlights.set(NAME, toCome)
  // The sheet is made here, since validators do not know the selector; with `h2`, only headings are restyled.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`@media screen { h2::highlight(${NAME}) { color: transparent } }`)
  document.adoptedStyleSheets.push(sheet)

  const headings = new Map<Element, Range>()
  const stopWatching = onReach(document.querySelectorAll('main h2'), {
    below(heading) {
      const text = heading.firstChild
      if (!(text instanceof Text)) return
      const range = new Range()
      range.selectNodeContents(text)
      toCome.add(range)
      headings.set(heading, range)
    },
    reached(heading) {
      const range = headings.get(heading)
      if (range) reveal(range)
    },
    options: AT_85_PERCENT,
  })
  return () => {
    stopWatching()
    CSS.highlights.delete(NAME)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}

function reveal(range: Range) {
  const { endOffset } = range
  let startedAt = 0
  const step = (now: number) => {
    startedAt ||= now
    const shown = Math.min(endOffset, Math.floor((now - startedAt) / PER_LETTER_MS))
    range.setStart(range.startContainer, shown)
    if (shown < endOffset) requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
}

// Figures with `data-count` count up when you scroll to them, and end at the original text.

const DURATION_MS = 1400
const HALF_IN_VIEW = { threshold: 0.5 }

function countUp(): Stop {
  const running = new Map<HTMLElement, Stop>()
  const stopWatching = onReach(document.querySelectorAll<HTMLElement>('[data-count]'), {
    reached: (figure, { width }) => running.set(figure, count(figure, width)),
    options: HALF_IN_VIEW,
  })
  return () => {
    stopWatching()
    running.forEach((stop) => stop())
  }
}

/** While it counts, screen readers get the text, and its width stays. */
function count(figure: HTMLElement, width: number): Stop {
  const text = figure.textContent
  const [, number = '', rest = ''] = /^([\d.]+)(.*)$/.exec(text) ?? []
  const decimals = number.split('.')[1]?.length ?? 0
  const spoken = document.createElement('span')
  spoken.className = 'visually-hidden'
  spoken.textContent = text
  const seen = document.createElement('span')
  seen.ariaHidden = 'true'
  figure.style.minInlineSize = `${width}px`
  figure.replaceChildren(spoken, seen)

  const startedAt = performance.now()
  let frame = 0
  const finish = () => {
    cancelAnimationFrame(frame)
    figure.textContent = text
    figure.style.minInlineSize = ''
  }
  const step = (now: number) => {
    const part = Math.min(1, Math.max(0, now - startedAt) / DURATION_MS)
    if (part === 1) return finish()
    // Slower toward the end.
    seen.textContent = (Number(number) * (1 - (1 - part) ** 3)).toFixed(decimals) + rest
    frame = requestAnimationFrame(step)
  }
  step(startedAt)
  return finish
}

// The sample in the hero becomes the visitor's own card while the answer loads; the report continues from there.

function startWaitingCard() {
  const form = document.querySelector<HTMLFormElement>('form[data-domain-question]')
  const template = document.querySelector<HTMLTemplateElement>('template[data-waiting-card]')
  const sample = template?.previousElementSibling
  if (!form || !template || !sample) return
  let waiting: Element | null = null

  form.addEventListener('submit', () => {
    const domain = new FormData(form).get('domain')
    const card = document.importNode(template.content, true).firstElementChild
    if (typeof domain !== 'string' || domain.trim() === '' || !card) return
    const heading = card.querySelector('h2')
    // Someone may have pasted a whole message.
    if (heading) heading.textContent = domain.trim().slice(0, MAX_SHOWN)
    ;(waiting ?? sample).replaceWith(card)
    waiting = card
  })

  // Visitors who return with the back button find the page as they left it.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    waiting?.replaceWith(sample)
    waiting = null
  })
}

const MAX_SHOWN = 60

// Lists with `data-slider` become sliders when they come near; Swiper is loaded with the first one.

const NEAR = { rootMargin: '300px' }

function startSliders(): Stop {
  const stops: Stop[] = []
  let stopped = false
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      void import('#app/components/motion/slide.ts').then(({ slide }) => {
        if (!stopped) stops.push(slide(target as HTMLElement))
      })
    }
  }, NEAR)
  for (const slider of document.querySelectorAll('[data-slider]')) observer.observe(slider)
  return () => {
    stopped = true
    observer.disconnect()
    stops.forEach((stop) => stop())
  }
}

// Animates a page: fades, headings, counters, sliders. Without it, everything is visible and still.

/** Visitors who prefer reduced motion, even if they switch later, get the page as it was sent. */
function startMotion() {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let stops: readonly Stop[] = []
  const follow = () => {
    stops.forEach((stop) => stop())
    stops = still.matches ? [] : [fadeIn(), revealLetters(), countUp(), startSliders()]
  }
  follow()
  still.addEventListener('change', follow)
}

startMotion()
startPlayer()
startWaitingCard()
