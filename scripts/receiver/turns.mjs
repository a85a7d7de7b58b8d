// Recipients of one sender that need different answers to one message: each gets a transaction of its own, in turns. Without
// turns, one that is busy for days would be the only one that is tried: many senders leave the others to their next attempt.

/** What is forgotten costs its sender one more attempt. */
const MAX_KNOWN = 10_000

/** @typedef {{ group: Set<string>, tried: number, waitsFor: string | null }} Turn */

export class Turns {
  /** @type {Map<string, Turn>} */
  #known = new Map()
  #turn = 0

  /** @param {string} name of a sender and a recipient */
  has(name) {
    return this.#known.has(name)
  }

  /** From now on, each of them goes alone. @param {string[]} names */
  split(names) {
    const group = new Set(names.flatMap((name) => [...(this.#known.get(name)?.group ?? []), name]))
    for (const name of group) {
      const { tried = 0 } = this.#known.get(name) ?? {}
      this.#known.delete(name)
      this.#known.set(name, { group, tried, waitsFor: null })
    }
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= MAX_KNOWN) break
      this.settle(oldest)
    }
  }

  /** Whether it is its turn: of its group, it is the one that was not tried for longest. @param {string} name */
  take(name) {
    const own = this.#known.get(name)
    if (!own) return true
    for (;;) {
      const next = this.#nextOf(own.group)
      if (next === name) break
      if (own.waitsFor !== next) {
        own.waitsFor = next
        return false
      }
      // It had its turn and did not come: its sender has given it up.
      this.settle(next)
    }
    this.#turn += 1
    own.tried = this.#turn
    own.waitsFor = null
    return true
  }

  /** It has got its answer. @param {string} name */
  settle(name) {
    this.#known.get(name)?.group.delete(name)
    this.#known.delete(name)
  }

  #nextOf(group) {
    const turnOf = (name) => this.#known.get(name)?.tried ?? 0
    return [...group].reduce((first, name) => (turnOf(name) < turnOf(first) ? name : first))
  }
}
