// Lists with `data-slider` become sliders when they come near; Swiper is loaded with the first one.
import type { Stop } from '#app/components/motion/stop.ts'

const NEAR = { rootMargin: '300px' }

export function startSliders(): Stop {
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
