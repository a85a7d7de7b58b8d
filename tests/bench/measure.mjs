// Measures contenders in turns, so that whatever else the machine does affects all of them alike, and writes tables of
// the results.

/** @typedef {{ name: string, run: () => Promise<unknown>, unit?: string }} Contender */

/**
 * @param {readonly Contender[]} contenders
 * @param {number} runs odd, so that the median is a measured value
 * @returns {Promise<Map<string, number>>} the median of each in milliseconds, by name
 */
export async function inTurns(contenders, runs) {
  const times = new Map(contenders.map(({ name }) => [name, /** @type {number[]} */ ([])]))
  // The first run also creates what is created once.
  for (const { run } of contenders) await run()
  for (let turn = 0; turn < runs; turn++) {
    for (const { name, run } of contenders) {
      const startedAt = performance.now()
      await run()
      times.get(name)?.push(performance.now() - startedAt)
    }
  }
  return new Map([...times].map(([name, all]) => [name, all.sort((a, b) => a - b)[(runs - 1) / 2] ?? NaN]))
}

/**
 * Over a new connection: the worker closes idle ones, possibly just when the next request arrives.
 * @param {string} url
 * @param {{ method?: string, headers?: Record<string, string>, body?: RequestInit['body'] }} [init]
 */
export const ask = (url, init = {}) =>
  fetch(url, { ...init, headers: { ...init.headers, connection: 'close' } })

/**
 * A Markdown table, with the first column left-aligned and the others right-aligned.
 * @param {readonly string[]} head
 * @param {readonly (readonly (string | number)[])[]} rows
 */
export function table(head, rows) {
  const line = (/** @type {readonly (string | number)[]} */ cells) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'))
  return [head, rule, ...rows].map(line).join('\n')
}

/** @param {number | undefined} ms */
export const inMs = (ms) => (ms === undefined ? '–' : ms < 10 ? ms.toFixed(1) : ms.toFixed(0))

/**
 * @param {number | undefined} ms
 * @param {number | undefined} base
 */
export const times = (ms, base) =>
  ms === undefined || base === undefined || base === 0 ? '–' : (ms / base).toFixed(2)
