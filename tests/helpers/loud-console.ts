// An unexpected console.error or console.warn fails the test that caused it.
import { afterEach, beforeEach, expect, vi } from 'vitest'

let said: unknown[][] = []

/** What was printed so far in this test; taking it means that it was expected. */
export function takeConsoleOutput(): string[] {
  const texts = said.map((args) => args.map(String).join(' '))
  said = []
  return texts
}

beforeEach(() => {
  said = []
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => void said.push(args))
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(takeConsoleOutput(), 'nothing unexpected is printed').toEqual([])
})
