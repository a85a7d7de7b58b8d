// /tool/mailbox-calculator/ramp.csv: the ramp-up to a mailbox's limit, for a spreadsheet.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { numbersIn } from '#app/components/calculator/use-numbers.ts'
import { readNumbers } from '#shared/plans/read-number.ts'
import { rampCsv, rampTo } from '#shared/plans/mailbox/ramp.ts'
import { MAILBOX_RULES, safeDailyLimit } from '#shared/plans/mailbox/safe-limit.ts'

export function loader({ request }: LoaderFunctionArgs): Response {
  const { texts } = numbersIn(MAILBOX_RULES, new URL(request.url).searchParams)
  const { values } = readNumbers(MAILBOX_RULES, texts)
  if (!values) return new Response('Please enter valid numbers for all fields\n', { status: 400 })
  const { limit } = safeDailyLimit(values)
  return new Response(rampCsv(rampTo(limit, values.dailyVolume)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="mailbox-ramp-to-${limit}.csv"`,
      'X-Robots-Tag': 'noindex',
    },
  })
}
