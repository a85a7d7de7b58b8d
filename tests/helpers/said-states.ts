// The tables of what rules say in each state, and which states are said while a test watches.
import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { toolOfRules } from '#tests/helpers/rules-of-tool.ts'

interface SaidTable {
  /** As in the source, such as SPF_VERDICTS. */
  name: string
  /** The slug of the tool. */
  room: string
  rules: Record<string, unknown>
}

const IN_SOURCE = /^(?:export )?const ([A-Z\d_]+_(?:VERDICTS|CELLS)) = \{/gm

async function tablesOf(file: string): Promise<SaidTable[]> {
  const names = [...readFileSync(`shared/${file}`, 'utf8').matchAll(IN_SOURCE)].map(([, name]) => name ?? '')
  if (names.length === 0) return []
  const exported = (await import(/* @vite-ignore */ resolve('shared', file))) as Record<string, unknown>
  return names.map((name) => {
    if (!(name in exported)) throw new Error(`shared/${file} does not export ${name}`)
    return { name, room: toolOfRules(file), rules: exported[name] as Record<string, unknown> }
  })
}

const FILES = readdirSync('shared', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts'))

export const SAID_TABLES: readonly SaidTable[] = (await Promise.all(FILES.map(tablesOf))).flat()

/** A state, as it is watched. */
export const stateKey = ({ name }: Pick<SaidTable, 'name'>, state: string): string => `${name} ${state}`

/** Calls back with each state that is said. @returns what ends it */
export function watchStates(said: (key: string) => void): () => void {
  const ends = SAID_TABLES.flatMap((table) =>
    Object.entries(table.rules).map(([state, rule]) => {
      const asIs = { value: rule, enumerable: true, configurable: true, writable: true }
      const get = () => {
        said(stateKey(table, state))
        return rule
      }
      Object.defineProperty(table.rules, state, { get, enumerable: true, configurable: true })
      return () => Object.defineProperty(table.rules, state, asIs)
    }),
  )
  return () => {
    for (const end of ends) end()
  }
}
