/**
 * At once, and then again and again, but never twice at a time.
 * @param {() => Promise<unknown>} job one that fails is logged, and runs again next time
 * @param {number} everyMs
 * @returns {{ stop: () => void }}
 */
export function keepRunning(job, everyMs) {
  let isRunning = false
  const run = async () => {
    if (isRunning) return
    isRunning = true
    try {
      await job()
    } catch (error) {
      console.error('schedule', error instanceof Error ? error.name : '')
    } finally {
      isRunning = false
    }
  }
  const timer = setInterval(run, everyMs)
  void run()
  return { stop: () => clearInterval(timer) }
}
