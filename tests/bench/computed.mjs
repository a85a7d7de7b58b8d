// The computing time of the local worker, as Linux counts it for the workerd processes that this one started.
import { readdirSync, readFileSync } from 'node:fs'

/** The clock of /proc (proc(5), USER_HZ). */
const TICK_MS = 10

/** Milliseconds so far, including HTTP and the database; null if nothing counts them. */
export function computed() {
  try {
    const ours = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return ours.reduce((all, pid) => all + ticksOf(pid), 0) * TICK_MS
  } catch {
    return null
  }
}

/** @param {string} pid */
function ticksOf(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [, name, rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? []
  const fields = rest.split(' ')
  return name === 'workerd' && Number(fields[1]) === process.pid ? Number(fields[11]) + Number(fields[12]) : 0
}

/**
 * @param {() => Promise<unknown>} run
 * @param {number} runs enough of them to count in clock ticks
 * @returns {Promise<number | null>} milliseconds for each run
 */
export async function computedEach(run, runs) {
  const before = computed()
  for (let done = 0; done < runs; done++) await run()
  const after = computed()
  return before === null || after === null ? null : (after - before) / runs
}
