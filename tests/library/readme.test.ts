// The ways to use it that the README begins with, each as someone pastes it.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { siteUrl } from '#tests/helpers/site-url.ts'

const MOST_WORDS = 450
const readme = readFileSync('README.md', 'utf8')
/** What `npm start` serves; here, the same build is at another port. */
const STARTED = 'http://localhost:8787'

/** The first code of a way. */
function wayOf(name: string): string {
  const code = new RegExp(`^- \\*\\*${name}\\*\\*: (?:\`([^\`]+)\`|<([^>]+)>)`, 'm').exec(readme)
  if (!code) throw new Error(`The README has no way “${name}”.`)
  return code[1] ?? code[2] ?? ''
}
const here = (address: string) => address.replace(STARTED, siteUrl.replace(/\/$/, ''))

test('its two commands are scripts of the project', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const commands = [...readme.matchAll(/^npm ci && npm (?:run )?([\w:]+)/gm)].map(([, name = '']) => name)
  expect(commands).toEqual(['start', 'test:all'])
  expect(commands.filter((name) => !scripts[name])).toEqual([])
})

test('the site answers', async () => {
  const response = await fetch(here(wayOf('Site')))
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('broken.test')
})

test('curl gets a report', async () => {
  // As a shell reads the line.
  const { stdout } = spawnSync('bash', ['-c', `curl() { printf %s "$*"; }; ${wayOf('curl')}`], {
    encoding: 'utf8',
  })
  const report = await (await fetch(here(stdout))).json<{ verdict: { tone: string } }>()
  expect(report.verdict.tone).toBe('bad')
})

test('an agent finds tools', async () => {
  const config = JSON.parse(wayOf('Agents \\(MCP\\)')) as { mcpServers: { warmpost: { url: string } } }
  const client = new Client({ name: 'readme', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(here(config.mcpServers.warmpost.url))))
  const { tools } = await client.listTools()
  expect(tools.length).toBeGreaterThan(5)
  await client.close()
})

test('the GitHub action takes what it is given', () => {
  const [step] = parse(wayOf('GitHub action')) as [{ uses: string; with: Record<string, string> }]
  const { inputs } = parse(readFileSync(`${step.uses}action.yml`, 'utf8')) as {
    inputs: Record<string, { required?: boolean }>
  }
  expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(step.with)))
  const needed = Object.keys(inputs).filter((name) => inputs[name]?.required)
  expect(Object.keys(step.with)).toEqual(expect.arrayContaining(needed))
})

test('the container has the port and the folder of its Dockerfile', () => {
  expect(existsSync('Dockerfile')).toBe(true)
  const image = readFileSync('Dockerfile', 'utf8')
  const [, port] = /:(\d+) -v/.exec(wayOf('Container')) ?? []
  const [, folder] = /-v \w+:(\S+)/.exec(wayOf('Container')) ?? []
  expect(image).toContain(`EXPOSE ${port}\n`)
  expect(image).toContain(`VOLUME ${folder}\n`)
})

test('it is short enough to be read', () => {
  expect(readme.split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(MOST_WORDS)
})

test('the terminal says what is broken', () => {
  const { status, stdout } = spawnSync('bash', ['-c', wayOf('Terminal')], { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({
    status: 1,
    stdout: expect.stringContaining('Your own mail from broken.test may be refused') as string,
  })
})
