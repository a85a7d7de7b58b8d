// What can be saved: how it is made with the API, where its page is, and what deletes it.
import { expect } from 'vitest'
import { siteUrl } from '#tests/helpers/site-url.ts'
import type { readPage } from './read-page.ts'

const DOMAIN = 'good.example'

export interface SavedKind {
  /** Its routes in the API. */
  ask: string
  body: object
  page: string
  /** The button that deletes it. */
  end: string
  /** It sends alerts. */
  alerts?: true
}

export const SAVED: Record<string, SavedKind> = {
  'a watch': {
    ask: 'watch',
    body: { kind: 'domain', subject: DOMAIN },
    page: '/watch/',
    end: 'Yes, delete this watch',
    alerts: true,
  },
  'a mail watch': {
    ask: 'mail-watch',
    body: { domain: DOMAIN },
    page: '/mail-watch/',
    end: 'Yes, delete this watch',
    alerts: true,
  },
  'a monitor': {
    ask: 'dmarc-monitor',
    body: { domain: DOMAIN },
    page: '/dmarc-monitor/',
    end: 'Yes, delete this monitor',
    alerts: true,
  },
  'a warmup plan': {
    ask: 'warmup',
    body: { domain: DOMAIN, kind: 'optin', goal: 1000, start: '2026-11-23' },
    page: '/warmup/',
    end: 'Yes, delete this plan',
  },
  'a move': {
    ask: 'move',
    body: { domain: DOMAIN, what: 'mailboxes', to: 'microsoft-365' },
    page: '/move/',
    end: 'Yes, delete this move',
    alerts: true,
  },
  'a saved result': {
    ask: 'snapshot',
    body: { tool: 'spf', query: { domain: DOMAIN } },
    page: '/r/',
    end: 'Yes, delete this result',
  },
  'a fleet': {
    ask: 'fleet',
    body: { domains: [DOMAIN] },
    page: '/tool/fleet?key=',
    end: 'Yes, delete this list and its results',
  },
  'a mail test': {
    ask: 'mail-test',
    body: {},
    page: '/tool/mail-test?test=',
    end: 'Yes, delete this address and its emails',
  },
}

const headers = { 'content-type': 'application/json' }

export const apiOf = (ask: string, key = '') => `${siteUrl}/apis/v1/core/user/${ask}${key}`

/** @returns its key */
export async function save({ ask, body }: SavedKind): Promise<string> {
  const answer = await fetch(apiOf(ask), { method: 'POST', headers, body: JSON.stringify(body) })
  const { view, key } = await answer.json<{ view?: string; key?: string }>()
  return view ?? key ?? ''
}

const ORDER = ['state', 'changed', 'own', 'timeline', 'alerts', 'rest', 'end']

/** What every page of something saved has, and in which order; deleting asks first. */
export function expectFrame(
  page: Awaited<ReturnType<typeof readPage>>,
  { end, alerts }: Pick<SavedKind, 'end' | 'alerts'>,
) {
  const parts = [...page.html.matchAll(/ data-frame="(\w+)"/g)].map(([, name = '']) => name)
  expect(parts).toEqual(ORDER.filter((name) => parts.includes(name)))
  const needed = ['state', 'own', ...(alerts ? ['alerts'] : []), 'end']
  expect(parts).toEqual(expect.arrayContaining(needed))
  const [heading] = page.parts('h1')
  const [title = ''] = /(?<=<title>)[^<]+/.exec(page.html) ?? []
  // The verdict, where there is one, and otherwise what it is.
  const [said] = title.split(' · Warmpost')
  expect(said === heading?.whole || said?.includes(DOMAIN), title).toBe(true)
  expect(title).toMatch(/ · Warmpost$/)
  expect(page.visible).toMatch(/\b(kept|keep it|lasts|lives) .*Anyone with this page’s URL can/i)
  expect(page.parts('button').map(({ whole }) => whole)).toContain('Copy this page’s link')
  if (alerts) expect(page.links).toContainEqual({ text: 'No one gets alerts yet', href: '#alerts' })
  expect(page.visible).not.toContain(end)
  expect(page.disclosure(end.replace('Yes, delete', 'Delete')).whole).toContain('This cannot be undone')
}
