// The list check as a visitor uses it: a list dropped and read on the device, while nothing but its domains leaves it.
import type { Page, Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { API_BASE_PATH } from '#shared/site.ts'
import type { ListDomain } from '#shared/address-list/schema.ts'
import { brokenRules } from './axe.ts'
import { allowComplaints, siteUrl, visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'

const PATH = '/tool/list-check'
const ROUTE = `${API_BASE_PATH}/user/tools/list/domains`

const STATES: Readonly<Record<string, Partial<ListDomain>>> = {
  'acme.com': { provider: 'Microsoft 365' },
  'gone-4711.com': { state: 'nxdomain' },
  'gmai.com': { state: 'no_mail' },
}
const answer = (domain: string): ListDomain => ({
  domain,
  state: 'accepts',
  disposable: false,
  ...STATES[domain],
})

const LIST = `name,email,consent date,source
Ada,ada@acme.com,2026-01-02,Form
Grace,grace@gmial.com,2026-01-03,Form
Hedy,hedy@gmai.com,2026-01-03,Form
Mary,mary@gone-4711.com,2026-02-03,Fair
Joan,joan acme.com,2026-02-03,Fair
Ada,ada@acme.com,2026-03-03,Form
Eve,eve@acme.com,,"=HYPERLINK(""https://evil.example"")"
Karen,karen@gmail.com,2026-03-03,Form
`

/** Answers about domains without DNS. */
async function answerDomains(page: Page, wait: Promise<void> = Promise.resolve()) {
  await page.route(`**${ROUTE}`, async (route) => {
    const { domains } = route.request().postDataJSON() as { domains: string[] }
    await wait
    const json = { domains: domains.map(answer), left: [], disposableList: {} }
    await route.fulfill({ json }).catch(() => {})
  })
}

/** Everything in it: the URL, the headers, the body. */
async function textOf(request: Request): Promise<string> {
  const headers = Object.entries(await request.allHeaders()).map(([name, value]) => `${name}: ${value}`)
  return [request.url(), ...headers, request.postData() ?? ''].join('\n')
}

/** Without what a module’s own URL in a test may have: only this site’s requests count. */
function recording(page: Page): Request[] {
  const requests: Request[] = []
  page.context().on('request', (request) => requests.push(request))
  return requests
}

async function drop(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate((all) => {
    const transfer = new DataTransfer()
    for (const [name, text] of Object.entries(all)) transfer.items.add(new File([text], name))
    document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
    )
  }, files)
}

const result = (page: Page) => page.getByRole('heading', { name: 'The four piles', exact: true })

describe('the list check', () => {
  test('reads a dropped file and sends its domains, and never an “@”; shows four piles, and gives it back', async () => {
    const page = await visitorAt(PATH)
    await answerDomains(page)
    const requests = recording(page)
    const workers: string[] = []
    page.on('worker', (worker) => workers.push(worker.url()))
    await drop(page, { 'leads.csv': LIST })
    await result(page).waitFor()
    await sentOnlyDomains(requests)
    expect(await brokenRules(page)).toEqual([])
    await canConnectNowhere(page, workers)
    await showsFourPiles(page)
    await givesItBack(page)
  })

  async function sentOnlyDomains(requests: readonly Request[]) {
    const texts = await Promise.all(requests.map(textOf))
    const asked = requests.filter((request) => request.url().includes('/apis/'))
    expect(asked.map((request) => new URL(request.url()).pathname)).toEqual([ROUTE])
    const { domains = [] } = (asked[0]?.postDataJSON() ?? {}) as { domains?: string[] }
    expect([...domains].sort()).toEqual(['acme.com', 'gmai.com', 'gmail.com', 'gmial.com', 'gone-4711.com'])
    expect(texts.filter((text) => /@|%40/i.test(text))).toEqual([])
    expect(texts.filter((text) => /\b(?:ada|grace|hedy|karen)\b/i.test(text))).toEqual([])
  }

  /** And tells a live look-alike from a dead typo. */
  async function showsFourPiles(page: Page) {
    const piles = page.getByRole('region', { name: 'The four piles' })
    const sums = await piles.locator('summary').allInnerTexts()
    expect(sums.map((sum) => sum.replace(/\s+/g, ' '))).toEqual([
      'Cannot arrive 2 rows',
      'Ask again 2 rows',
      'Look 1 row',
      'Keep 3 rows',
    ])
    const row = (name: string) => page.getByRole('row', { name }).innerText()
    expect(await row('gmial.com')).toContain('live look-alike: do not send')
    expect(await row('gmai.com')).toContain('dead typo: ask again')
    const plan = page.getByRole('link', { name: /Plan a warmup for this mix/ })
    await expect
      .poll(() => plan.getAttribute('href'))
      .toBe('/tool/warmup-plan?gmail=25&microsoft=75&yahoo=0&apple=0')
  }

  /** With three more columns, and no formula. */
  async function givesItBack(page: Page) {
    const saved = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ])
      const chunks: Buffer[] = []
      for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks).toString('utf8').trim().split('\r\n')
    }
    const whole = await saved('Whole list as CSV')
    expect(whole).toHaveLength(9)
    expect(whole[0]).toBe('name,email,consent date,source,"verdict","reason","suggestion"')
    expect(whole[2]).toMatch(/^Grace,.*,"Ask again, do not send",".+","grace@gmail\.com"$/)
    expect(whole[7]).toContain(`"'=HYPERLINK`)
    expect(await saved('Only the rows to keep')).toHaveLength(4)
  }

  /** Its reader, by its policy. */
  async function canConnectNowhere(page: Page, workers: readonly string[]) {
    const [url = ''] = workers
    expect((await fetch(url)).headers.get('content-security-policy')).toBe("default-src 'none'")
    const reached = await page.workers()[0]?.evaluate(
      (address) =>
        fetch(address).then(
          () => 'reached',
          () => 'refused',
        ),
      `${siteUrl}/healthz`,
    )
    expect(reached).toBe('refused')
  }

  test('says at its field what is no list, leaves out who is on a suppression list, and takes another column', async () => {
    const page = await visitorAt(PATH)
    const field = page.getByLabel('Your list')
    await page.getByRole('button', { name: 'Check the list' }).click()
    await page.getByText('Paste at least one address, or choose a file.').waitFor()
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await drop(page, { 'one.csv': LIST, 'two.csv': LIST })
    await page.getByText('Drop one list at a time.').waitFor()
    await drop(page, { 'leads.xlsx': 'PK\u0003\u0004' })
    await page.getByText('Save the sheet as CSV').waitFor()
    await answerDomains(page)
    await page.getByText('Add a suppression list').click()
    const buffer = Buffer.from('email\nADA@acme.com\n')
    await page.getByLabel(/People who must not be mailed/).setInputFiles({
      name: 'out.csv',
      mimeType: 'text/csv',
      buffer,
    })
    await drop(page, { 'leads.csv': LIST })
    await page.getByText('2 rows, by 1 entries').waitFor()
    await page.getByLabel('Column of addresses').selectOption('name')
    await page.getByText('0 of 8 rows can stay as they are').first().waitFor()
  })

  test('can be stopped, and asks for the rest later', async () => {
    const page = await visitorAt(PATH)
    let go = () => {}
    await answerDomains(
      page,
      new Promise((resolve) => {
        go = resolve
      }),
    )
    await page.getByLabel('Your list').fill(LIST)
    await page.getByRole('button', { name: 'Check the list' }).click()
    await page.getByRole('button', { name: 'Stop and show what is known' }).click()
    await page.getByText('You stopped the lookups').waitFor()
    await page.getByText('5 domains are unknown.').waitFor()
    go()
    await page.getByRole('button', { name: 'Look up the rest' }).click()
    await page.getByText('You stopped the lookups').waitFor({ state: 'hidden' })
    await result(page).waitFor()
    await expect.poll(() => page.getByText('Domains unknown').count()).toBe(0)
  })

  test('while it reads can be canceled, and keeps the text', async () => {
    const page = await visitorAt(PATH)
    await answerDomains(page)
    await page.evaluate(() => {
      const text = Array.from({ length: 200_000 }, (_, at) => `p${at}@acme${at % 500}.com`).join('\n')
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'large.csv'))
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
      )
    })
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' })
    await expect.poll(() => result(page).count()).toBe(0)
    await drop(page, { 'leads.csv': LIST })
    await result(page).waitFor()
  })

  test('says that lookups failed, and blames no address', async () => {
    allowComplaints('Failed to load resource')
    const page = await visitorAt(PATH)
    await page.route(`**${ROUTE}`, (route) => route.abort())
    await drop(page, { 'leads.csv': LIST })
    await page.getByText('We could not reach our server.').waitFor()
    const piles = page.getByRole('region', { name: 'The four piles' })
    const keep = await piles.locator('summary', { hasText: 'Keep' }).innerText()
    expect(keep.replace(/\s+/g, ' ')).toBe('Keep 4 rows, 4 of them unknown')
  })

  test('shows a sample, and without a script the command that does the same', async () => {
    const { whole } = await readPage(`${PATH}?example=mixed`)
    expect(whole).toContain('live look-alike: do not send')
    expect(whole).toContain('warmpost list FILE')
  })
})
