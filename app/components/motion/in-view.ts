// Reports when an element scrolls into view.
import type { Stop } from '#app/components/motion/stop.ts'

interface Reach<T extends Element> {
  /** Called at first for elements below the window: only those may be changed before they are seen. */
  below?: (element: T) => void
  /** Called once, for what `below` was called for, when it meets the options; with where it is then. */
  reached: (element: T, place: DOMRectReadOnly) => void
  options: IntersectionObserverInit
}

/** Positions come from the observer, since asking the elements would make the browser lay out the page right away. */
export function onReach<T extends Element>(
  elements: Iterable<T>,
  { below, reached, options }: Reach<T>,
): Stop {
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
