import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { inspect } from '#tests/shared/records/bimi/inspect.ts'
import { LOGO_CASES } from '#tests/shared/records/bimi/logo-cases.ts'

describe('a logo', () => {
  test.each(LOGO_CASES)('$name', ({ svg, broken, ok }) => {
    const logo = inspect(svg)
    const breaches = logo.findings.filter(({ severity }) => severity === 'error' || severity === 'warning')
    const found = new Map<string, number | undefined>()
    for (const { code, line } of breaches) if (!found.has(code)) found.set(code, line)
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(Object.entries(broken).map(([rule, line]) => [`bimi-logo-${rule}`, line])),
    )
    expect(logo.ok).toBe(ok)
  })

  test.each(LOGO_CASES)('$name: the schema agrees, or the table says why not', ({ ok, xmllint, why }) => {
    expect(ok === xmllint || why !== undefined).toBe(true)
  })

  test('of the BIMI Group follows every rule', () => {
    const logo = inspect(readFileSync('tests/fixtures/bimi/good.svg', 'utf8'))
    expect(logo).toMatchObject({ ok: true, title: 'FM-Icon-RGB', size: { width: 1024, height: 1024 } })
  })
})
