// One built worker for all browser tests. The whole internet that it sees is a DoH server with a few zones, and a DNS
// provider for some of them.
import { Response as MiniflareResponse } from 'miniflare'
import type { TestProject } from 'vitest/node'
import { createTables } from '#tests/helpers/create-tables.mjs'
import { GOLDEN_ZONE } from '#tests/helpers/golden-fleet.ts'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { missingBrowsers } from '../../scripts/find-browser.mjs'
import { STORY_ZONE } from './bounce-stories.ts'
import { PROVIDER_ZONE, startDnsHost } from './dns-host.ts'
import { INTERNET } from './internet.ts'
import { MAIL_VARIABLES } from './mail.ts'

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string
    /** Where records are published. */
    dnsHostUrl: string
  }
}

export default async function setup(project: TestProject) {
  for (const line of missingBrowsers) console.warn(line)
  const host = await startDnsHost({ ...GOLDEN_ZONE, ...PROVIDER_ZONE, ...INTERNET, ...STORY_ZONE })
  const { url, miniflare, stop } = await startBuiltWorker({
    variables: {
      DOH_URLS: 'https://dns.example/dns-query',
      RATE_LIMIT: 'off',
      DC_SIGNING_KEY: host.signingKey,
      ...MAIL_VARIABLES,
    },
    onLog: () => {},
    outboundService: async (request) => {
      const { status, headers, body } = await host.ask(request.url)
      return new MiniflareResponse(body as never, { status, headers: [...headers] })
    },
  })
  // It is in memory and empty at first.
  await createTables(await miniflare.getD1Database('DB'))
  project.provide('siteUrl', url)
  project.provide('dnsHostUrl', host.url)
  return async () => {
    await stop()
    await host.stop()
  }
}
