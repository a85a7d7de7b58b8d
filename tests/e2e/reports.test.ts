// The report reader as a visitor uses it: files of all kinds dropped together and read on the device, without any
// requests.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { sampleReports } from '#shared/data/samples/reports.ts'
import { aggregateXml, envelope } from '#tests/shared/dmarc-reports/aggregate-xml.ts'
import { brokenRules } from './axe.ts'
import { siteUrl, visitorAt } from './browser.ts'

const FOLDER = 'tests/fixtures/mail-reports'
const PATH = '/tool/dmarc-reports'

interface DroppedFile {
  name: string
  buffer: Buffer
}

const samples: DroppedFile[] = ['dmarc-reports', 'smtp-tls-reports', 'made'].flatMap((folder) =>
  readdirSync(`${FOLDER}/${folder}`).map((name) => ({
    name,
    buffer: readFileSync(`${FOLDER}/${folder}/${name}`),
  })),
)
const again = (name: string) => samples.find((file) => file.name === name)?.buffer ?? Buffer.alloc(0)

/** Thirty-three: the samples, some of them again in a different wrapping, and two that are not reports. */
const FILES: DroppedFile[] = [
  ...samples,
  { name: 'google again.xml.gz', buffer: Buffer.from(gzipSync(again('google.xml'))) },
  { name: 'yahoo again.zip', buffer: Buffer.from(zipSync({ 'yahoo.xml': again('yahoo.xml') })) },
  { name: 'aol again.txt', buffer: again('aol.xml') },
  { name: 'holiday.jpg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0]) },
  { name: 'bomb.xml', buffer: Buffer.from('<!DOCTYPE a [<!ENTITY b "bb">]><feedback>&b;</feedback>') },
]

/** The reader has loaded before the files come, as it has when a pointer comes near. */
async function atReader(): Promise<Page> {
  const page = await visitorAt(PATH)
  await page.getByText('Choose files', { exact: true }).hover()
  await page.waitForSelector('[data-reader="ready"]')
  await page.waitForLoadState('networkidle')
  return page
}

/** Drops all of them together. */
async function drop(page: Page, files: readonly DroppedFile[]): Promise<void> {
  const plain = files.map(({ name, buffer }) => ({ name, content: buffer.toString('base64') }))
  await page.evaluate((all) => {
    const transfer = new DataTransfer()
    for (const { name, content } of all) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], name))
    }
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
    )
  }, plain)
}

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** A folder on the disk. */
function folderOf(files: Readonly<Record<string, Buffer>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'reports-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  return folder
}

/** As if dragged out of a file manager. */
async function dropPath(page: Page, path: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x: 200, y: 300, data })
}

const sendersRow = (page: Page, name: string | RegExp) => page.getByRole('row', { name })

