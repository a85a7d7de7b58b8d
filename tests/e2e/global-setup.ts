// One built worker for all browser tests. The whole internet that it sees is a DoH server with a few zones.
import { Response as MiniflareResponse } from 'miniflare'
import type { TestProject } from 'vitest/node'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { createTables } from '#tests/helpers/create-tables.mjs'
import { dohServer } from '#tests/helpers/dns-messages.ts'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { INTERNET } from './internet.ts'
import { MAIL_VARIABLES } from './mail.ts'

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string
  }
}

export default async function setup(project: TestProject) {
  const answer = dohServer(zoneResolver(INTERNET))
  const { url, miniflare, stop } = await startBuiltWorker({
    variables: { DOH_URLS: 'https://dns.example/dns-query', RATE_LIMIT: 'off', ...MAIL_VARIABLES },
    onLog: () => {},
    outboundService: async (request) => {
      const { status, headers, body } = await answer(request.url, {})
      return new MiniflareResponse(body as never, { status, headers: [...headers] })
    },
  })
  // It lives in memory and is empty at first.
  await createTables(await miniflare.getD1Database('DB'))
  project.provide('siteUrl', url)
  return stop
}
