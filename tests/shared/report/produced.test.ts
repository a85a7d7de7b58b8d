// Nothing is written that no one ever reads: each code of a finding, each state of a verdict, each id and title of a
// change in the source is triggered by one of the inputs, so all of them are known to fit their cases.
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { toolOfGroup } from '#tests/helpers/rules-of-tool.ts'
import { SAID_TABLES, stateKey, writtenTables } from '#tests/helpers/said-states.ts'
import { Unseen } from '#shared/domain/domain-report/schema.ts'
import { Cap } from '#shared/domain/domain-reputation/schema.ts'
import { Requirement } from '#shared/domain/email-authentication/schema.ts'
import { FINDING_GROUPS } from '#shared/report/catalogue/catalogue.ts'
import { CHANGE_TABLES } from './change-tables.ts'
import { leftOutChanges, produce, type Produced } from './produce.ts'

let rooms = new Map<string, Produced>()
beforeAll(async () => {
  rooms = await produce()
})

/** Codes of other things than findings, as the schema of the tool names them. */
const OTHER_CODES: Readonly<Record<string, readonly string[]>> = {
  'domain-reputation': Cap.entries.code.options,
  'email-authentication': Requirement.entries.code.options,
  // What spam words cost the score of a template is one entry; the findings name the words.
  template: ['template-spam-words'],
  // DNS shows no other requirement as not met that a provider insists on.
  'domain-report': [
    ...Unseen.entries.code.options,
    ...['spf', 'dkim', 'dmarc'].map((code) => `requirement-${code}`),
  ],
}

/** By tool; those of the command line are triggered in tests/cli/. */
const CODES: readonly (readonly [tool: string, codes: readonly string[]])[] = [
  ...FINDING_GROUPS.filter(({ tools, protocol }) => tools.length > 0 || protocol === 'sender').map(
    (group) => [toolOfGroup(group), Object.keys(group.table)] as const,
  ),
  ...Object.entries(OTHER_CODES),
]

describe('the codes of findings', () => {
  test('are each triggered by an input of the tool', () => {
    const missing = CODES.flatMap(([tool, codes]) =>
      codes.filter((code) => rooms.get(tool)?.codes.has(code) !== true).map((code) => `${tool} ${code}`),
    )
    expect(missing).toEqual([])
  })

  test('are all in a table', () => {
    const known = new Set(CODES.flatMap(([, codes]) => codes))
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

test('no text has the backticks of Markdown, which no page draws', () => {
  const marked = [...rooms].flatMap(([room, { texts }]) =>
    [...texts].filter((text) => /`[^`]+`/.test(text)).map((text) => `${room}: ${text}`),
  )
  expect(marked).toEqual([])
})

test('every problem comes with what to do', () => {
  const unadvised = [...rooms]
    .filter(([room]) => !WITHOUT_ADVICE.includes(room))
    .flatMap(([room, { unadvised }]) => [...unadvised].map((sentence) => `${room}: ${sentence}`))
  // No one can hurry a domain's age.
  expect(unadvised.filter((text) => !text.includes('is less than 30 days old'))).toEqual([])
})

/** Imperatives; “Test” and “Name” are among them. */
const VERBS =
  'Add Allow Ask Break Change Check Choose Claim Clean Compare Copy Correct Decide Delete Describe Do Encode End Enforce Enter Fill Find Finish Fix Get Give Have Insert Join Keep Let Link List Look Make Mark Merge Move Name Point Prove Protect Publish Put Raise Read Reduce Remove Renew Repair Replace Resolve Restore Save Say Send Serve Set Shorten Show Sign Split Stop Take Test Turn Type Undo Use Verify Wait Write'

test('the title of a change says what to do', () => {
  const verbs = new Set(VERBS.split(' '))
  const states = [...rooms].flatMap(([room, { titles }]) =>
    [...titles]
      .filter((title) => !verbs.has(title.split(/[ :]/, 1)[0] ?? ''))
      .map((title) => `${room}: ${title}`),
  )
  expect(states).toEqual([])
})
