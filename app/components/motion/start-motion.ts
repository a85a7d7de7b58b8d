// Animates a page: fades, headings, counters, sliders. Without it, everything is visible and still.
import { countUp } from '#app/components/motion/count-up.ts'
import { fadeIn } from '#app/components/motion/fade-in.ts'
import { revealLetters } from '#app/components/motion/letters.ts'
import { startSliders } from '#app/components/motion/sliders.ts'
import type { Stop } from '#app/components/motion/stop.ts'

/** Visitors who prefer reduced motion, even if they switch later, get the page as it was sent. */
export function startMotion() {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  let stops: readonly Stop[] = []
  const follow = () => {
    stops.forEach((stop) => stop())
    stops = still.matches ? [] : [fadeIn(), revealLetters(), countUp(), startSliders()]
  }
  follow()
  still.addEventListener('change', follow)
}
