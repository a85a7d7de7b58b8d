// The only requests that the page makes: the domains of a list, fifty at a time. Each is kept, so that the page can show it.
import { apiWith } from '#app/api/browser-api.ts'
import { outcomeOf } from '#app/api/outcome.ts'
import { askDomains } from '#shared/address-list/domains.ts'
import type { ListDomain, ListDomains } from '#shared/address-list/schema.ts'
import type { EarlyEnd, SentRequest } from './check-state.ts'

interface LookupReport {
  requests: readonly SentRequest[]
  /** Domains with an answer. */
  done: number
  /** The limit for a minute is used up. */
  isPaused: boolean
}

const PAUSE_MS = 20_000
const MAX_PAUSES = 60
/** One after another: then the network is gone, or the service is. */
const MAX_FAILURES = 3

export class DomainLookups {
  /** What is known from earlier lists, too. */
  readonly known: Map<string, ListDomain>
  readonly #requests: SentRequest[]
  readonly #onReport: (report: LookupReport) => void
  readonly #stopping = new AbortController()
  #done = 0
  #failures = 0
  #isPaused = false

  constructor(
    known: Map<string, ListDomain>,
    requests: readonly SentRequest[],
    onReport: (report: LookupReport) => void,
  ) {
    this.known = known
    this.#requests = [...requests]
    this.#onReport = onReport
  }

  stop() {
    this.#stopping.abort()
  }

  /** @returns null once all have been asked about */
  async run(domains: readonly string[]): Promise<EarlyEnd | null> {
    const missing = domains.filter((domain) => (this.known.get(domain)?.state ?? 'unknown') === 'unknown')
    this.#done = domains.length - missing.length
    this.#report()
    await askDomains(missing, {
      ask: (slice) => this.#ask(slice),
      onAnswers: (answers) => {
        for (const one of answers) this.known.set(one.domain, one)
        this.#done += answers.length
        this.#report()
      },
      isWanted: () => this.#isWanted(),
    })
    if (this.#stopping.signal.aborted) return 'stopped'
    return this.#failures > 0 ? 'failed' : null
  }

  #isWanted = () => !this.#stopping.signal.aborted && this.#failures < MAX_FAILURES

  #report() {
    this.#onReport({ requests: [...this.#requests], done: this.#done, isPaused: this.#isPaused })
  }

  async #ask(domains: readonly string[]): Promise<ListDomains | null> {
    for (let turn = 0; turn < MAX_PAUSES && this.#isWanted(); turn++) {
      const request: SentRequest = { domains, state: 'waiting' }
      this.#requests.push(request)
      this.#report()
      const api = apiWith({ signal: this.#stopping.signal })
      const outcome = await outcomeOf(api.user.tools.list.domains.$post({ json: { domains: [...domains] } }))
      request.state = outcome.ok ? 'answered' : 'failed'
      if (outcome.ok) {
        this.#failures = 0
        return outcome.data
      }
      if (outcome.code !== 'rate_limited') break
      await this.#pause()
    }
    if (!this.#stopping.signal.aborted) this.#failures += 1
    this.#report()
    return null
  }

  async #pause() {
    this.#isPaused = true
    this.#report()
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PAUSE_MS)
      this.#stopping.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        resolve()
      })
    })
    this.#isPaused = false
  }
}
