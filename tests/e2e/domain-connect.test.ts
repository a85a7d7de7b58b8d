import { expect, inject, test } from 'vitest'
import { visitor, visitorAt } from './browser.ts'

test('a signed link opens at the provider, and what was approved there is live here', async () => {
  const page = await visitorAt('/tool/dmarc?domain=connected.com')
  const referrers: (string | undefined)[] = []
  await page.context().route('https://panel.fair-dns.com/**', async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    referrers.push(request.headers().referer)
    const answer = await fetch(inject('dnsHostUrl') + pathname + search)
    await route.fulfill({ status: answer.status, contentType: 'text/plain', body: await answer.text() })
  })
  const button = page.getByRole('link', { name: 'Publish it at Fair DNS with one click' })
  await button.waitFor()
  await expect.poll(() => page.getByText('Opens panel.fair-dns.com').count()).toBe(1)

  const link = (await button.getAttribute('href')) ?? ''
  const forged = await fetch(
    link.replace('https://panel.fair-dns.com', inject('dnsHostUrl')).replace('p%3Dnone', 'p%3Dreject'),
  )
  expect([forged.status, await forged.text()]).toEqual([403, 'not signed'])

  const [panel] = await Promise.all([page.waitForEvent('popup'), button.click()])
  await panel.getByText('Published: v=DMARC1; p=none').waitFor()
  expect(referrers).toEqual([undefined])
  await page.getByRole('link', { name: 'I published it: check live' }).first().click()
  await page.getByText('Live', { exact: true }).waitFor()
})

test('without a provider that has the templates there is no button, but everything else is there', async () => {
  const page = await visitor()
  const asked = page.waitForResponse(/change\/connect/)
  await page.goto('/tool/dmarc?domain=mail.example')
  expect(await (await asked).json()).toMatchObject({ supported: false })
  await page.getByRole('link', { name: 'I published it: check live' }).first().waitFor()
  await expect.poll(() => page.getByText('with one click').count()).toBe(0)
})
