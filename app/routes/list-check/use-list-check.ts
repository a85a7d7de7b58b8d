// A check from the list to its result: read on the device, then its domains looked up, then sorted on the device.
import { useEffect, useMemo, useState } from 'react'
import type { Pile } from '#shared/address-list/reasons.ts'
import type { ListDomain } from '#shared/address-list/schema.ts'
import type { ChosenColumns } from '#shared/address-list/summary.ts'
import { START, type CheckState, type GivenList, type ListCheck } from './check-state.ts'
import { DomainLookups } from './domain-lookups.ts'
import { ReaderClient } from './reader-client.ts'

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
  readonly #reader = new ReaderClient((done, all) => this.#set({ progress: { done, all } }))
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
