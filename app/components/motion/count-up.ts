// Figures with `data-count` count up when you scroll to them, and end at the original text.
import { onReach } from '#app/components/motion/in-view.ts'
import type { Stop } from '#app/components/motion/stop.ts'

const DURATION_MS = 1400
const HALF_IN_VIEW = { threshold: 0.5 }

export function countUp(): Stop {
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
