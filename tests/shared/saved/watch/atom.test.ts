// The feed: checked against the schema of RFC 4287 if `jing` is installed, and read as a feed reader would.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { atomFeed } from '#shared/saved/watch/atom.ts'
import type { WatchEvent } from '#shared/saved/watch/advance.ts'
import { eventView } from '#shared/saved/watch/event-view.ts'
import type { FacetValue } from '#shared/saved/watch/value.ts'

const value = (records: string[]): FacetValue => ({
  owner: 'acme.example',
  type: 'TXT',
  records,
  meaning: records,
})
const HOSTILE = ']]></content><script>alert(1)</script>&amp; "\u0000\u0008\ud800 \u202e'
const EVENTS: WatchEvent[] = [
  { what: 'changed', facet: 'spf', before: value(['v=spf1 -all']), after: value([HOSTILE]) },
  { what: 'changed', facet: 'mx', before: value([]), after: value(['10 mx.acme.example']) },
  { what: 'blind', groups: ['spf', 'dkim:s1'] },
  { what: 'sighted', groups: ['lists'] },
  { what: 'ends', on: '2027-01-31' },
  { what: 'removed' },
]

const feed = (events: readonly WatchEvent[]) =>
  atomFeed({
    watchId: 'aB_-9',
    authority: 'site.example',
    siteName: 'A & B',
    subject: 'acme.example',
    feedUrl: 'https://site.example/f?a=1&b=2',
    pageUrl: 'https://site.example/tool/domain-report?domain=acme.example',
    created: '2026-11-22T16:00:00.000Z',
    events: events.map((event, n) =>
      eventView('acme.example', { id: `e${n}`, at: '2026-11-23T16:00:00.000Z', event }),
    ),
  })

/** jing starts a Java VM, which takes longer than reading all the files. */
describe('the feed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'warmpost-atom-'))
  const write = (name: string, text: string) => {
    const file = join(folder, name)
    writeFileSync(file, text)
    return file
  }
  const [none, all] = [write('none.xml', feed([])), write('all.xml', feed(EVENTS))]
  const wrong = write('wrong.xml', feed(EVENTS).replace('<updated>', '<updated>never '))
  const jing = spawnSync('jing', ['-c', 'tests/fixtures/atom/feed.rnc', none, all, wrong], {
    encoding: 'utf8',
  })
  afterAll(() => {
    rmSync(folder, { recursive: true })
  })
  const hasJing = jing.error === undefined

  test.skipIf(!hasJing).each([
    ['without an event', none],
    ['with one of each kind', all],
  ])('%s is valid', (_name, file) => {
    expect(jing.stdout).not.toContain(file)
  })

  test.skipIf(!hasJing)('with a wrong time is not', () => {
    expect(jing.stdout).toContain(`${wrong}:`)
    expect(jing.status).toBe(1)
  })

  test('has stable ids, and the newest time', () => {
    const text = feed(EVENTS)
    const ids = [...text.matchAll(/<id>(.*?)<\/id>/g)].map(([, id]) => id)
    expect(ids.slice(0, 2)).toEqual([
      'tag:site.example,2026:watch/aB_-9',
      'tag:site.example,2026:watch/aB_-9/e0',
    ])
    expect(new Set(ids).size).toBe(EVENTS.length + 2)
    expect(/<updated>(.*?)<\/updated>/.exec(text)?.[1]).toBe('2026-11-23T16:00:00.000Z')
  })

  test('has no markup from strangers', () => {
    const text = feed(EVENTS)
    expect(text).not.toContain('<script')
    // Twice: once as XML, once as HTML inside it.
    expect(text).toContain('&amp;lt;script&amp;gt;')
    // oxlint-disable-next-line no-control-regex -- these are the ones
    expect(text).not.toMatch(/[\u0000-\u0008]/)
  })
})
