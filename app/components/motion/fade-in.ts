// Elements with `data-fade` rise into place when you scroll to them.
import { onReach } from '#app/components/motion/in-view.ts'
import type { Stop } from '#app/components/motion/stop.ts'

const OFFSET = '0 50px'
const TIMING = {
  duration: 1150,
  delay: 150,
  fill: 'backwards',
  easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
} as const
/** The top edge is at 85% of the window's height. */
export const AT_85_PERCENT = { rootMargin: '0px 0px -15% 0px' }

/** Only opacity and `translate` change, so nothing else moves. A paused animation stays at its first frame. */
export function fadeIn(): Stop {
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
