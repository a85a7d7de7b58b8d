// One built worker for all browser tests. The whole internet that it sees is a DoH server with a few zones.
import { readdirSync, readFileSync } from 'node:fs'
import { Response as MiniflareResponse, type Miniflare } from 'miniflare'
import type { TestProject } from 'vitest/node'
import { unstable_splitSqlQuery as statementsOf } from 'wrangler'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { dohServer } from '#tests/helpers/dns-messages.ts'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { INTERNET } from './internet.ts'

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string
  }
}

export default async function setup(project: TestProject) {
  const answer = dohServer(zoneResolver(INTERNET))
  const { url, miniflare, stop } = await startBuiltWorker({
    variables: { DOH_URLS: 'https://dns.example/dns-query' },
    outboundService: async (request) => {
      const { status, headers, body } = await answer(request.url, {})
      return new MiniflareResponse(body as never, { status, headers: [...headers] })
    },
  })
  await createTables(miniflare)
  project.provide('siteUrl', url)
  return stop
}

const MIGRATIONS = new URL('../../worker/db/migrations/', import.meta.url)

/** The database lives in memory and is empty at first. */
async function createTables(miniflare: Miniflare) {
  const database = await miniflare.getD1Database('DB')
  for (const file of readdirSync(MIGRATIONS).sort()) {
    for (const statement of statementsOf(readFileSync(new URL(file, MIGRATIONS), 'utf8'))) {
      await database.prepare(statement).run()
    }
  }
}
