// Whether the visitor of a request is still there.

export interface Visitor {
  /** Aborted when the visitor leaves: then nothing more is asked for them. */
  readonly signal: AbortSignal
}

export interface PresentVisitor extends Visitor {
  /** Says that no one is reading anymore. */
  leave(): void
}

/** The signal is made when it is first wanted: most checks are answered from the cache, and the platform's signals are slow. */
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
