import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { REASONS } from '#shared/data/bounce-codes/reasons.ts'
import { BUNDLE_GZIP_BYTES, excess } from './budgets.ts'

const FOLDER = new URL('../../build/worker/', import.meta.url)

/** Every module of the bundle, without what only a debugger reads. */
const bundle = Buffer.concat(
  readdirSync(FOLDER)
    .filter((file) => !/\.(?:map|md)$/.test(file))
    .map((file) => readFileSync(new URL(file, FOLDER))),
)

const excessesOf = (worker: Buffer): string[] =>
  excess('worker', gzipSync(worker).length, BUNDLE_GZIP_BYTES, 'bytes')

test('the bundle is below its limit when it is compressed', () => {
  expect(bundle.length).toBeGreaterThan(1_000_000)
  expect(excessesOf(bundle)).toEqual([])
})

test('has the rules that pages and API share only once', () => {
  // A sentence that both the decoder's page and its route use.
  const { advice } = REASONS.full
  expect(bundle.toString().split(advice).length - 1).toBe(1)
})

test('has each package only once', () => {
  const { sources } = JSON.parse(readFileSync(new URL('index.js.map', FOLDER), 'utf8')) as {
    sources: string[]
  }
  const folders = sources.flatMap((source) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(source) ?? [])
  const packages = [...new Set(folders)].map((folder) => folder.replace(/^.*node_modules\//, ''))
  // The two packages of the MCP server each bring their own; the test runner’s is an older one.
  expect(packages.filter((name, at) => packages.indexOf(name) !== at)).toEqual(['zod'])
})

test('an excess is found: what does not compress weighs as it is', () => {
  const planted = Buffer.concat([bundle, randomBytes(BUNDLE_GZIP_BYTES)])
  expect(excessesOf(planted)).toHaveLength(1)
})
