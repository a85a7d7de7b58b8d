import { expect, test } from 'vitest'
import { readPage } from './read-page.ts'
import { apiOf, expectFrame, save, SAVED } from './saved.ts'
import { sendForm } from './send-form.ts'

test.each(Object.entries(SAVED))(
  '%s has the frame of all of them, gets a new URL, and is deleted',
  async (_what, kind) => {
    const { ask, page, end } = kind
    const old = await save(kind)

    const first = await readPage(page + old)
    expectFrame(first, kind)
    const renewed = await sendForm(first, 'Replace the URL')
    expect(renewed.visible).toContain('This page has a new URL.')
    const [, own = ''] = new RegExp(`${page.replace('?', '\\?')}([\\w-]{22})`).exec(renewed.url) ?? []
    expect(own).not.toBe(old)
    const states = [old, own].map((one) => fetch(apiOf(ask, `/${one}`)).then(({ status }) => status))
    expect(await Promise.all(states)).toEqual([404, 200])

    await sendForm(renewed, end)
    expect((await fetch(apiOf(ask, `/${own}`))).status).toBe(404)
    const gone = await readPage(page + own)
    expect(gone.status).toBe(404)
    expect(gone.visible).toMatch(/There is no such .*(deleted|ended)/)
  },
)
