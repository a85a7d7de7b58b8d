import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { unstable_readConfig as readConfig } from 'wrangler'
import routes from '#app/routes.ts'
import { OUTBOX_QUEUE } from '#worker/mail/outbox.ts'
import { isSecretAddress } from '#worker/pages/finish-page.ts'
import { parsed, sourceFiles } from '#tests/helpers/source-files.ts'

/** Only the settings that this needs; wrangler's own type for them cannot be resolved. */
interface Config {
  assets: { binding: string }
  d1_databases: { binding: string }[]
  durable_objects: { bindings: { name: string; class_name: string }[] }
  migrations: { new_sqlite_classes?: string[] }[]
  analytics_engine_datasets: { binding: string }[]
  queues: {
    producers: { binding: string; queue: string }[]
    consumers: { queue: string; dead_letter_queue?: string }[]
  }
  vars: Record<string, string>
}

const config = readConfig({ config: 'wrangler.toml' }) as unknown as Config
const toml = readFileSync('wrangler.toml', 'utf8')
const { producers, consumers } = config.queues
const bound = [
  config.assets.binding,
  ...[...config.d1_databases, ...config.analytics_engine_datasets, ...producers].map(
    ({ binding }) => binding,
  ),
  ...config.durable_objects.bindings.map(({ name }) => name),
  ...Object.keys(config.vars),
]

/** The members of WorkerEnv, and whether each may be missing. */
const declared = parsed('worker/env.ts')
  .statements.filter(ts.isInterfaceDeclaration)
  .filter(({ name }) => name.text === 'WorkerEnv')
  .flatMap(({ members }) => [...members])
  // rate-limits.test.ts compares the limits, which the type takes by their pattern.
  .filter((member) => !ts.isIndexSignatureDeclaration(member))
  .map((member) => ({ name: member.name?.getText() ?? '', mayMiss: member.questionToken !== undefined }))
const names = declared.map(({ name }) => name)

const twice = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('the bindings of wrangler.toml', () => {
  test('have a name of their own', () => {
    expect(twice(bound)).toEqual([])
  })

  test('are those that the worker declares', () => {
    expect(bound.filter((name) => !names.includes(name))).toEqual([])
    expect(declared.filter(({ name, mayMiss }) => !mayMiss && !bound.includes(name))).toEqual([])
  })

  test('and those that may be added are explained there: secrets, and what needs an account', () => {
    const explained = toml
      .split('\n')
      .filter((line) => line.startsWith('#'))
      .join('\n')
    const added = names.filter((name) => !bound.includes(name))
    expect(added.filter((name) => !new RegExp(`\\b${name}\\b`).test(explained))).toEqual([])
  })

  test('have a class for each kind of object, whose tables are its own, and which the worker exports', () => {
    const classes = config.durable_objects.bindings.map(({ class_name }) => class_name)
    expect(config.migrations.flatMap(({ new_sqlite_classes = [] }) => new_sqlite_classes)).toEqual(classes)
    const worker = readFileSync('worker/index.ts', 'utf8')
    expect(classes.filter((name) => !worker.includes(`export class ${name} `))).toEqual([])
  })

  test('are all used', () => {
    const code = sourceFiles('worker')
      .filter((file) => file !== 'worker/env.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const unused = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(code))
    expect(unused).toEqual([])
  })
})

describe('the queues of wrangler.toml', () => {
  test('are those that the worker consumes', () => {
    const known = [OUTBOX_QUEUE]
    expect(producers.map(({ queue }) => queue).sort()).toEqual(known)
    expect(consumers.map(({ queue }) => queue).sort()).toEqual(known)
  })

  test('are those that the guide to a new account creates', () => {
    const made = [...readFileSync('docs/deploy.md', 'utf8').matchAll(/queues create (\S+)/g)].map(
      ([, name]) => name,
    )
    const failed = consumers.flatMap(({ dead_letter_queue }) => dead_letter_queue ?? [])
    expect(made.toSorted()).toEqual([...consumers.map(({ queue }) => queue), ...failed].sort())
  })
})

test('a page whose URL has a key says nothing of it to other sites', () => {
  const keyed = routes.flatMap(({ path = '' }) => (/:(?:view|key)\b/.test(path) ? path : []))
  expect(keyed.length).toBeGreaterThan(3)
  const urls = keyed.map(
    (path) => new URL(`/${path.replace(/:\w+\??/, 'a'.repeat(22))}`, 'https://a.example'),
  )
  expect(urls.filter((url) => !isSecretAddress(url))).toEqual([])
})