describe('the report reader', () => {
  test('shows what to do first, then who sends, and collapses the rest', async () => {
    const page = await visitorAt(`${PATH}?example=senders`, { viewport: { width: 1280, height: 900 } })
    const first = page.getByText('Say whose mail Sample Helpdesk sends').first()
    const { y = 0, height = 0 } = (await first.boundingBox()) ?? {}
    expect(y + height).toBeLessThan(900)
    const result = page.getByRole('region', { name: 'What else the reports say' })
    await expect.poll(() => result.locator('details').count()).toBe(5)
    await expect.poll(() => result.locator('details[open]').count()).toBe(0)
    const open = page.getByRole('region', { name: 'Who sends as you' })
    await expect.poll(() => open.getByRole('table', { name: 'Senders' }).isVisible()).toBe(true)
  })

  test('asks whose mail it is that proves nothing, and takes the answer', async () => {
    const page = await atReader()
    const senders = page.getByRole('region', { name: 'Who sends as you' })
    await drop(page, [{ name: 'sample.eml', buffer: Buffer.from(sampleReports('senders')) }])
    await page.getByRole('heading', { name: 'northwind.test: is mail from Sample Helpdesk yours?' }).waitFor()
    await senders.getByRole('button', { name: 'Mine: Sample Helpdesk', exact: true }).click()
    await page.getByRole('heading', { name: 'northwind.test: not ready for “reject”' }).waitFor()
    await page.getByText('Turn on DKIM at Sample Helpdesk').first().waitFor()
    await senders.getByRole('button', { name: 'Not mine: Sample Helpdesk' }).click()
    await page
      .getByText(/^Raise the DMARC policy to/)
      .first()
      .waitFor()
    expect(await brokenRules(page)).toEqual([])
  })

  test('reads 33 files of all kinds together, and sends nothing', async () => {
    expect(FILES).toHaveLength(33)
    const page = await atReader()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await drop(page, FILES)
    await page.getByRole('heading', { name: 'Who sends as you' }).waitFor()
    // Counted by tests/peers/mail-reports.py, including a duplicate of its own.
    await page.getByText('230', { exact: true }).first().waitFor()
    await expect.poll(() => page.getByRole('table', { name: 'Senders' }).count()).toBe(1)
    await page.locator('summary', { hasText: '2 notes on files' }).click()
    await expect.poll(() => page.getByRole('rowheader', { name: 'holiday.jpg' }).isVisible()).toBe(true)
    expect(requests).toEqual([])
    expect(await brokenRules(page)).toEqual([])
  })

  test('cannot connect anywhere, by its policy', async () => {
    const page = await visitorAt(PATH)
    const workers: string[] = []
    page.on('worker', (worker) => workers.push(worker.url()))
    await page.getByText('Choose files', { exact: true }).hover()
    await page.waitForSelector('[data-reader="ready"]')
    const [url = ''] = workers
    expect((await fetch(url)).headers.get('content-security-policy')).toBe("default-src 'none'")
    const [worker] = page.workers()
    const reached = await worker?.evaluate(
      (address) =>
        fetch(address).then(
          () => 'reached',
          () => 'refused',
        ),
      `${siteUrl}/healthz`,
    )
    expect(reached).toBe('refused')
  })

  test('adds later files, and serves pages of records on request', async () => {
    const page = await atReader()
    await drop(page, samples.slice(0, 3))
    await page.getByText('3 records', { exact: true }).click()
    await drop(page, samples.slice(3, 10))
    await page.getByText('11 records', { exact: true }).waitFor()
  })

  test('keeps reports on this device only on request, and deletes them', async () => {
    const page = await atReader()
    await drop(page, samples.slice(0, 10))
    await page.getByRole('button', { name: 'Keep on this device' }).click()
    await page.getByText('10 reports are kept in this browser').waitFor()
    await page.reload()
    await page.getByText('Choose files', { exact: true }).hover()
    await page.getByRole('button', { name: 'Open them' }).click()
    await page.getByRole('heading', { name: 'Who sends as you' }).waitFor()
    await page.getByRole('button', { name: 'Delete what is kept' }).click()
    await page.getByText('Nothing is kept unless you press it.').waitFor()
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
  })

  test('saves the result and the records', async () => {
    const page = await atReader()
    await drop(page, samples.slice(0, 10))
    for (const [button, name] of [
      [/Result as JSON/, 'dmarc-reports.json'],
      [/All records as CSV/, 'dmarc-records.csv'],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: button }).click(),
      ])
      expect(download.suggestedFilename()).toBe(name)
    }
  })

  test('looks up what is published now only on request, and shows the step as a record', async () => {
    const page = await visitorAt(`${PATH}?example=ready`)
    const requests: string[] = []
    page.on('request', (request) =>
      requests.push(new URL(request.url()).pathname + new URL(request.url()).search),
    )
    await page.getByRole('heading', { name: 'northwind.test: ready for “reject”' }).waitFor()
    expect(requests.filter((url) => url.includes('/apis/'))).toEqual([])
    await page.getByRole('button', { name: 'Compare with what is published now' }).click()
    await page.getByText('It is the policy that receivers saw last.').waitFor()
    await page
      .getByText(/v=DMARC1; p=reject; np=reject; rua=/)
      .first()
      .waitFor()
    expect(requests.filter((url) => url.includes('/apis/'))).toEqual([
      '/apis/v1/core/user/tools/dmarc/checker?domain=northwind.test',
    ])
  })

  test('looks up who the senders are only on request, and sends nothing but their addresses', async () => {
    const page = await atReader()
    const sent: (string | null)[] = []
    page.on('request', (request) => {
      if (request.url().includes('/apis/'))
        sent.push(request.url().split('/core')[1] ?? '', request.postData())
    })
    const records = [{ ip: '192.0.43.10', count: 9, auth: envelope('example.com', 'fail') }]
    await drop(page, [{ name: 'r.xml', buffer: Buffer.from(aggregateXml({ records })) }])
    const senders = page.getByRole('table', { name: 'Senders' })
    await senders.getByText('192.0.43.0/24').waitFor()
    expect(sent).toEqual([])
    await page.getByRole('button', { name: 'Look up who these are' }).click()
    await senders.getByText('A server at Sample Network (US)').waitFor()
    await senders.getByText('AS64500 Sample Network, US').waitFor()
    await page.getByText('DNS says whose 1 of 1 are.').waitFor()
    expect(sent).toEqual(['/user/tools/reports/sources', '{"ips":["192.0.43.10"]}'])
    expect(await brokenRules(page)).toEqual([])
  })

  test('reads a folder that is dropped, with the folders in it, and says what it leaves out', async () => {
    const folder = folderOf({
      'june/google.xml': again('google.xml'),
      'june/more/yahoo.xml': again('yahoo.xml'),
      '.DS_Store': Buffer.from('x'),
      [`${'deep/'.repeat(9)}aol.xml`]: again('aol.xml'),
    })
    const page = await atReader()
    await dropPath(page, folder)
    await page.getByRole('heading', { name: 'Who sends as you' }).waitFor()
    await page.getByText('2 records').waitFor()
    await page.locator('summary', { hasText: 'One file was not read' }).click()
    await page.getByText('It lies 8 folders deep; what is in it is not read.').waitFor()
  })

  test('reads a folder that is chosen', async () => {
    const folder = folderOf({ 'june/google.xml': again('google.xml'), 'yahoo.xml': again('yahoo.xml') })
    const page = await atReader()
    await page.getByLabel('Choose a folder').setInputFiles(folder)
    await page.getByText('2 records').waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Files with a fault' }).count()).toBe(0)
  })

  test('of more than a million records reads a million, and says so', async () => {
    const page = await atReader()
    await page.evaluate(() => {
      const record = (at: number) =>
        `<record><row><source_ip>192.0.${at >> 8}.${at & 255}</source_ip><count>1</count></row><identifiers><header_from>example.com</header_from></identifiers></record>`
      const piece = Array.from({ length: 10_001 }, (_, at) => record(at)).join('')
      const transfer = new DataTransfer()
      const parts = ['<feedback>', ...Array.from({ length: 100 }, () => piece), '</feedback>']
      transfer.items.add(new File(parts, 'large.xml'))
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
      )
    })
    await page.locator('summary', { hasText: 'One file was not read, or not all of it' }).click()
    await page.getByText('There are more than 1,000,000 records; the rest was not read.').waitFor()
    await page.getByText('1,000,000 records', { exact: true }).click()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('26 to 50 of 1,000,000').waitFor()
  })

  test('without JavaScript, names the senders right away', async () => {
    const page = await visitorAt(`${PATH}?example=senders`, { javaScriptEnabled: false })
    const senders = page.getByRole('table', { name: 'Senders' })
    await expect.poll(() => senders.getByText('AS64500 Sample Network, US').count()).toBeGreaterThan(0)
    await expect.poll(() => page.getByRole('button', { name: 'Look up who these are' }).count()).toBe(0)
  })

  test('works without JavaScript with one file', async () => {
    const page = await visitorAt(PATH, { javaScriptEnabled: false })
    await page.getByLabel(/Report file/).setInputFiles(`${FOLDER}/dmarc-reports/outlook.xml`)
    await page.getByRole('button', { name: 'Read this file' }).click()
    await page.getByText('This was read on our server').waitFor()
    await expect.poll(() => page.getByRole('heading', { name: 'Who sends as you' }).count()).toBe(1)
    await expect.poll(() => page.getByText('Choose files', { exact: true }).isVisible()).toBe(false)
  })

  test('shows markup in a report as text', async () => {
    const page = await atReader()
    const xml = readFileSync(`${FOLDER}/dmarc-reports/google.xml`, 'utf8')
    const planted = xml.replace(/<org_name>[^<]*/, '<org_name>&lt;img src=x onerror="window.hacked=1"&gt;')
    await drop(page, [{ name: '<b>a</b>.xml', buffer: Buffer.from(planted) }])
    await page.getByText(/^1 record$/).click()
    await sendersRow(page, /onerror/)
      .first()
      .waitFor()
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
  })
})
