// WebKitGTK over WebDriver, with a separate program that speaks it over HTTP. Its window is on a virtual screen.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { vi } from 'vitest'
import { PATIENT, type Driver } from './driver.ts'

/** The key of an element in an answer. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const NOTHING_MOVES = '[Settings]\ngtk-enable-animations=0\n'

/** @param screen the program that provides the virtual screen */
export async function launchWebKit(program: string, screen: string): Promise<Driver> {
  const unseen = spawn(screen, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = (await once(unseen.stdio[3] as Readable, 'data')) as [Buffer]
  const port = await freePort()
  const settings = mkdtempSync(join(tmpdir(), 'webkit-'))
  mkdirSync(join(settings, 'gtk-3.0'))
  writeFileSync(join(settings, 'gtk-3.0/settings.ini'), NOTHING_MOVES)
  const server = spawn(program, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${display.toString().trim()}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      // A graphics processor imitated by software would take a third of the time.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      XDG_CONFIG_HOME: settings,
    },
    stdio: 'ignore',
  })
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = await answer.json<{ value: T }>()
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
  await vi.waitFor(() => call('GET', '/status'), PATIENT)
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities: {} })
  const session = `/session/${sessionId}`
  const post = <T>(path: string, body: object) => call<T>('POST', session + path, body)
  const find = async (css: string) => {
    const found = await post<Record<string, string>>('/element', { using: 'css selector', value: css })
    return `/element/${found[ELEMENT] ?? ''}`
  }
  // The first window has a toolbar, which is wider than a phone; one opened by a click has none.
  const [first] = await call<string[]>('GET', `${session}/window/handles`)
  await post('/url', {
    url: `data:text/html,<button onclick="open('about:blank', '', 'popup')">Open</button>`,
  })
  await post(`${await find('button')}/click`, {})
  const windows = await call<string[]>('GET', `${session}/window/handles`)
  await post('/window', { handle: windows.find((handle) => handle !== first) })
  return {
    async renew({ width, height }) {
      await post('/frame', { id: null })
      await call('DELETE', `${session}/cookie`)
      await post('/window/rect', { width, height })
    },
    goto: (url) => post('/url', { url }),
    evaluate: (expression) => post('/execute/sync', { script: `return ${expression}`, args: [] }),
    enterFrame: () => post('/frame', { id: 0 }),
    async perform(actions) {
      await post('/actions', { actions })
      await call('DELETE', `${session}/actions`)
    },
    choose: async (css, paths) => post(`${await find(css)}/value`, { text: paths.join('\n') }),
    async close() {
      await call('DELETE', session)
      for (const child of [server, unseen]) {
        child.kill()
        await once(child, 'exit')
      }
      rmSync(settings, { recursive: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
