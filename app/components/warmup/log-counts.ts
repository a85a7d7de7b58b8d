// Counts bounces, deferrals and complaints in a log, on this device; the log goes nowhere.
import type { ReadBounces } from '#app/components/bounce-reader/bounce-reader.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'
import type { Signal } from '#shared/plans/warmup-plan/thresholds.ts'

export type LogCounts =
  | { ok: true; counts: Record<Signal, number>; message: string }
  | { ok: false; message: string }

export async function loadedCounts(file: File): Promise<LogCounts> {
  const reader = await import('#app/components/bounce-reader/bounce-client.ts').catch(() => null)
  if (!reader) return { ok: false, message: 'The file could not be read. It was not sent anywhere.' }
  try {
    return countsOf(await reader.readBounces(file), file.name)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { ok: false, message: `${message} It was not sent anywhere.` }
  }
}

function countsOf({ report, summary, isCut }: ReadBounces, name: string): LogCounts {
  const { others } = report
  if (report.total === 0 && others?.deferred === undefined)
    return { ok: false, message: `No bounce was found in ${name}. It was not sent anywhere.` }
  const { recipients } = summary
  const counts = { ...recipients, deferred: recipients.deferred + (others?.deferred ?? 0) }
  const found = `${plural(counts.bounced, 'bounce', 'bounces')} and ${plural(counts.deferred, 'deferral', 'deferrals')}`
  const complaints =
    counts.complaints > 0
      ? `Complaints: ${numberText(counts.complaints)}.`
      : 'Complaints come from the feedback of providers.'
  return {
    ok: true,
    counts,
    message: `Counted on this device: ${found}. Nothing was sent. ${complaints}${isCut ? ' Only its first 64 MB was read.' : ''}`,
  }
}
