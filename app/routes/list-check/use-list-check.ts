// A check from the list to its result: read on the device, then its domains looked up, then sorted on the device.
import { useEffect, useMemo, useState } from 'react'
import type { Pile } from '#shared/address-list/reasons.ts'
import type { ListDomain, ListDomains } from '#shared/address-list/schema.ts'
import type { ChosenColumns } from '#shared/address-list/summary.ts'
import { apiWith } from '#app/api/browser-api.ts'
import { outcomeOf } from '#app/api/outcome.ts'
import { askDomains } from '#shared/address-list/domains.ts'
import {
  START,
  type CheckState,
  type GivenList,
  type ListCheck,
  type EarlyEnd,
  type SentRequest,
} from './check-state.ts'
import readerUrl from './list-reader.ts?worker&url'
import { ReaderClient } from '#app/components/tool/reader-client.ts'
import type { Answers, ToReader } from './reader-protocol.ts'

// The only requests that the page makes: the domains of a list, fifty at a time. Each is kept, so that the page can show it.

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

class DomainLookups {
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

export function useListCheck(): ListCheck {
  const [state, setState] = useState(START)
  const [controller] = useState(() => new Controller(setState))
  useEffect(() => () => controller.end(), [controller])
  const commands = useMemo(
    () => ({
      warmUp: () => controller.warmUp(),
      check: (given: GivenList) => void controller.check(given),
      choose: (columns: ChosenColumns) => void controller.choose(columns),
      askAgain: () => void controller.askAgain(),
      cancel: () => controller.cancel(),
      clear: () => controller.clear(),
      csv: (only: readonly Pile[] | null) => controller.csv(only),
    }),
    [controller],
  )
  return { ...state, ...commands }
}

type SetState = (change: (before: CheckState) => CheckState) => void

class Controller {
  readonly #set: (change: Partial<CheckState>) => void
  readonly #reader = new ReaderClient<ToReader, Answers>(readerUrl, (done, all) =>
    this.#set({ progress: { done, all } }),
  )
  readonly #known = new Map<string, ListDomain>()
  #requests: ListCheck['requests'] = []
  #domains: readonly string[] = []
  #lookups: DomainLookups | null = null
  #run = 0

  constructor(setState: SetState) {
    this.#set = (change) => setState((before) => ({ ...before, ...change }))
  }

  warmUp() {
    this.#reader.start()
    // If it cannot be fetched now, it is fetched with the first result.
    import('./list-result.tsx').catch(() => {})
  }

  async check({ list, suppression }: GivenList) {
    this.warmUp()
    const file = typeof list === 'string' ? null : list.name
    await this.#read({ file, summary: null }, () => this.#reader.ask({ type: 'read', list, suppression }))
  }

  async choose(columns: ChosenColumns) {
    await this.#read({}, () => this.#reader.ask({ type: 'columns', columns }))
  }

  async askAgain() {
    await this.#conclude(this.#begin())
  }

  cancel() {
    if (this.#lookups) return this.#lookups.stop()
    this.#begin()
    this.#reader.end()
    this.#set({ phase: 'idle', summary: null })
  }

  clear() {
    this.end()
    this.#requests = []
    this.#known.clear()
    this.#set({ ...START, run: this.#run })
  }

  csv(only: readonly Pile[] | null): Promise<Blob> {
    return this.#reader.ask({ type: 'csv', only })
  }

  end() {
    this.#begin()
    this.#reader.end()
  }

  /** What is still under way has no effect from here on. */
  #begin(): number {
    this.#lookups?.stop()
    this.#lookups = null
    return ++this.#run
  }

  async #read(about: Partial<CheckState>, read: () => Promise<{ domains: string[]; form: string }>) {
    const run = this.#begin()
    this.#set({ ...about, phase: 'reading', run, progress: START.progress, ended: null, failure: null })
    try {
      const { domains, form } = await read()
      if (run !== this.#run) return
      this.#set({ form })
      this.#domains = domains
      await this.#conclude(run)
    } catch (error) {
      if (run === this.#run) this.#set({ phase: 'idle', summary: null, failure: wordsOf(error) })
    }
  }

  async #conclude(run: number) {
    const all = this.#domains.length
    this.#set({ phase: 'asking', run, progress: { done: 0, all }, ended: null })
    const lookups = new DomainLookups(this.#known, this.#requests, ({ requests, done, isPaused }) => {
      this.#requests = requests
      if (run === this.#run) this.#set({ requests, isPaused, progress: { done, all } })
    })
    this.#lookups = lookups
    const ended = await lookups.run(this.#domains)
    if (run !== this.#run) return
    this.#lookups = null
    const summary = await this.#reader.ask({ type: 'conclude', answers: [...this.#known.values()] })
    if (run === this.#run) this.#set({ phase: 'done', summary, ended, isPaused: false })
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
