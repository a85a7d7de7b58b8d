// The processor time that a piece of work takes: unlike the time on the wall, it does not grow when the machine is busy.
import { cpuUsage } from 'node:process'

/** @returns milliseconds of processor time of this test process, and what the work brought */
export async function cpuTime<T>(work: () => T | Promise<T>): Promise<{ ms: number; result: T }> {
  const before = cpuUsage()
  const result = await work()
  const { user, system } = cpuUsage(before)
  return { ms: (user + system) / 1000, result }
}
