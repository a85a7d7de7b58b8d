// Watches what an action does to a page. Both functions run in the page.

interface Watched {
  changed: Set<Element>
  announced: boolean
  observer: MutationObserver
}

declare global {
  interface Window {
    watched?: Watched
    /** Questions of the page's script that are not answered yet. */
    asking?: number
    __remixRouter?: { state: { navigation: { state: string } } }
  }
}

/** Counts what the page's script asks for; runs before that script. */
export function countQuestions(): void {
  const ask = window.fetch.bind(window)
  window.asking = 0
  window.fetch = async (...question) => {
    window.asking = (window.asking ?? 0) + 1
    try {
      return await ask(...question)
    } finally {
      window.asking--
    }
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

/** Until nothing moves: no answer that the page asked for by itself may arrive beside an action. */
export async function atRest(): Promise<void> {
  let still = 0
  let last = ''
  for (let frames = 0; still < 12 && frames < 600; frames++) {
    await new Promise(requestAnimationFrame)
    const isSending = (window.__remixRouter?.state.navigation.state ?? 'idle') !== 'idle'
    const isBusy =
      isSending || (window.asking ?? 0) > 0 || document.querySelector('main [aria-busy="true"]') !== null
    const now = `${scrollY} ${window.watched?.changed.size ?? 0} ${document.activeElement?.tagName ?? ''}`
    still = !isBusy && now === last ? still + 1 : 0
    last = now
  }
}

/** Once the page is at rest. Null if all is well, or if it is another document. */
export function wrongAfter(): string | null {
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
