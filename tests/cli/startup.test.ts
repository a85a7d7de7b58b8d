// What it costs to start the command, in bytes of loaded script: help and completion need none of the checks, and a check
// needs none of the others.
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { version } from '../../package.json'
import { call } from '#tests/cli/call.ts'

const PROGRAM = fileURLToPath(new URL('../../cli/warmpost.mjs', import.meta.url))
const MOST_BYTES = 64_000

interface Started {
  out: string
  code: number | null
  /** Bytes of the bundle’s files that Node loaded. */
  loaded: number
}

const started = new Map<string, Promise<Started>>()

/** Each once. */
function start(words: string): Promise<Started> {
  const known = started.get(words) ?? startAnew(words)
  started.set(words, known)
  return known
}

/** Node itself records which scripts it loaded. */
async function startAnew(words: string): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'loaded-'))
  try {
    const child = spawn(process.execPath, [PROGRAM, ...words.split(' ')], {
      env: { ...process.env, NODE_V8_COVERAGE: folder },
    })
    let out = ''
    child.stdout.on('data', (data) => (out += String(data)))
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
    const scripts = readdirSync(folder).flatMap(
      (file) =>
        (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { result: { url: string }[] }).result,
    )
    const urls = new Set(scripts.map(({ url }) => url).filter((url) => url.includes('/cli/compiled/')))
    const loaded = [...urls].reduce((sum, url) => sum + statSync(fileURLToPath(url)).size, 0)
    return { out, code, loaded }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

// The first call after a source change rebuilds the bundle.
beforeAll(() => startAnew('--version').catch(() => undefined))

test.each(['--version', 'help', 'help publish', 'spf --help', 'completion bash', 'man', 'nonsense'])(
  '%s loads no check',
  async (words) => {
    const { loaded } = await start(words)
    expect(loaded).toBeGreaterThan(0)
    expect(loaded).toBeLessThan(MOST_BYTES)
  },
)

/** All commands together are 1.7 MB. */
test.each([
  ['check northwind.test', 1_175_500],
  ['spf northwind.test', 638_000],
  ['dmarc northwind.test', 730_500],
  ['mx northwind.test', 521_000],
  // With what undoes the damage of a copy.
  ['header tests/fixtures/headers/MIT.txt', 511_500],
  // With the gate's rules, the lists of codes that providers publish, and the words and the menus of sending services.
  ['bounce README.md', 520_000],
])('%s loads only its own checks', async (words, most) => {
  const { loaded, out } = await start(`${words} --offline`)
  expect(out).not.toBe('')
  expect(loaded).toBeGreaterThan(2 * MOST_BYTES)
  expect(loaded).toBeLessThan(most)
})

test('the version is that of the package', async () => {
  expect((await start('--version')).out).toBe(`warmpost ${version}\n`)
})

test.each(['help', 'help publish', 'completion bash', 'completion fish', 'man'])(
  '%s lists in the bundle what the commands themselves say',
  async (words) => {
    expect((await start(words)).out).toBe((await call(words)).out)
  },
)

describe('a pipe that closes', () => {
  /** How it ends if no one reads this stream, and what came through the other one. */
  async function endWithout(stream: 'stdout' | 'stderr', words: string) {
    const child = spawn(process.execPath, [PROGRAM, ...words.split(' ')])
    child[stream].destroy()
    let said = ''
    child[stream === 'stdout' ? 'stderr' : 'stdout'].on('data', (data) => (said += String(data)))
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
    return { code, said }
  }

  test.each(['check broken.test --offline --json', 'help', 'man'])('%s: no error', async (words) => {
    expect(await endWithout('stdout', words)).toEqual({ code: 0, said: '' })
  })

  test('without standard error the exit code stays', async () => {
    expect(await endWithout('stderr', 'nonsense')).toEqual({ code: 2, said: '' })
  })
})
