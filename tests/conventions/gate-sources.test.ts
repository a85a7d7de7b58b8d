// The rules of mailbox providers change: each names its source and the day it was read. A source that was read long ago
// only causes a warning, since a build must not fail because time has passed.
import { DAY_MS } from '#shared/kit/calendar.ts'
import { expect, test } from 'vitest'
import { GATE_RULES } from '#shared/data/provider-rules/rules.ts'
import { SOURCES } from '#shared/data/provider-rules/sources.ts'

test('every source has a URL and a date, which is not in the future', () => {
  const today = new Date().toISOString().slice(0, 10)
  for (const [name, { url, title, readOn }] of Object.entries(SOURCES)) {
    expect(URL.canParse(url) && url.startsWith('https://'), name).toBe(true)
    expect(title, name).toMatch(/\w: \w/)
    expect(new Date(readOn).toISOString().slice(0, 10), name).toBe(readOn)
    expect(readOn <= today, name).toBe(true)
    const months = (Date.parse(today) - Date.parse(readOn)) / (30.4 * DAY_MS)
    if (months > 12) process.stderr.write(`${name} was read ${readOn}: read it again (${url})\n`)
  }
})

test('every source is used, and every rule and reply has one', () => {
  const used = new Set(
    GATE_RULES.flatMap(({ source, answers }) => [source, ...answers.map((answer) => answer.source)]),
  )
  expect([...used].sort()).toEqual(Object.keys(SOURCES).sort())
})

test('every reply is one of SMTP, and its enhanced code is of the same class', () => {
  for (const { id, answers } of GATE_RULES) {
    for (const { code, enhanced } of answers) {
      expect(code >= 400 && code < 600, id).toBe(true)
      // Google's page really says 421 5.7.32.
      if (enhanced !== '5.7.32' && enhanced !== '') expect(enhanced[0], id).toBe(String(code)[0])
    }
  }
})
