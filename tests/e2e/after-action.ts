// Watches what an action does to a page. Both functions run in the page.

interface Watched {
  changed: Set<Element>
  announced: boolean
  observer: MutationObserver
}

declare global {
  interface Window {
    watched?: Watched
    __remixRouter?: { state: { navigation: { state: string } } }
  }
}

export function beforeAction(): void {
  window.watched?.observer.disconnect()
  const watched: Watched = {
    changed: new Set(),
    announced: false,
    observer: new MutationObserver((records) => {
      for (const { target, addedNodes, type } of records) {
        const element = target instanceof Element ? target : target.parentElement
        if (element?.closest('[role="status"], [role="alert"], [aria-live]')) watched.announced = true
        if (type !== 'attributes') {
          if (element) watched.changed.add(element)
          for (const node of addedNodes) if (node instanceof Element) watched.changed.add(node)
        }
      }
    }),
  }
  watched.observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  window.watched = watched
}

/** Once nothing moves any more. Null if all is well, or if it is another document. */
export async function wrongAfter(): Promise<string | null> {
  const frame = () => new Promise(requestAnimationFrame)
  let still = 0
  let last = ''
  for (let frames = 0; still < 12 && frames < 600; frames++) {
    await frame()
    const isSending = (window.__remixRouter?.state.navigation.state ?? 'idle') !== 'idle'
    const busy = isSending || document.querySelector('main [aria-busy="true"]') !== null
    const now = `${scrollY} ${window.watched?.changed.size ?? 0} ${document.activeElement?.tagName ?? ''}`
    still = !busy && now === last ? still + 1 : 0
    last = now
  }
  const { watched } = window
  if (!watched) return null
  const isInView = (element: Element) => {
    const { top, bottom, height } = element.getBoundingClientRect()
    return height > 0 && bottom > 0 && top < innerHeight
  }
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'the focus is lost'
  if (!isInView(focused))
    return `the focus is out of sight (${focused.tagName} ${focused.getBoundingClientRect().top})`
  const changed = [...watched.changed].filter((element) => element.isConnected && element.checkVisibility())
  if (watched.announced || changed.length === 0) return null
  return changed.some(isInView) ? null : 'what changed is out of sight and not announced'
}
