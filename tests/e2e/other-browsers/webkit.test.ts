// The flows in WebKitGTK over WebDriver, with a separate program that speaks it. Its window is on a virtual screen.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Builder, By, type WebElement } from 'selenium-webdriver'
import { DriverService } from 'selenium-webdriver/remote'
import { webKit } from '../../../scripts/find-browser.mjs'
import { describeFlows } from './flows.ts'
import { KEYS, type Driver } from './visitor.ts'

async function launchWebKit(program: string, screen: string): Promise<Driver> {
  const unseen = spawn(screen, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = (await once(unseen.stdio[3] as Readable, 'data')) as [Buffer]
  const service = new DriverService.Builder(program)
    .setLoopback(true)
    .setEnvironment({
      ...(process.env as Record<string, string>),
      DISPLAY: `:${display.toString().trim()}`,
      GDK_BACKEND: 'x11',
      NO_AT_BRIDGE: '1',
      // A graphics processor imitated by software would take a third of the time.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      // Nothing moves: gtk-3.0/settings.ini.
      XDG_CONFIG_DIRS: import.meta.dirname,
    })
    .build()
  const server = await service.start()
  const driver = await new Builder().usingServer(server).forBrowser('MiniBrowser').build()
  // The first window has a toolbar, which is wider than a phone; one opened by a click has none.
  const first = await driver.getWindowHandle()
  await driver.get(`data:text/html,<button onclick="open('about:blank', '', 'popup')">Open</button>`)
  await driver.findElement(By.css('button')).click()
  const windows = await driver.getAllWindowHandles()
  await driver.switchTo().window(windows.find((handle) => handle !== first) ?? first)

  const evaluate = <T>(expression: string) => driver.executeScript<T>(`return ${expression}`)
  return {
    async open(url, size) {
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...size })
      await driver.get(url)
    },
    evaluate,
    async evaluateInFrame(expression) {
      await driver.switchTo().frame(0)
      const value = await evaluate(expression)
      await driver.switchTo().defaultContent()
      return value
    },
    find: (expression) => evaluate<WebElement | null>(expression),
    type: (keys) => driver.actions().sendKeys(keys).perform(),
    typeWithControl: (key) =>
      driver.actions().keyDown(KEYS.control).sendKeys(key).keyUp(KEYS.control).perform(),
    choose: (css, paths) => driver.findElement(By.css(css)).sendKeys(paths.join('\n')),
    async close() {
      await driver.quit()
      await service.kill()
      unseen.kill()
      await once(unseen, 'exit')
    },
  }
}

// Its driver has no print command.
describeFlows(webKit, launchWebKit)
