// Firefox over WebDriver BiDi, which it speaks itself: there is no driver in between.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import WebSocket from 'ws'
import type { Driver } from './driver.ts'

/** No requests of its own, no questions to the visitor, no animations. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.newtab.preload': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.ipc.processCount': 1,
  'dom.ipc.processPrelaunch.enabled': false,
  'extensions.update.enabled': false,
  'fission.autostart': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
  'ui.prefersReducedMotion': 1,
}

interface Message {
  id?: number
  result?: unknown
  error?: string
  message?: string
}

export async function launchFirefox(program: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const browser = spawn(program, ['--headless', '--remote-debugging-port=0', '--profile', profile], {
    env: { ...process.env, MOZ_CRASHREPORTER_DISABLE: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const gone = new Promise((resolve) => browser.once('exit', resolve))
  const { send, socket } = await connected(`${await addressIn(browser.stderr)}/session`)
  await send('session.new', { capabilities: {} })
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
  let frame = context
  return {
    async renew({ width, height }) {
      frame = context
      await send('storage.deleteCookies', {})
      await send('browsingContext.setViewport', { context, viewport: { width, height } })
    },
    goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    async enterFrame() {
      const tree = await send<{ contexts: { children: { context: string }[] }[] }>(
        'browsingContext.getTree',
        {
          root: context,
        },
      )
      frame = tree.contexts[0]?.children[0]?.context ?? ''
    },
    async evaluate(expression) {
      const target = { context: frame }
      const said = await send<{ result?: { value: string }; exceptionDetails?: { text: string } }>(
        'script.evaluate',
        { expression, target, awaitPromise: true },
      )
      if (said.result === undefined) throw new Error(said.exceptionDetails?.text)
      return said.result.value
    },
    async perform(actions) {
      await send('input.performActions', { context, actions })
      await send('input.releaseActions', { context })
    },
    async choose(css, files) {
      const locator = { type: 'css', value: css }
      const { nodes } = await send<{ nodes: object[] }>('browsingContext.locateNodes', { context, locator })
      await send('input.setFiles', { context, element: nodes[0], files })
    },
    print: async () => (await send<{ data: string }>('browsingContext.print', { context })).data,
    async close() {
      await send('browser.close', {})
      socket.close()
      await gone
      rmSync(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** Its output says where it listens. */
async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (address !== undefined) {
      output.resume()
      return address
    }
  }
  throw new Error('Firefox ended before it listened')
}

async function connected(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (message: Message) => void>()
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as Message
    waiting.get(message.id ?? 0)?.(message)
    waiting.delete(message.id ?? 0)
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let id = 0
  const send = async <T>(method: string, params: object): Promise<T> => {
    id += 1
    const answer = new Promise<Message>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await answer
    if (result === undefined) throw new Error(`${method}: ${error ?? ''} ${message ?? ''}`)
    return result as T
  }
  return { send, socket }
}
