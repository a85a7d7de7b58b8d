export interface Visitor {
  /** Aborted when the visitor leaves: then no more queries are sent for them. */
  readonly signal: AbortSignal
}

export interface PresentVisitor extends Visitor {
  /** Records that no one is reading anymore. */
  leave(): void
}

/**
 * The signal is made only when it is needed: most checks are answered from the cache, and the platform's signals are
 * slow.
 */
export function presentVisitor(request: Visitor): PresentVisitor {
  let made: AbortController | undefined
  const controller = () => {
    if (made) return made
    const left = new AbortController()
    made = left
    if (request.signal.aborted) left.abort('left')
    else request.signal.addEventListener('abort', () => left.abort('left'))
    return left
  }
  return {
    get signal() {
      return controller().signal
    },
    leave: () => controller().abort('left'),
  }
}
