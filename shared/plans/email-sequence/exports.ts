import { writeCalendar } from '#shared/kit/icalendar.ts'
import { csvLine } from '#shared/kit/escape.ts'
import { numberText } from '#shared/kit/sentence.ts'
import { outreachNeeds } from '#shared/plans/warmup-plan/outreach.ts'
import type { SequenceReport } from './schema.ts'

const HEAD = ['date', 'new', 'follow-ups', 'total', 'allowed', 'warmup plan', 'safe']

/** One row for each sending day (RFC 4180). */
export const sequenceCsv = ({ load, safe }: Pick<SequenceReport, 'load' | 'safe'>): string =>
  [
    HEAD,
    ...load.map(({ date, fresh, followUps, total, ceiling, plan }) => [
      date,
      ...[fresh, followUps, total, ceiling ?? '', plan ?? '', safe ?? ''],
    ]),
  ]
    .map(csvLine)
    .join('')

/** @param id names the sequence in all of its events */
export const sequenceCalendar = (
  { load, safe, verdict }: Pick<SequenceReport, 'load' | 'safe' | 'verdict'>,
  { id, changedAt }: { id: string; changedAt: number },
): string =>
  writeCalendar({
    uid: `calendar.${id}@sequence.warmpost`,
    name: 'Email sequence',
    description: verdict.heading,
    revision: 0,
    changedAt,
    events: load.map(({ day, date, fresh, followUps, total }) => ({
      uid: `${day}.${id}@sequence.warmpost`,
      day: date,
      summary: `Send ${numberText(total)}`,
      description: [
        `${numberText(fresh)} new, ${numberText(followUps)} follow-ups`,
        ...(safe !== null && total > safe
          ? [`More than is safe: at most ${numberText(safe)} from these mailboxes. ${outreachNeeds(total)}`]
          : []),
      ].join('\n'),
    })),
  })
