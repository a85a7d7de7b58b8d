// What can be saved: how it is made with the API, where its page is, and what deletes it.
import { siteUrl } from '#tests/helpers/site-url.ts'

const DOMAIN = 'good.example'

interface SavedKind {
  /** Its routes in the API. */
  ask: string
  body: object
  page: string
  /** The button that deletes it. */
  end: string
}

export const SAVED: Record<string, SavedKind> = {
  'a watch': {
    ask: 'watch',
    body: { kind: 'domain', subject: DOMAIN },
    page: '/watch/',
    end: 'Yes, delete this watch',
  },
  'a mail watch': {
    ask: 'mail-watch',
    body: { domain: DOMAIN },
    page: '/mail-watch/',
    end: 'Yes, delete this watch',
  },
  'a monitor': {
    ask: 'dmarc-monitor',
    body: { domain: DOMAIN },
    page: '/dmarc-monitor/',
    end: 'Yes, delete this monitor',
  },
  'a warmup plan': {
    ask: 'warmup',
    body: { domain: DOMAIN, kind: 'optin', goal: 1000, start: '2026-11-23' },
    page: '/warmup/',
    end: 'Yes, delete this plan',
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
