// The two checkers as a visitor uses them: with and without JavaScript, by keyboard, with good and bad answers.
import { describe, expect, test } from 'vitest'
import { READING, siteUrl, allowComplaints, visitorAt } from './browser.ts'
import { readPage } from './read-page.ts'
import { sendForm } from './send-form.ts'

const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

describe('the SPF checker', () => {
  test('has its verdict in the first HTML', async () => {
    const html = await (await fetch(`${siteUrl}/tool/spf?domain=good.example`)).text()
    expect(html).toContain('SPF record(s) found for good.example')
    expect(html).toContain('v=spf1 ip4:192.0.43.0/24 include:service.example -all')
  })

  test('answers a typed domain, JavaScript: false', async () => {
    const page = await visitorAt('/tool/spf', READING)
    await page.getByLabel('Domain').fill('https://GOOD.example/')
    await page.getByRole('button', { name: 'Check SPF' }).click()
    await page.getByRole('heading', { name: 'SPF record(s) found for good.example' }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('domain')).toBe('https://GOOD.example/')
    await expect.poll(() => page.getByText('DNS lookups: 1 of 10').isVisible()).toBe(true)
  })

  test('answers a typed domain, JavaScript: true, says that it is checking, and cannot be submitted twice meanwhile', async () => {
    const page = await visitorAt('/tool/spf')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/apis/**', async (route) => {
      await held
      await route.continue()
    })
    await page.getByLabel('Domain').fill('https://GOOD.example/')
    await page.getByRole('button', { name: 'Check SPF' }).click()
    await page.getByText('Performing DNS lookups…').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Checking…' }).isDisabled()).toBe(true)
    release()
    await page.getByRole('heading', { name: 'SPF record(s) found for good.example' }).waitFor()
    const heading = page.getByRole('heading', { name: 'SPF of good.example works' })
    await expect
      .poll(() => heading.evaluate((element) => element === element.ownerDocument.activeElement))
      .toBe(true)
    await expect.poll(() => new URL(page.url()).searchParams.get('domain')).toBe('https://GOOD.example/')
    await expect.poll(() => page.getByText('DNS lookups: 1 of 10').isVisible()).toBe(true)
  })

  test('says at the field what is wrong with what was typed, and keeps it; shows an example', async () => {
    const page = await visitorAt('/tool/spf')
    const field = page.getByLabel('Domain')
    for (const [text, message] of [
      ['not a domain', 'is not a domain'],
      ['192.0.2.1', 'That is an IP address'],
    ] as const) {
      await field.fill(text)
      await page.getByRole('button', { name: 'Check SPF' }).click()
      await page.getByText(message).waitFor()
      await expect
        .poll(async () => [await field.inputValue(), await field.getAttribute('aria-invalid')])
        .toEqual([text, 'true'])
      // At the message, not at the bottom of a page without a result.
      await expect
        .poll(() => field.evaluate((element) => element === element.ownerDocument.activeElement))
        .toBe(true)
      await expect.poll(() => page.getByText(message).evaluate(isInView)).toBe(true)
    }
    allowComplaints('status of 400')
    await page.getByRole('link', { name: 'See an example' }).click()
    await page.getByRole('heading', { name: 'SPF record(s) found for northwind.test' }).waitFor()
    await expect.poll(() => page.getByText('Sample data:').isVisible()).toBe(true)
  })

  test('shows markup that a foreign DNS server sends as text', async () => {
    const page = await visitorAt('/tool/spf?domain=markup.example')
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
    await expect.poll(() => page.getByText('<script>window.hacked=1</script>').first().isVisible()).toBe(true)
  })

  test('says whether a server would pass', async () => {
    const page = await visitorAt('/tool/spf?domain=good.example')
    await page.getByLabel('Server’s IP address').fill('192.0.43.7')
    await page.getByRole('button', { name: 'Check this server' }).click()
    await page.getByText('192.0.43.7: pass', { exact: true }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('ip')).toBe('192.0.43.7')
  })

  test('says at the field that a server’s address is invalid, and keeps the report', async () => {
    const page = await readPage('/tool/spf?domain=good.example&ip=300.1.1.1')
    expect(page.visible).toContain('“300.1.1.1” is not an IP address')
    const [field] = page.parts('input', { name: 'ip' })
    expect([field?.attributes.value, field?.attributes['aria-invalid']]).toEqual(['300.1.1.1', 'true'])
    expect(page.headings).toContain('SPF record(s) found for good.example')
  })

  test('says that the lookup failed when the API cannot be reached', async () => {
    const page = await visitorAt('/tool/spf')
    await page.route('**/apis/**', (route) => route.abort())
    await page.getByLabel('Domain').fill('good.example')
    await page.getByRole('button', { name: 'Check SPF' }).click()
    await page.getByText('Lookup failed').waitFor()
    await expect.poll(() => page.getByLabel('Domain').inputValue()).toBe('good.example')
    allowComplaints('net::ERR_')
  })
})

describe('the MX checker', () => {
  test('lists the hosts and clears the field, JavaScript: true', async () => {
    const page = await visitorAt('/tool/mx')
    await page.getByLabel('Domain').fill('good.example')
    await page.getByRole('button', { name: 'Check MX' }).click()
    await page.getByRole('heading', { name: 'MX records of good.example' }).waitFor()
    await expect.poll(() => page.getByRole('rowheader', { name: 'mx.good.example' }).isVisible()).toBe(true)
    await expect.poll(() => page.getByLabel('Domain').inputValue()).toBe('')
  })

  // The form is that of the SPF checker, which a browser sends without script above.
  test('lists the hosts and clears the field, JavaScript: false', async () => {
    const page = await sendForm(await readPage('/tool/mx'), 'Check MX', { domain: 'good.example' })
    expect(page.headings).toContain('MX records of good.example')
    const hosts = page.parts('th', { scope: 'row' }).map(({ visible }) => visible)
    expect(hosts).toContainEqual(expect.stringContaining('mx.good.example'))
    expect(page.fields.domain).toBe('')
  })
})

describe('a page', () => {
  test('that does not exist says so with status 404', async () => {
    const page = await readPage('/nothing/here')
    expect([page.status, page.parts('h1').length]).toEqual([404, 1])
  })

  test('with a result is not for search engines, and names the bare page', async () => {
    const page = await readPage('/tool/spf?domain=good.example')
    expect(page.parts('meta', { name: 'robots' }).map(({ attributes }) => attributes.content)).toEqual([
      'noindex',
    ])
    expect(page.parts('link', { rel: 'canonical' }).map(({ attributes }) => attributes.href)).toEqual([
      expect.stringMatching(/\/tool\/spf$/),
    ])
  })
})
