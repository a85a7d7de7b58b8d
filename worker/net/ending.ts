// A signal that something has ended, for code that checks it a dozen times per request: the platform's own signals and their
// listeners take longer than reading a DNS answer.

/** The part of AbortSignal that we need. */
export interface Ended {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export class Ending implements Ended {
  aborted = false
  readonly #listeners = new Set<() => void>()

  addEventListener(_: 'abort', listener: () => void) {
    this.#listeners.add(listener)
  }

  removeEventListener(_: 'abort', listener: () => void) {
    this.#listeners.delete(listener)
  }

  end() {
    if (this.aborted) return
    this.aborted = true
    for (const listener of [...this.#listeners]) listener()
  }
}

/** Ends with the signal. */
export function endingOf(signal: AbortSignal): Ending {
  const ending = new Ending()
  if (signal.aborted) ending.end()
  else signal.addEventListener('abort', () => ending.end(), { once: true })
  return ending
}
