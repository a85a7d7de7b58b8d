// The rules that the tools can find broken or followed: what the findings say when each is triggered, and which test
// names it.
import { readdirSync, readFileSync } from 'node:fs'
import type { RoomRules } from '#app/content/accuracy.ts'
import { FINDING_GROUPS } from '#shared/report/catalogue/catalogue.ts'
import { toolOfGroup, toolOfRules } from '#tests/helpers/rules-of-tool.ts'
import { produce } from '#tests/shared/report/produce.ts'
import type { ProducedRules } from '#tests/shared/report/produced-rules.ts'

/** Triggers every code, including those that no other test names. */
const PRODUCED = 'report/produced.test.ts'
const SEVERITIES = ['error', 'warning', 'info', 'ok']

/** A room that only passes on what others find has no entry. */
export async function ruleFigures(): Promise<RoomRules[]> {
  const rooms = await produce()
  const said = [...rooms.values()].map(({ rules }) => rules)
  return [...rooms]
    .map(([room, { inputs, codes }]) => ({
      room,
      inputs,
      rules: [...codes]
        .filter((code) => OWNERS.get(code) === room)
        .sort()
        .flatMap((code) => ruleOf(room, code, room === 'report' ? said : [rooms.get(room)?.rules])),
    }))
    .filter(({ rules }) => rules.length > 0)
}

/** None for a code that is not a finding's, such as a requirement's. */
function ruleOf(
  room: string,
  code: string,
  said: readonly (ProducedRules | undefined)[],
): RoomRules['rules'][number][] {
  const rules = said.flatMap((rooms) => rooms?.get(code) ?? [])
  if (rules.length === 0) return []
  const severities = new Set(rules.flatMap((rule) => [...rule.severities]))
  const rfcs = new Set(rules.flatMap((rule) => [...rule.rfcs]))
  return [
    {
      code,
      severity: SEVERITIES.filter((one) => severities.has(one)).join(', '),
      rfc: [...rfcs].sort().join('; '),
      test: testOf(room, code),
    },
  ]
}

/** By code; the command line's are in no report. */
const OWNERS: ReadonlyMap<string, string> = new Map(
  FINDING_GROUPS.flatMap((group) => Object.keys(group.table).map((code) => [code, toolOfGroup(group)])),
)

const TESTS = readdirSync('tests/shared', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.test.ts'))
  .sort()

/** The tool's first test that names the code. A single word may mean something else unless it is the complete text. */
function testOf(tool: string, code: string): string {
  const named = new RegExp(code.includes('-') ? `(?<![\\w-])${code}(?![\\w-])` : `'${code}'`)
  const own = TESTS.filter((file) => toolOfRules(file) === tool)
  return own.find((file) => named.test(readFileSync(`tests/shared/${file}`, 'utf8'))) ?? PRODUCED
}
