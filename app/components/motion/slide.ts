// One slider: Swiper over a list that is complete without it.
import Swiper from 'swiper'
import { Autoplay } from 'swiper/modules'
import type { Stop } from '#app/components/motion/stop.ts'

const DELAY_MS = 2500
const GAP_PX = 30
const SPEED_MS = 700
const HALF_IN_VIEW = { threshold: 0.5 }
/** As in slider.module.css, so that nothing moves when Swiper takes over. */
const PER_VIEW = {
  640: { slidesPerView: 2 },
  768: { slidesPerView: 3 },
  1024: { slidesPerView: 4 },
  1200: { slidesPerView: 5 },
}
const QUOTES_PER_VIEW = { 768: { slidesPerView: 2 } }

/** The rows of one slider share its buttons; every other row runs in the opposite direction. */
export function slide(slider: HTMLElement): Stop {
  const kind = slider.dataset.slider
  const rows = [...slider.querySelectorAll<HTMLElement>('.swiper')].map((row, index) => {
    return new Swiper(row, {
      ...(kind === 'quotes' ? {} : { modules: [Autoplay] }),
      autoplay:
        kind === 'quotes'
          ? false
          : { delay: DELAY_MS, disableOnInteraction: false, reverseDirection: index % 2 === 1 },
      loop: true,
      spaceBetween: GAP_PX,
      speed: SPEED_MS,
      breakpoints: kind === 'quotes' ? QUOTES_PER_VIEW : PER_VIEW,
    })
  })
  const abort = new AbortController()
  const stopRunning = kind === 'quotes' ? () => {} : runWhileLookedAt(slider, rows, abort.signal)
  steer(slider, rows, abort.signal)
  slider.dataset.ready = ''
  return () => {
    abort.abort()
    stopRunning()
    delete slider.dataset.ready
    for (const row of rows) row.destroy(true, true)
  }
}

/** Runs while half of it is in view; stops under the pointer, with the focus inside, and on Pause. */
function runWhileLookedAt(slider: HTMLElement, rows: readonly Swiper[], signal: AbortSignal): Stop {
  const reasonsToRest = new Set<string>(['out of view'])
  const rest = (reason: string, holds: boolean) => {
    if (holds) reasonsToRest.add(reason)
    else reasonsToRest.delete(reason)
    for (const { autoplay } of rows) {
      if (reasonsToRest.size > 0) autoplay.stop()
      else if (!autoplay.running) autoplay.start()
    }
    slider.dataset.running = String(reasonsToRest.size === 0)
  }
  const pause = slider.querySelector<HTMLElement>('[data-slider-pause]')
  pause?.addEventListener(
    'click',
    () => {
      const paused = pause.ariaPressed !== 'true'
      pause.ariaPressed = String(paused)
      rest('paused', paused)
    },
    { signal },
  )
  // The buttons do not count: pressing Pause again means running it.
  for (const { el } of rows) {
    el.addEventListener('pointerenter', () => rest('pointer', true), { signal })
    el.addEventListener('pointerleave', () => rest('pointer', false), { signal })
    el.addEventListener('focusin', () => rest('focus', true), { signal })
    el.addEventListener('focusout', () => rest('focus', false), { signal })
  }
  const observer = new IntersectionObserver(
    (entries) => rest('out of view', !entries.at(-1)?.isIntersecting),
    HALF_IN_VIEW,
  )
  observer.observe(slider)
  return () => observer.disconnect()
}

function steer(slider: HTMLElement, rows: readonly Swiper[], signal: AbortSignal) {
  const move = (forward: boolean) => {
    for (const row of rows)
      if (forward) row.slideNext()
      else row.slidePrev()
  }
  const onClick = (selector: string, forward: boolean) =>
    slider.querySelector(selector)?.addEventListener('click', () => move(forward), { signal })
  onClick('[data-slider-previous]', false)
  onClick('[data-slider-next]', true)
  slider.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'ArrowRight' && key !== 'ArrowLeft') return
      const mirrored = getComputedStyle(slider).direction === 'rtl'
      move((key === 'ArrowRight') !== mirrored)
    },
    { signal },
  )
  // What the Tab key reaches is brought into view by its slide, not by scrolling inside the slider.
  slider.addEventListener(
    'focusin',
    ({ target }) => {
      for (const row of rows) {
        row.el.scrollLeft = 0
        const index = row.slides.findIndex((slide) => target instanceof Node && slide.contains(target))
        const hidden = index < row.activeIndex || index >= row.activeIndex + row.slidesPerViewDynamic()
        if (index >= 0 && hidden) row.slideTo(index)
        row.el.scrollLeft = 0
      }
    },
    { signal },
  )
}
