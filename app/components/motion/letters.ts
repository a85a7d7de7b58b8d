// Headings appear letter by letter. The text stays one node for screen readers: a highlight only holds back its color.
import { AT_85_PERCENT } from '#app/components/motion/fade-in.ts'
import { onReach } from '#app/components/motion/in-view.ts'
import type { Stop } from '#app/components/motion/stop.ts'

const NAME = 'letters-to-come'
const PER_LETTER_MS = 22

/** Browsers without highlights show the headings as they are. */
export function revealLetters(): Stop {
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
