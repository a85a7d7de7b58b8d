import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { READING, siteUrl, allowComplaints, visitor, visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'
import { sendForm } from './send-form.ts'

/** How far below the top of the screen something starts. */
const topOf = async (page: Page, selector: string) =>
  (await page.locator(selector).boundingBox())?.y ?? Infinity

describe('the services', () => {
  test.each([
    ['', 'Email Sending Platform', 'sending-platform-services'],
    ['/nav-email-sending-platform', 'Email Sending Platform', 'sending-platform-services'],
    ['/nav-domain-warmup-service', 'Domain Warmup Service', 'domain-warmup-services'],
    ['/nav-email-deliverability', 'Email Deliverability', 'deliverability-services'],
  ])('at /services%s show %s and lead to its features', async (path, name, anchor) => {
    const page = await readPage(`/services${path}`)
    expect(page.parts('h1').map(({ whole }) => whole)).toEqual([name])
    const [tabs] = page.parts('nav', { 'aria-label': 'Services' })
    expect(tabs?.parts('a', { 'aria-current': 'page' }).map(({ whole }) => whole)).toEqual([name])
    const features = page.links.find(({ text }) => text.includes('All Features'))
    expect(features?.href).toMatch(new RegExp(`#${anchor}$`))
    const { pathname } = new URL(features?.href ?? '', siteUrl + `/services${path}`)
    expect((await readPage(pathname)).html).toContain(` id="${anchor}"`)
  })

  test('are in one row of tabs on a phone, their name is on the first screen, and both change with the tab', async () => {
    const page = await visitorAt('/services', { viewport: { width: 360, height: 740 } })
    const tabs = page.getByRole('navigation', { name: 'Services', exact: true }).getByRole('listitem')
    const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await expect.poll(() => topOf(page, 'h1')).toBeLessThan(260)
    await page.getByRole('main').getByRole('link', { name: 'Domain Warmup Service' }).click()
    await page.getByRole('heading', { level: 1, name: 'Domain Warmup Service' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/services/nav-domain-warmup-service')
  })

  const PRICES = '/services/nav-domain-warmup-service#pricing'

  test('bring the visitor to the prices without JavaScript', async () => {
    const page = await visitorAt(PRICES, READING)
    await expect.poll(() => topOf(page, '#pricing')).toBeLessThan(200)
  })

  test.each([
    ['no-preference', 'scroll there after a pause', false],
    ['reduce', 'jump there', true],
  ] as const)(
    'bring the visitor to the prices, also after a reload; with motion “%s”, they %s',
    async (reducedMotion, _, jumps) => {
      const page = await visitor({ reducedMotion })
      await page.addInitScript(`addEventListener('load', () => requestAnimationFrame(() => {
      window.placeAtFirst = scrollY
    }))`)
      await page.goto(PRICES)
      await expect.poll(() => topOf(page, '#pricing')).toBeLessThan(200)
      expect((await page.evaluate<number>('window.placeAtFirst')) > 0).toBe(jumps)
      await page.evaluate(() => scrollTo(0, 0))
      await page.reload()
      await expect.poll(() => topOf(page, '#pricing')).toBeLessThan(200)
    },
  )

  test('answer two questions, the first of them right away', async () => {
    const page = await readPage('/services/nav-email-deliverability')
    const groups = page.parts('main').flatMap((main) => main.parts('details'))
    expect(groups.flatMap((group) => group.parts('summary').map(({ whole }) => whole))).toEqual([
      'Optimization Tools',
      'Inbox Monitoring Reputation Checks',
    ])
    expect(groups.map(({ attributes }) => 'open' in attributes)).toEqual([true, false])
  })
})

describe('the prices', () => {
  test.each([
    ['', []],
    ['/starter', ['Starter']],
    ['/business', ['Business']],
    ['/premium', ['Premium']],
  ])('at /pricing%s mark %s', async (path, marked) => {
    const heads = (await readPage(`/pricing${path}`)).parts('th', { scope: 'col' })
    const names = (all: typeof heads) => all.map((head) => head.parts('span')[0]?.whole)
    expect(names(heads)).toEqual(['Starter', 'Business', 'Premium'])
    expect(names(heads.filter(({ attributes }) => 'aria-current' in attributes))).toEqual(marked)
  })

  test('are those of the price list, with all fourteen services in each plan', async () => {
    const page = await readPage('/pricing')
    const [starter, business, premium] = page.parts('th', { scope: 'col' })
    expect(starter?.whole).toContain('US$1,499 per month')
    expect(starter?.whole).toContain('1000 emails per day')
    expect(business?.whole).toContain('3000 emails per day')
    expect(premium?.whole).toContain('5000 emails per day')
    const services = page.parts('tr').filter(({ whole }) => whole.includes('included'))
    expect(services.map(({ whole }) => whole.match(/\bincluded\b/g)?.length)).toEqual(
      Array.from({ length: 14 }, () => 3),
    )
    expect(starter?.links.map(({ href }) => href)).toEqual(['https://app.warmpost.example'])
    expect(business?.links.map(({ href }) => href)).toEqual(['/contact-us?plan=business'])
  })
})

describe('the question for the plan', () => {
  const chosenPlan = (page: Page) => page.locator('th[aria-current]').innerText()

  test.each([
    ['900', 'Starter'],
    ['1000', 'Starter'],
    ['1001', 'Business'],
    ['5000', 'Premium'],
  ])('without script, %s emails a day lead to %s', async (emails, name) => {
    const page = await readPage(`/pricing?emails=${emails}`)
    const heads = page.parts('th', { scope: 'col', 'aria-current': 'true' })
    expect(heads.map((head) => head.parts('span')[0]?.whole)).toEqual([name])
    expect(page.parts('output').map(({ whole }) => whole.split(',')[0])).toEqual([name])
    const business = page.parts('th', { scope: 'col' })[1]
    expect(business?.links.map(({ href }) => href)).toEqual([`/contact-us?plan=business&emails=${emails}`])
  })

  test.each(['0', '-5', '1e3', 'many', '99999999', ''])('ignores %o as a number', async (emails) => {
    const page = await readPage(`/pricing?emails=${encodeURIComponent(emails)}`)
    expect(page.parts('th', { 'aria-current': 'true' })).toEqual([])
  })

  test('follows the slider and the number, and the contact form knows both', async () => {
    const page = await visitorAt('/pricing')
    const slider = page.getByRole('slider', { name: 'Emails a day' })
    await slider.fill('2500')
    await expect.poll(() => page.locator('output').innerText()).toMatch(/^Business/)
    await expect.poll(() => page.getByLabel('How many emails a day?').inputValue()).toBe('2500')
    await expect.poll(() => chosenPlan(page)).toContain('Business')
    await page.getByLabel('How many emails a day?').fill('7000')
    await expect.poll(() => page.locator('th[aria-current]').count()).toBe(0)
    await expect.poll(() => page.locator('output').innerText()).toMatch(/^More than any plan/)
    await slider.fill('4000')
    await page.getByRole('link', { name: 'Contact Us Premium' }).click()
    await page.waitForURL('**/contact-us?plan=premium&emails=4000')
    const message = page.getByLabel('How can We Help You?')
    await expect.poll(() => message.inputValue()).toContain('Premium plan (5000 emails per day)')
    await expect.poll(() => message.inputValue()).toContain('about 4000 emails a day')
    await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('Plans and prices')
  })
})

test.each(['/services/elsewhere', '/pricing/enterprise'])('%s does not exist', async (path) => {
  expect((await readPage(path)).status).toBe(404)
})

describe('the contact form', () => {
  const BANNER = 'We have your message and will reply to your email address.'
  const NO_ADDRESS = 'This is not an email address.'
  const NO_WORDS = 'Write a few words.'

  test('confirms what is stored, and cannot be sent twice meanwhile', async () => {
    const page = await visitorAt('/contact-us')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/contact-us', async (route) => {
      await held
      await route.continue()
    })
    await page.getByLabel('First Name').fill('Ada')
    await page.getByLabel('Your Email').fill('ada@example.com')
    await page.getByLabel('Subject').selectOption('Domain warmup')
    await page.getByLabel('How can We Help You?').fill('Why does my mail land in spam?')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Sending…' }).isDisabled()).toBe(true)
    release()
    await page.getByRole('status').getByText(BANNER).waitFor()
  })

  test('says at the fields what is missing, and offers an email with the text when it cannot be stored', async () => {
    const page = await visitorAt('/contact-us')
    const email = page.getByLabel('Your Email')
    const message = page.getByLabel('How can We Help You?')
    await email.fill('ada')
    await page.getByLabel('Last Name').fill('Byron')
    await page.getByRole('button', { name: 'Send message' }).click()
    await page.getByText(NO_ADDRESS).waitFor()
    await page.getByText(NO_WORDS).waitFor()
    await expect
      .poll(async () => [await email.inputValue(), await page.getByLabel('Last Name').inputValue()])
      .toEqual(['ada', 'Byron'])
    await expect
      .poll(() => email.evaluate((element) => element === element.ownerDocument.activeElement))
      .toBe(true)
    allowComplaints('status of 400')

    await page.route('**/contact-us', (route) => route.abort())
    await email.fill('ada@example.com')
    await message.fill('One & two?\nThree + four = 7, isn’t it?')
    await page.getByRole('button', { name: 'Send message' }).click()
    const letter = page.getByRole('link', { name: 'Send it by email instead' })
    await letter.waitFor()
    await expect.poll(() => page.getByText(BANNER).count()).toBe(0)
    await expect.poll(() => message.inputValue()).toContain('One & two?')
    expect(decodeURIComponent((await letter.getAttribute('href')) ?? '')).toContain(
      'body=One & two?\r\nThree + four = 7, isn’t it?\r\n\r\nByron\r\nada@example.com',
    )
    allowComplaints('net::ERR_')
  })

  test('does so without JavaScript', async () => {
    const form = await readPage('/contact-us')
    const values = { email: 'ada', lastName: 'Byron' }
    const refused = await sendForm(form, 'Send message', values)
    expect(refused.visible).toContain(NO_ADDRESS)
    expect(refused.visible).toContain(NO_WORDS)
    expect(refused.fields).toMatchObject(values)
    const stored = await sendForm(form, 'Send message', {
      firstName: 'Ada',
      email: 'ada@example.com',
      subject: 'Domain warmup',
      message: 'Why does my mail land in spam?',
    })
    expect(stored.visible).toContain(BANNER)
  })
})

describe('a page that ends with an email', () => {
  test.each([
    ['/suggest-feature', 'Suggest a feature', ['Title:', 'Description:', 'Importance:', 'Intended use:']],
    ['/affiliate-program', 'Apply by email', ['Website or channel:']],
    ['/why-choose-us', 'Get a free inbox audit', ['Domain:']],
    ['/why-choose-us', 'Set up my cold email system', ['Website:']],
    ['/compare-platforms', 'Book a free deliverability call', ['Domain:']],
  ])('%s prefills it: %s', async (path, name, lines) => {
    const page = await readPage(path)
    const href = page.links.find(({ text }) => text.includes(name))?.href ?? ''
    expect(href).toMatch(/^mailto:support@warmpost\.example\?subject=[^&?#\s+]+&body=[^&?#\s+]+$/)
    const body = new URL(href).searchParams.get('body') ?? ''
    for (const line of lines) expect(body.split('\r\n')).toContain(line)
  })
})

test.each([
  '/services',
  '/pricing',
  '/suggest-feature',
  '/affiliate-program',
  '/why-choose-us',
  '/compare-platforms',
])('%s loads no React', async (path) => {
  const html = await (await fetch(siteUrl + path)).text()
  expect(html).not.toContain('modulepreload')
  expect(html).not.toContain('href="#"')
})
