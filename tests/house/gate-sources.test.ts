// The rules of mailbox providers change: each says where it is and when that was read. One that was read long ago is only
// warned of, since no one's build may fail because a year is over.
import { expect, test } from 'vitest'
import { GATE_RULES } from '#shared/gate/rules.ts'
import { SOURCES } from '#shared/gate/sources.ts'

test('every source has an address and a day, which is not in the future', () => {
  const today = new Date().toISOString().slice(0, 10)
  for (const [name, { url, title, readOn }] of Object.entries(SOURCES)) {
    expect(URL.canParse(url) && url.startsWith('https://'), name).toBe(true)
    expect(title, name).toMatch(/\w: \w/)
    expect(new Date(readOn).toISOString().slice(0, 10), name).toBe(readOn)
    expect(readOn <= today, name).toBe(true)
    const months = (Date.parse(today) - Date.parse(readOn)) / (30.4 * 86_400_000)
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
      // 421 5.7.32 is so on Google's page.
      if (enhanced !== '5.7.32' && enhanced !== '') expect(enhanced[0], id).toBe(String(code)[0])
    }
  }
})
