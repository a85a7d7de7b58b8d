import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/kit/calendar.ts'
import { MIB, type Quota, type Work } from '#shared/saved/quota/quota.ts'
import {
  PROVED_REPORTS,
  REPORTS_OF_A_RECEIVER,
  REPORTS_OF_A_STRANGER,
  UNPROVED_REPORTS,
  UNPROVED_WATCHED_MAIL,
} from '#shared/saved/quota/mail-quotas.ts'
import { QUOTAS, WORKS } from '#shared/saved/quota/quotas.ts'
import { LIMITS } from '#worker/http/rate-limit.ts'

/** Counted for each monitor or mail watch, so no page of the site shows how full they are. */
const OF_ONE_ADDRESS = [
  UNPROVED_REPORTS,
  PROVED_REPORTS,
  REPORTS_OF_A_RECEIVER,
  REPORTS_OF_A_STRANGER,
  UNPROVED_WATCHED_MAIL,
]

const PERIODS = new Map([
  [MINUTE_MS, 'minute'],
  [HOUR_MS, 'hour'],
  [DAY_MS, 'day'],
])

const amount = (count: number | null | undefined, unit: string) => {
  if (!count) return '–'
  return unit === 'bytes' ? `${count / MIB} MiB` : count.toLocaleString('en-US')
}

const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`

const quotaRow = ({ title, unit, total, share, firsts, replaces }: Quota) =>
  row(
    title,
    unit,
    amount(total, unit),
    amount(share, unit),
    amount(firsts, unit),
    replaces ? 'its oldest items give way' : 'refused',
  )

const workRow = ({ title, unit, each, total, share, firsts, periodMs }: Work) =>
  row(
    each ? `${title}, of one ${each}` : title,
    unit,
    PERIODS.get(periodMs) ?? `${periodMs} ms`,
    amount(total, unit),
    amount(share, unit),
    amount(firsts, unit),
  )

const rateRow = ([kind, { size, ofNetwork }]: [string, { size: number; ofNetwork: number | null }]) =>
  row(kind, String(size), amount(ofNetwork, ''))

export const limitsPage = () => `# Limits

Written by \`npm run reference\`; do not edit it by hand. [operations.md](../operations.md#quotas) explains how quotas work.

## What is stored

From \`shared/saved/quota/quotas.ts\`. A network is a /24 of IPv4 or a /48 of IPv6.

| What | Unit | Total | Per network | More for networks that have none | Beyond the share |
| --- | --- | ---: | ---: | ---: | --- |
${QUOTAS.map(quotaRow).join('\n')}

## What is asked for

From the same file. Periods begin at full minutes, full hours and 0:00 UTC.

| What | Unit | Period | Total | Per network | More for networks that had none |
| --- | --- | --- | ---: | ---: | ---: |
${[...WORKS, ...OF_ONE_ADDRESS].map(workRow).join('\n')}

## Requests per minute

From \`LIMITS\` in \`worker/http/rate-limit.ts\`: per visitor (IPv6 by /64), and over IPv6 once more per /48. Lookups are counted
separately for each tool.

| Kind | Per visitor | Per /48 |
| --- | ---: | ---: |
${Object.entries(LIMITS).map(rateRow).join('\n')}
`
