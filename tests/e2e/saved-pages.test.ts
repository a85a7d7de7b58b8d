import { expect, test } from 'vitest'
import { siteUrl } from '#tests/helpers/site-url.ts'
import { readPage } from './read-page.ts'
import { sendForm } from './send-form.ts'

const DOMAIN = 'good.example'

/** How it is made with the API, where its page is, and what deletes it. */
const SAVED: Record<string, { ask: string; body: object; page: string; end: string }> = {
  'a watch': {
    ask: 'watch',
    body: { kind: 'domain', subject: DOMAIN },
    page: '/watch/',
    end: 'End this watch and delete all of it',
  },
  'a mail watch': {
    ask: 'mail-watch',
    body: { domain: DOMAIN },
    page: '/mail-watch/',
    end: 'Delete this watch and all of it',
  },
  'a monitor': {
    ask: 'dmarc-monitor',
    body: { domain: DOMAIN },
    page: '/dmarc-monitor/',
    end: 'Delete the monitor and everything in it',
  },
  'a warmup plan': {
    ask: 'warmup',
    body: { domain: DOMAIN, kind: 'optin', goal: 1000, start: '2026-11-23' },
    page: '/warmup/',
    end: 'Delete this plan',
  },
  'a saved result': {
    ask: 'snapshot',
    body: { tool: 'spf', query: { domain: DOMAIN } },
    page: '/r/',
    end: 'Delete this result',
  },
  'a fleet': {
    ask: 'fleet',
    body: { domains: [DOMAIN] },
    page: '/tool/fleet?key=',
    end: 'Delete list and results',
  },
  'a mail test': {
    ask: 'mail-test',
    body: {},
    page: '/tool/mail-test?test=',
    end: 'Delete address and emails',
  },
}

const headers = { 'content-type': 'application/json' }
const apiOf = (ask: string, key = '') => `${siteUrl}/apis/v1/core/user/${ask}${key}`

test.each(Object.entries(SAVED))(
  '%s gets a new URL, and is deleted',
  async (_what, { ask, body, page, end }) => {
    const answer = await fetch(apiOf(ask), { method: 'POST', headers, body: JSON.stringify(body) })
    const { view, key } = await answer.json<{ view?: string; key?: string }>()
    const old = view ?? key ?? ''

    const renewed = await sendForm(await readPage(page + old), 'Replace the URL')
    expect(renewed.visible).toContain('This page has a new URL.')
    const [, own = ''] = new RegExp(`${page.replace('?', '\\?')}([\\w-]{22})`).exec(renewed.url) ?? []
    expect(own).not.toBe(old)
    const states = [old, own].map((one) => fetch(apiOf(ask, `/${one}`)).then(({ status }) => status))
    expect(await Promise.all(states)).toEqual([404, 200])

    await sendForm(renewed, end)
    expect((await fetch(apiOf(ask, `/${own}`))).status).toBe(404)
  },
)
