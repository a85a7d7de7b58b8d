// Counts bounces, deferrals and complaints in a log, on this device: the reader is fetched when it is first needed, and the log goes
// nowhere.
import type { BounceReport } from '#shared/bounce/schema.ts'
import { numberText, plural } from '#shared/kit/sentence.ts'
import type { Signal } from '#shared/plans/warmup-plan/thresholds.ts'

export type LogCounts =
  | { ok: true; counts: Record<Signal, number>; message: string }
  | { ok: false; message: string }

/** As much as the reader reads. */
const MOST_BYTES = 1_000_000
/** More rows than fit in that. */
const MOST_ROWS = 50_000

export async function loadedCounts(file: File): Promise<LogCounts> {
  const [reader, text] = await Promise.all([
    import('#shared/bounce/decode.ts'),
    file.slice(0, MOST_BYTES).text(),
  ]).catch(() => [null, ''] as const)
  if (!reader) return { ok: false, message: 'The file could not be read. It was not sent anywhere.' }
  const report = reader.decodeBounces(text, MOST_ROWS)
  if (report.total === 0 && report.others?.deferred === undefined)
    return { ok: false, message: `No bounce was found in ${file.name}. It was not sent anywhere.` }
  const counts = countsOf(report)
  const cut =
    file.size > MOST_BYTES ? ` Only its first ${numberText(MOST_BYTES / 1_000_000)} MB was read.` : ''
  const found = `${plural(counts.bounced, 'bounce', 'bounces')} and ${plural(counts.deferred, 'deferral', 'deferrals')}`
  const complaints =
    counts.complaints > 0
      ? `Complaints: ${numberText(counts.complaints)}.`
      : 'Complaints come from the feedback of providers.'
  return {
    ok: true,
    counts,
    message: `Counted on this device: ${found}. Nothing was sent. ${complaints}${cut}`,
  }
}

/** A server tries again and again: each recipient counts once, and what was refused for good is no longer deferred. */
function countsOf({ bounces, others }: BounceReport): Record<Signal, number> {
  const recipientsOf = (wanted: string) =>
    new Set(
      bounces.flatMap(({ recipient, ...bounce }, index) =>
        bounce.class === wanted ? [recipient?.toLowerCase() ?? `row ${index}`] : [],
      ),
    )
  const bounced = recipientsOf('permanent')
  const deferred = [...recipientsOf('temporary')].filter((recipient) => !bounced.has(recipient))
  return {
    bounced: bounced.size,
    deferred: deferred.length + (others?.deferred ?? 0),
    complaints: bounces.filter(({ reason }) => reason === 'complaint').length,
  }
}
