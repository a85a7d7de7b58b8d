// Archives that unpack to a gigabyte: what the worker takes to refuse them. An isolate may have 128 MB in all.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import { createTables } from '#tests/helpers/create-tables.mjs'
import { dohServer } from '#tests/helpers/dns-messages.ts'
import { aggregateXml } from '#tests/shared/dmarc-reports/aggregate-xml.ts'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import { gzipBomb, mailWith, manyEntries, nestedInMail, packedTwice } from './bombs.ts'
import { canMeasurePeak, peakGrowth } from './memory.ts'

const MOST_MB = 60

/** Made before the worker starts: a connection that waits for it would be closed in the meantime. */
const GZIP = gzipBomb()
const ENTRIES = manyEntries()
const NESTED = nestedInMail()
const TWICE = packedTwice()
const PARTS = `Content-Type: multipart/mixed; boundary=b\n\n${'--b\n'.repeat(500_000)}`
const TOOLS = '/apis/v1/core/user/tools'

const LOGO = 'https://logos.com/logo.svg'
const ZONES = {
  'bomb.com': { TXT: ['v=spf1 -all'] },
  '_dmarc.bomb.com': { TXT: ['v=DMARC1; p=reject'] },
  'default._bimi.bomb.com': { TXT: [`v=BIMI1; l=${LOGO}; a=`] },
  'logos.com': { A: ['9.9.9.9'] },
}

/** What the server of the logo answers. */
let logo: { headers: Record<string, string>; body: Uint8Array } = { headers: {}, body: new Uint8Array() }
let site: Awaited<ReturnType<typeof startBuiltWorker>>
/** The whole internet, over HTTP: only so does workerd unpack what it fetches, as in production. */
const internet = createServer((request, response) => {
  const { host = '' } = request.headers
  if (host === 'logos.com') {
    response.writeHead(200, { 'content-type': 'image/svg+xml', ...logo.headers }).end(logo.body)
    return
  }
  void answerTo(`https://${host}${request.url ?? ''}`, {}).then(async (answer) => {
    response.writeHead(200, Object.fromEntries(answer.headers))
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
})
const answerTo = dohServer(zoneResolver(ZONES))

beforeAll(async () => {
  await once(internet.listen(0, '127.0.0.1'), 'listening')
  const { port } = internet.address() as AddressInfo
  site = await startBuiltWorker({
    variables: { DOH_URLS: 'https://dns.example/dns-query', RATE_LIMIT: 'off' },
    onLog: () => {},
    onError: () => {},
    outboundService: { external: { address: `127.0.0.1:${port}`, http: {} } },
  })
  await createTables(await site.miniflare.getD1Database('DB'))
  // What is loaded with the first file and the first logo is not what a bomb costs.
  await read(gzipSync(aggregateXml()))
  await read(mailWith('a.xml.gz', gzipSync(aggregateXml())))
  await bimi()
})
afterAll(async () => {
  await site.stop()
  internet.close()
})

const read = async (body: Uint8Array | string): Promise<{ problems: { message: string }[] }> => {
  const response = await fetch(`${site.url}${TOOLS}/reports/read`, { method: 'POST', body: body as BodyInit })
  return response.json()
}

const bimi = async (): Promise<{ logo: { findings: { message: string }[] } | null }> => {
  const response = await fetch(`${site.url}${TOOLS}/bimi/checker?domain=bomb.com`)
  return response.json()
}

const atOnce = <T>(count: number, job: () => Promise<T>) => Promise.all(Array.from({ length: count }, job))

// Without /proc of Linux there is no telling how much memory workerd takes at most.
describe.skipIf(!canMeasurePeak)(`takes at most ${MOST_MB} MB more for`, () => {
  test.each<[name: string, file: Uint8Array | string, said: RegExp]>([
    ['a gzip file', GZIP, /unpacks to more than 200 times its size/],
    ['a zip archive of a thousand files', ENTRIES, /unpacks to more than 200 times its size/],
    ['a gzip file in a zip archive in an email', NESTED, /unpacks to more than 200 times its size/],
    ['an email of half a million parts', PARTS, /more lines or parts than we take apart/],
  ])('three copies at once of %s', async (_, bomb, said) => {
    let answers: Awaited<ReturnType<typeof read>>[] = []
    const growth = await peakGrowth(async () => (answers = await atOnce(3, () => read(bomb))))
    for (const { problems } of answers)
      expect(problems).toContainEqual(
        expect.objectContaining({ message: expect.stringMatching(said) as string }),
      )
    expect(growth).toBeLessThan(MOST_MB)
  })

  test.each<[name: string, headers: Record<string, string>, body: Uint8Array, said: RegExp]>([
    ['in its own format', {}, GZIP, /unpacks to more than 1 MiB/],
    [
      'that its server compresses',
      { 'content-encoding': 'gzip' },
      GZIP,
      /larger than 1048576 bytes|could not be fetched/,
    ],
    [
      'in its own format that its server compresses',
      { 'content-encoding': 'gzip' },
      TWICE,
      /unpacks to more than 1 MiB/,
    ],
  ])('a logo %s', async (_, headers, body, said) => {
    logo = { headers, body }
    let answers: Awaited<ReturnType<typeof bimi>>[] = []
    const growth = await peakGrowth(async () => (answers = await atOnce(3, bimi)))
    for (const answer of answers)
      expect(answer.logo?.findings).toContainEqual(
        expect.objectContaining({ message: expect.stringMatching(said) as string }),
      )
    expect(growth).toBeLessThan(MOST_MB)
  })
})
