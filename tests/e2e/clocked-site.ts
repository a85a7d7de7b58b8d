// A site of its own whose clock is moved, and DNS in which records are published while it runs.
import { Response as MiniflareResponse } from 'miniflare'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { createTables } from '#tests/helpers/create-tables.mjs'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { startDnsHost, type RecordEdit } from './dns-host.ts'

export type ClockedSite = Awaited<ReturnType<typeof startClockedSite>>

export async function startClockedSite(zone: Zone) {
  const host = await startDnsHost(zone)
  const site = await startBuiltWorker({
    variables: { DEV_CLOCK: 'on', DOH_URLS: 'https://dns.example/dns-query', RATE_LIMIT: 'off' },
    onLog: () => {},
    outboundService: async (request) => {
      const { status, headers, body } = await host.ask(request.url)
      return new MiniflareResponse(body as never, { status, headers: [...headers] })
    },
  })
  await createTables(await site.miniflare.getD1Database('DB'))
  const post = (path: string, body: object) =>
    fetch(site.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    url: site.url,
    post,
    /** @param at and what is returned: milliseconds since 1970, as the site has it */
    async passTime(at: number): Promise<number> {
      const moved = await post('/dev/clock', { at })
      return Date.parse((await moved.json<{ now: string }>()).now)
    },
    /** Fails if what should be removed does not exist. */
    async publish(edit: RecordEdit): Promise<void> {
      const answer = await fetch(`${host.url}/edit`, { method: 'POST', body: JSON.stringify(edit) })
      if (!answer.ok) throw new Error(`${edit.owner} ${edit.type}: ${await answer.text()}`)
    },
    stop: () => Promise.all([site.stop(), host.stop()]),
  }
}
