// What a visitor goes through on a phone until there is something to do: `JOBS=1` prints each job as a row of the table in
// docs/quality.md.
import type { Locator } from 'playwright-core'

export const PHONE = {
  viewport: { width: 360, height: 800 },
  permissions: ['clipboard-read', 'clipboard-write'],
}

export interface Job {
  /** Presses, without typing. */
  taps: number
  /** Where the answer begins and ends, in pixels from the top of the page or, if it was scrolled there, of the screen. */
  top: number
  bottom: number
  /** On the page above it. */
  words: number
  /** From the first press. */
  seconds: number
}

export function startJob() {
  let taps = 0
  let startedAt: number | undefined
  return {
    async tap(place: Locator): Promise<void> {
      await place.waitFor()
      startedAt ??= performance.now()
      taps += 1
      await place.click()
    },
    /** @param place what the visitor came for, or has to copy */
    async arriveAt(name: string, place: Locator): Promise<Job> {
      await place.waitFor()
      const seconds = startedAt === undefined ? 0 : (performance.now() - startedAt) / 1000
      const seen = await place.evaluate(whatIsAbove)
      const job = { taps, seconds, ...seen }
      if (process.env.JOBS)
        process.stdout.write(`| ${name} | ${seen.top} | ${seen.words} | ${taps} | ${seconds.toFixed(1)} |\n`)
      return job
    },
  }
}

function whatIsAbove(place: Element) {
  const { top, bottom } = place.getBoundingClientRect()
  const texts = document.createTreeWalker(
    document.querySelector('main') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  const range = document.createRange()
  let words = 0
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode)
    const box = range.getBoundingClientRect()
    const isAbove = box.height > 1 && box.width > 1 && box.top >= -scrollY && box.top < top
    if (isAbove)
      words += (texts.currentNode.textContent ?? '').split(/\s+/).filter((word) => /\w/.test(word)).length
  }
  return { top: Math.round(top), bottom: Math.round(bottom), words }
}
