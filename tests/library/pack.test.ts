// `npm pack` in a clone, as the documents say, and what it installs elsewhere. In a copy: while npm packs, another package.json
// lies there.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** Bytes of the package and of what is installed; today 1.1 and 3.3 MB. */
const MOST_PACKED_BYTES = 1_500_000
const MOST_INSTALLED_BYTES = 4_500_000
const folder = mkdtempSync(join(tmpdir(), 'pack-'))
const clone = join(folder, 'clone')
const project = join(folder, 'project')
let packed = ''

const npm = (cwd: string, ...words: string[]) =>
  execFileSync('npm', [...words, '--offline', '--no-audit', '--no-fund'], {
    cwd,
    encoding: 'utf8',
    stdio: 'pipe',
  })
const manifest = (at: string) => readFileSync(join(at, 'package.json'), 'utf8')

beforeAll(() => {
  for (const path of ['package.json', 'package-lock.json', 'README.md', 'cli', 'scripts', 'shared', 'worker'])
    cpSync(path, join(clone, path), { recursive: true, filter: (from) => from !== 'cli/compiled' })
  symlinkSync(join(process.cwd(), 'node_modules'), join(clone, 'node_modules'))
  packed = npm(clone, 'pack').trim().split('\n').at(-1) ?? ''
  cpSync(join(clone, packed), join(project, packed))
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'empty', private: true }))
  npm(project, 'install', `./${packed}`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('it is the command, without any other package', () => {
  const modules = join(project, 'node_modules')
  expect(readdirSync(modules).filter((name) => !name.startsWith('.'))).toEqual(['warmpost'])
  expect(statSync(join(clone, packed)).size).toBeLessThan(MOST_PACKED_BYTES)
  const sizes = readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .map((file) => statSync(join(modules, file)))
    .map((stat) => (stat.isFile() ? stat.size : 0))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeLessThan(MOST_INSTALLED_BYTES)
})

test('it passes on the licenses of the code that is in it', () => {
  const text = readFileSync(join(project, 'node_modules/warmpost/build/command/LICENSES.txt'), 'utf8')
  expect(text).toMatch(/^valibot \d+\.\d+\.\d+ \(MIT\)$/m)
})

test.each([
  ['check broken.test', 1, 'Your own mail from broken.test may be refused'],
  ['check northwind.test --offline', 0, 'Mail from northwind.test looks good'],
  ['help', 0, 'Usage: warmpost COMMAND'],
])('npx warmpost %s', (words, code, text) => {
  const { status, stdout } = spawnSync('npx', ['--offline', 'warmpost', ...words.split(' ')], {
    cwd: project,
    encoding: 'utf8',
  })
  expect({ status, stdout }).toEqual({ status: code, stdout: expect.stringContaining(text) as string })
})

test('the clone is as it was', () => {
  expect(manifest(clone)).toBe(manifest('.'))
})

test('the clone has its package.json again the next time, if npm was stopped while it packed', () => {
  const { prepack, postpack } = (JSON.parse(manifest('.')) as { scripts: Record<string, string> }).scripts
  const run = (script = '') => execFileSync('bash', ['-c', script], { cwd: clone })
  run(prepack)
  expect(manifest(clone)).not.toBe(manifest('.'))
  run(prepack)
  run(postpack)
  expect(manifest(clone)).toBe(manifest('.'))
})
