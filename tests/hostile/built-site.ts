// The built worker with the internet of the browser tests, and everything that it writes to its log.
import { Response } from 'miniflare'
import { DAY_MS } from '#shared/kit/calendar.ts'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { INTERNET } from '#tests/e2e/internet.ts'
import { MAIL_VARIABLES, sayOfSeeds } from '#tests/e2e/mail.ts'
import { createTables } from '#tests/helpers/create-tables.mjs'
import { dohServer } from '#tests/helpers/dns-messages.ts'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'

export async function startBuiltSite(
  variables: Record<string, string> = {},
  { inspected = false }: { inspected?: boolean } = {},
) {
  const answer = dohServer(zoneResolver(INTERNET))
  const log: string[] = []
  const { url, miniflare, stop } = await startBuiltWorker({
    inspected,
    variables: {
      DOH_URLS: 'https://dns.example/dns-query',
      RATE_LIMIT: 'off',
      ...MAIL_VARIABLES,
      ...variables,
    },
    onLog: (line) => log.push(line),
    onError: (line) => log.push(line),
    outboundService: async (request) => {
      if (new URL(request.url).host !== 'dns.example') return new Response('', { status: 503 })
      const { status, headers, body } = await answer(request.url, {})
      return new Response(body as never, { status, headers: [...headers] })
    },
  })
  const db = await miniflare.getD1Database('DB')
  await createTables(db)
  await sayOfSeeds(url, {
    mailboxes: [{ address: 'seed@gmail.example', provider: 'Gmail', readSecondsAgo: 0 }],
  })
  // It stays readable for all files, so that no page loses a form in the middle of a test.
  await db.exec(`UPDATE seed_mailboxes SET read_at = read_at + ${DAY_MS}`)
  return { url, miniflare, stop, log }
}

export { isFullRun } from '#tests/helpers/full-run.ts'
