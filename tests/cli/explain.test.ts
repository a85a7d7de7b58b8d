import { describe, expect, test } from 'vitest'
import { explainAll } from '#shared/report/catalogue/explain.ts'
import { call } from '#tests/cli/call.ts'

describe('warmpost explain', () => {
  test('knows every code, with its title and what helps', async () => {
    const wrong: string[] = []
    for (const { code, title, help } of explainAll()) {
      const { code: status, out } = await call(`explain ${code}`)
      if (status !== 0 || !out.includes(title) || !out.includes(help)) wrong.push(code)
    }
    expect(wrong).toEqual([])
  })

  test('without a code lists all of them', async () => {
    const { out } = await call('explain')
    expect(explainAll().filter(({ code }) => !out.includes(code))).toEqual([])
  })

  test('answers JSON with --json', async () => {
    const { out } = await call('explain spf-ptr --json')
    expect(JSON.parse(out)).toEqual(explainAll().find(({ code }) => code === 'spf-ptr'))
  })

  test('suggests a code for one that does not exist', async () => {
    const { code, err } = await call('explain plus-all')
    expect(code).toBe(2)
    expect(err).toContain('Did you mean spf-plus-all?')
  })
})
