// @vitest-environment node
// What a link preview shows of a page: the image of the verdict, and its words.
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { TOOLS } from '#shared/tools/catalogue.ts'
import { imageOfBounce } from '#app/page-meta.ts'
import { decodeBounces } from '#shared/bounce/decode.ts'
import { turnedBackAt } from '#shared/bounce/way.ts'
import { PHRASES } from '#shared/data/bounce-codes/phrases.ts'
import { PICTURES, readPicturePath } from '#shared/picture/address.ts'
import { ask } from './site.ts'

const ORIGIN = 'https://warmpost.example'
const MOST_BYTES = 40_000

const content = (html: string, property: string) =>
  new RegExp(`property="${property}" content="([^"]*)"`).exec(html)?.[1]

/** What is drawn for a result; its size is tested in result-picture.test.ts. */
function drawnAt(address = '') {
  const [subject = '', file = ''] = address.slice(`${ORIGIN}${PICTURES}/`.length).split('/')
  return readPicturePath(subject, file)
}

/** Width and height, as the header of a PNG has them (W3C PNG, third edition, 11.2.1). */
function sizeOf(address: string | undefined) {
  const bytes = readFileSync(`public${address?.slice(ORIGIN.length)}`)
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(bytes.length).toBeLessThan(MOST_BYTES)
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)].map(String)
}

const WORDS: Record<string, string> = {
  ok: 'valid',
  warn: 'improve',
  bad: 'broken',
  unknown: 'unknown',
  info: 'note',
}

/** A page that is part of a tool writes a record and has no verdict. */
const checks = TOOLS.filter(({ partOf }) => !partOf).flatMap(({ path, examples = [] }) =>
  examples.filter((example) => /^\?(?:domain|ip)=/.test(example)).map((example) => path + example),
)

describe('a result', () => {
  test.each(checks)('%s shows the image of its verdict, with the verdict in words', async (address) => {
    const { text } = await ask(address)
    const [slip = '', tone = ''] = /<section[^>]*data-tone="(\w+)".*?<\/section>/s.exec(text) ?? []
    const drawn = drawnAt(content(text, 'og:image'))
    expect(drawn?.tone).toBe(tone)
    expect(address).toContain(drawn?.subject)
    expect([content(text, 'og:image:width'), content(text, 'og:image:height')]).toEqual(['1200', '630'])
    expect(content(text, 'og:title')).toContain(drawn?.subject)
    expect(content(text, 'og:title')?.length).toBeLessThanOrEqual(130)
    const [, word, sentence = 'no sentence'] =
      /^The verdict: (\w+)\. (.+)$/.exec(content(text, 'og:image:alt') ?? '') ?? []
    expect(word).toBe(WORDS[tone])
    // A term in it is a button.
    expect(slip.replaceAll(/<[^>]+>/g, '')).toContain(sentence)
    expect(text).toContain('<meta name="twitter:card" content="summary_large_image"/>')
  })

  test.each([
    [`/tool/spf?domain=${HEALTHY_SAMPLE}`, 'ok'],
    ['/tool/dmarc?domain=broken.test', 'warn'],
    ['/tool/spf?domain=broken.test', 'bad'],
    // Nothing can be looked up here.
    ['/tool/spf?domain=acme.com', 'unknown'],
    [`/tool/cname?domain=${HEALTHY_SAMPLE}`, 'info'],
  ])('%s is %s', async (address, tone) => {
    const { text } = await ask(address)
    const subject = new URL(address, ORIGIN).searchParams.get('domain')
    expect(drawnAt(content(text, 'og:image'))).toEqual({ subject, tone, stations: [] })
  })

  test('of a whole domain has the stations of an email, and says the verdict in its title', async () => {
    const { text } = await ask('/tool/domain-report?domain=broken.test')
    const { tone, stations } = drawnAt(content(text, 'og:image')) ?? {}
    expect(tone).toBe('bad')
    // What providers would answer is looked up later.
    expect(stations).toHaveLength(5)
    expect(stations?.[1]).toBe('bad')
    expect(stations?.[4]).toBe('awaited')
    const heading = /<h2[^>]*tabindex="-1"[^>]*>(.*?)<\/h2>/i.exec(text)?.[1]?.replaceAll(/<[^>]+>/g, '')
    expect(content(text, 'og:title')).toContain('broken.test')
    expect(content(text, 'og:title')).toContain(heading)
    expect(text).toContain(`<title>${content(text, 'og:title')} · Warmpost</title>`)
  })

  test('of a part of it has none', async () => {
    const { text } = await ask('/tool/domain-report?domain=broken.test&part=transport')
    expect(drawnAt(content(text, 'og:image'))?.stations).toEqual([])
  })
})

describe('a link to a reply', () => {
  test.each([
    ['550 5.1.1 User unknown', 'bounce-mailbox-bad'],
    ['550 5.7.26 SPF check failed', 'bounce-spf-bad'],
    ['451 4.7.1 Greylisted, try again later', 'bounce-incoming-warn'],
  ])('%s shows where it was turned back', async (reply, name) => {
    const { text } = await ask(`/tool/bounce?${new URLSearchParams({ text: reply }).toString()}`)
    expect(content(text, 'og:image')).toBe(`${ORIGIN}/sharing/${name}.png`)
    expect(content(text, 'og:image:alt')).toMatch(/^The server says: /)
  })

  test('has a picture wherever any reply that we know is turned back', () => {
    const replies = PHRASES.flatMap(({ words }) => [`550 ${words}`, `450 ${words}`])
    const stops = replies.flatMap((reply) =>
      decodeBounces(reply).bounces.flatMap((bounce) => turnedBackAt(bounce) ?? []),
    )
    const pictures = new Set(stops.map(imageOfBounce))
    expect(pictures.size).toBeGreaterThan(7)
    for (const picture of pictures) sizeOf(ORIGIN + picture)
  })
})

describe('a page without a result, or with something private, shows what it shows to everyone', () => {
  test.each([
    ['/tool/spf', 'tool-spf'],
    [`/tool/spf?tab=generator&domain=${HEALTHY_SAMPLE}`, 'tool-spf'],
    ['/tool/spf?domain=localhost', 'tool-spf'],
    ['/tool/fleet?key=abc', 'tool-fleet'],
    ['/tool/mail-test?key=abc', 'tool-mail-test'],
    ['/tool/email-header-analyzer?example=forgery', 'tool-email-header-analyzer'],
  ])('%s', async (address, name) => {
    const { text } = await ask(address)
    expect(content(text, 'og:image')).toBe(`${ORIGIN}/sharing/${name}.png`)
    expect(content(text, 'og:image:alt')).toBeUndefined()
    sizeOf(content(text, 'og:image'))
  })

  test.each(['/r/abc', '/watch/abc', '/tool/email-deliverability-test-result?test=abc'])(
    '%s has no image',
    async (address) => {
      expect(content((await ask(address)).text, 'og:image')).toBeUndefined()
    },
  )
})
