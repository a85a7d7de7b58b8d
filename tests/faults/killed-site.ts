// The built worker on the files of an earlier one, for tests that kill it.
import { Response } from 'miniflare'
import { zoneResolver, type Zone } from '#shared/dns/zone-resolver.ts'
import { dohServer } from '#tests/helpers/dns-messages.ts'
import { startBuiltWorker, type BuiltWorkerOptions } from '../../scripts/built-worker.mjs'
import { workerdProcesses } from './faulty-site.ts'
import type { KilledSite } from './loads/load.ts'

/** What the worker sends to anyone but the DNS server. */
export interface Sent {
  url: string
  headers: { get: (name: string) => string | null }
  body: string
}

interface Options {
  folder: string
  zone: Zone
  kills: number
  variables?: Record<string, string>
  setUp?: NonNullable<BuiltWorkerOptions['setUp']>
  /** Answers what is sent to others; null: nobody is there. */
  outside: (sent: Sent) => unknown
  /** Called when a request to others begins, and when it was answered. */
  onStep: () => void
}

export async function startKilledSite({ folder, zone, kills, variables, setUp, outside, onStep }: Options) {
  const dns = dohServer(zoneResolver(zone))
  const site = await startBuiltWorker({
    variables: { DOH_URLS: 'https://one.example/dns-query', RATE_LIMIT: 'off', ...variables },
    d1Folder: `${folder}/d1`,
    objectsFolder: `${folder}/do`,
    ...(setUp && { setUp }),
    async outboundService(request) {
      onStep()
      try {
        const { url, headers } = request
        if (url.startsWith('https://one.example/')) {
          const answer = await dns(url, {})
          return new Response(await answer.arrayBuffer(), { headers: [...answer.headers] })
        }
        const answer = outside({ url, headers, body: await request.text() }) ?? null
        return answer === null ? new Response('', { status: 404 }) : Response.json(answer)
      } finally {
        onStep()
      }
    },
    onLog: () => {},
    onError: () => {},
  })
  const database = await site.miniflare.getD1Database('DB', 'warmpost')
  const rows: KilledSite['rows'] = async <T>(sql: string, ...values: unknown[]) =>
    (
      await database
        .prepare(sql)
        .bind(...values)
        .all<T>()
    ).results
  return { ...site, rows, kills, database }
}

type Site = Awaited<ReturnType<typeof startKilledSite>>

/** What the worker does every five minutes. */
export async function runTheClock({ miniflare }: Pick<Site, 'miniflare'>) {
  const { scheduled } = await miniflare.getWorker('warmpost')
  await scheduled({ cron: '*/5 * * * *' })
}

export async function kill(site: Pick<Site, 'stop'>) {
  const processes = workerdProcesses()
  // Like a machine that loses power: nothing is closed or written first.
  for (const pid of processes) process.kill(pid, 'SIGKILL')
  await site.stop().catch(() => undefined)
}
