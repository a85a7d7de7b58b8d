// What providers say, as a visitor reads it: on the device, with the record that ends it, and without script.
import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { sampleCompliance, sampleStats, SNDS_SAMPLE } from '#shared/data/samples/postmaster.ts'
import { visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'
import { sendForm } from './send-form.ts'

const PATH = '/tool/postmaster'
const FIELD = 'What Postmaster Tools or SNDS gave you'
const COMPLIANCE = JSON.stringify(sampleCompliance(BROKEN_SAMPLE))
const STATS = JSON.stringify(sampleStats(BROKEN_SAMPLE, '2026-11-30'))

/** A domain of the test’s name server, with a requirement that it does not meet. */
const needsWork = (domain: string) =>
  JSON.stringify({
    name: `domains/${domain}/complianceStatus`,
    complianceData: {
      domainId: domain,
      rowData: [{ requirement: 'SPF', status: { status: 'NEEDS_WORK' } }],
    },
  })

const requirements = (page: Page) => page.getByRole('region', { name: /^Gmail’s requirements/ })

async function paste(page: Page, text: string) {
  await page.getByLabel(FIELD).fill(text)
  await page.getByRole('button', { name: 'Read it' }).click()
}

describe('what Gmail says', () => {
  test('is read on the device: only the name of the domain is sent', async () => {
    const page = await visitorAt(PATH)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch' || request.method() === 'POST')
        sent.push(`${request.method()} ${new URL(request.url()).pathname} ${request.postData() ?? ''}`)
    })
    await paste(page, `${COMPLIANCE}\n${STATS}`)
    await page.getByRole('heading', { name: 'People report email from broken.test as spam' }).waitFor()
    expect(sent).toEqual(['GET /apis/v1/core/user/tools/domain/report '])
    const rows = requirements(page).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(11)
    const spf = rows.filter({ hasText: /^SPF needs work/ })
    await expect.poll(() => spf.locator('[data-record-text]').innerText()).toMatch(/^v=spf1 /)
    await page.getByRole('heading', { name: 'Day by day' }).waitFor()
  })

  test('and Microsoft’s table beside it is one result, from two files', async () => {
    const page = await visitorAt(PATH)
    await page.getByLabel('Choose files').setInputFiles([
      { name: 'status.json', mimeType: 'application/json', buffer: Buffer.from(COMPLIANCE) },
      { name: 'snds.csv', mimeType: 'text/csv', buffer: Buffer.from(SNDS_SAMPLE) },
    ])
    await requirements(page).waitFor()
    const facts = page.getByRole('complementary')
    await expect.poll(() => facts.innerText()).toContain('Gmail Postmaster Tools and Microsoft SNDS')
  })

  test('of a domain whose records nobody could look up leads to no record, and blames none', async () => {
    const page = await visitorAt(PATH)
    await paste(page, needsWork('servfail.example'))
    const spf = requirements(page).getByRole('listitem').first()
    await expect.poll(() => spf.innerText()).toContain('We do not know why')
    await expect.poll(() => spf.locator('[data-record-text]').count()).toBe(0)
  })

  test.each([
    'not json',
    '{"a":',
    '<html><p>Sign in</p>',
    '{"error":{"code":401,"status":"UNAUTHENTICATED"}}',
  ])('is refused at its field if it is none, and stays there: %s', async (text) => {
    const page = await visitorAt(PATH)
    await paste(page, text)
    const field = page.getByLabel(FIELD)
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => field.inputValue()).toBe(text)
  })

  test('is the same without script, except that the server reads it', async () => {
    const page = await sendForm(await readPage(PATH), 'Read it', { text: `${COMPLIANCE}\n${STATS}` })
    expect(page.status).toBe(200)
    expect(page.headings).toContain('People report email from broken.test as spam')
    expect(page.whole).toContain('We keep none of it.')
    const refused = await sendForm(await readPage(PATH), 'Read it', { text: 'not json' })
    expect([refused.status, refused.fields.text]).toEqual([400, 'not json'])
  })
})

describe('Yahoo’s complaint rates', () => {
  test('are typed, with the domain that signs', async () => {
    const page = await visitorAt(PATH)
    await page.getByText('Type Yahoo’s complaint rate').click()
    await page.getByLabel('Complaint rate by day').fill('2026-11-20 0.08%\n2026-11-21 0.42%')
    await page.getByRole('button', { name: 'Read it' }).click()
    const domain = page.getByLabel('The domain that signs')
    await expect.poll(() => domain.getAttribute('aria-invalid')).toBe('true')
    await domain.fill(HEALTHY_SAMPLE)
    await page.getByRole('button', { name: 'Read it' }).click()
    await page.getByRole('heading', { name: `People report email from ${HEALTHY_SAMPLE} as spam` }).waitFor()
  })
})
