// Nothing is written that no one ever reads: each code of a finding, each state of a verdict, each id and title of a
// change in the source is triggered by one of the inputs, so all of them are known to fit their cases.
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { findingCodes } from '#tests/helpers/rule-words.ts'
import { toolOfRules } from '#tests/helpers/rules-of-tool.ts'
import { SAID_TABLES, stateKey, writtenTables } from '#tests/helpers/said-states.ts'
import { FINDING_GROUPS } from '#shared/report/catalogue/catalogue.ts'
import { CHANGE_TABLES } from './change-tables.ts'
import { leftOutChanges, produce, type Produced } from './produce.ts'

let rooms = new Map<string, Produced>()
beforeAll(async () => {
  rooms = await produce()
})

/** Codes in the source that are not literals, and the values of each, by file and expression. */
const OPEN_CODES: Readonly<Record<string, readonly string[]>> = {
  // DNS shows no other requirement as not met that a provider insists on.
  'domain/domain-report/spam.ts `requirement-${code}`': ['spf', 'dkim', 'dmarc'].map(
    (code) => `requirement-${code}`,
  ),
}

/** Codes that are passed on: where they come from, they are literals. */
const HANDED_ON: readonly string[] = [
  'records/bimi/logo-breach.ts code',
  'domain/domain-report/spam.ts code',
  'domain/email-authentication/requirements.ts code',
  'report/catalogue/explain.ts code',
  'report/finding-table.ts code',
  'records/spf/who-passes.ts code',
  'message/template/score.ts code',
]

const found = findingCodes()

/** Every code that a finding can have, as "tool code". */
const codes = [
  ...found.codes.keys(),
  ...Object.entries(OPEN_CODES).flatMap(([where, values]) =>
    values.map((code) => `${toolOfRules(where.split(' ')[0] ?? '')} ${code}`),
  ),
]

/** Those of the command line are triggered in tests/cli/. */
const TABLE_CODES = FINDING_GROUPS.flatMap(({ table, tools }) => (tools.length > 0 ? Object.keys(table) : []))


describe('the codes of findings', () => {
  test('are literals, or what they can be is written here', () => {
    const open = new Set(found.open.map(({ file, text }) => `${file} ${text}`))
    expect([...open].sort()).toEqual([...Object.keys(OPEN_CODES), ...HANDED_ON].sort())
    expect(Object.entries(OPEN_CODES).filter(([, values]) => values.length === 0)).toEqual([])
  })

  test('are each triggered by an input', () => {
    const missing = codes.filter((key) => {
      const [room = '', code = ''] = key.split(' ')
      return rooms.get(room)?.codes.has(code) !== true
    })
    expect(missing).toEqual([])
  })

  test('of each table are triggered by an input', () => {
    const produced = new Set([...rooms.values()].flatMap((room) => [...room.codes]))
    expect(TABLE_CODES.filter((code) => !produced.has(code))).toEqual([])
  })

  test('are all found in the source', () => {
    const known = new Set([...TABLE_CODES, ...codes.map((key) => key.split(' ')[1])])
    // A composite report names the tool before each of them.
    const strange = [...rooms.values()]
      .flatMap((room) => [...room.codes])
      .filter((code) => !known.has(code) && !known.has(code.replace(/^[a-z]+:/, '')))
    expect([...new Set(strange)]).toEqual([])
  })
})

describe('the states of what is said', () => {
  test('are in tables that are all watched', () => {
    expect(SAID_TABLES.map(({ name }) => name).sort()).toEqual(writtenTables().sort())
  })

  /** What all tools say is said in the report of any. */
  const saidIn = (room: string) =>
    room === 'report'
      ? new Set([...rooms.values()].flatMap(({ states }) => [...states]))
      : (rooms.get(room)?.states ?? new Set())

  test('are each triggered by an input', () => {
    const missing = SAID_TABLES.flatMap((table) => {
      const said = saidIn(table.room)
      return Object.keys(table.rules)
        .map((state) => stateKey(table, state))
        .filter((key) => !said.has(key))
    })
    expect(missing).toEqual([])
  })
})

test('the ids of changes and the titles of asks are each triggered by an input', async () => {
  expect(await leftOutChanges()).toEqual([])
})

test('all tables of changes are watched', () => {
  const sources = readdirSync('shared', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(`shared/${file}`, 'utf8'))
  const named = (pattern: RegExp) =>
    sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name))
  const tables = Object.keys(CHANGE_TABLES)
  expect(named(/^export const (\w+_(?:CHANGES|ASKS))\b/gm).sort()).toEqual([...tables].sort())
  // Whatever makes changes, or asks, does so from one of them.
  const used = [...named(/= changesOf\((\w+)\)/g), ...named(/\btitles: ([A-Z]\w+)\b(?!<)/g)]
  expect(used.filter((name) => !tables.includes(name))).toEqual([])
})

/** A header belongs to one message, and its problems may be someone else's; what someone writes is changed by its author. */
const WITHOUT_ADVICE: readonly string[] = [
  'header',
  'template',
  'warmup-plan',
  'subject-line',
  'email-sequence',
]

test('every problem comes with what to do', () => {
  const unadvised = [...rooms]
    .filter(([room]) => !WITHOUT_ADVICE.includes(room))
    .flatMap(([room, { unadvised }]) => [...unadvised].map((sentence) => `${room}: ${sentence}`))
  // No one can hurry a domain's age.
  expect(unadvised.filter((text) => !text.includes('is less than 30 days old'))).toEqual([])
})
