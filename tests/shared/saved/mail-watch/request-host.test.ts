import { expect, test } from 'vitest'
import { refusedLink, testAgent } from '#shared/saved/mail-watch/unsubscribe-test.ts'

test.each([
  ['https://acme.co.uk/leave', 'acme.co.uk'],
  ['https://lists.acme.co.uk/leave', 'news.acme.co.uk'],
  ['https://ACME.co.uk/leave', 'acme.co.uk'],
  ['https://acme.us1.list-manage.com/unsubscribe?u=1', 'acme.com'],
  ['https://manage.kmail-lists.com/subscriptions/unsubscribe', 'acme.com'],
  ['https://u1.ct.sendgrid.net/wf/unsubscribe', 'acme.com'],
  // Nothing that could be requested.
  ['nonsense', 'acme.com'],
])('%s of a mail from %s may be requested', (url, domain) => {
  expect(refusedLink(url, domain)).toBeNull()
})

test.each([
  ['https://victim.com/orders/cancel', 'acme.com', 'victim.com'],
  ['https://acme.com.victim.com/', 'acme.com', 'acme.com.victim.com'],
  ['https://notacme.com/', 'acme.com', 'notacme.com'],
  ['https://acme.com@victim.com/', 'acme.com', 'victim.com'],
  // Registered by someone else below the same public suffix.
  ['https://other.co.uk/', 'acme.co.uk', 'other.co.uk'],
  ['https://other.github.io/', 'acme.github.io', 'other.github.io'],
  // Whatever a customer of a host runs there.
  ['https://anyone.herokuapp.com/', 'acme.com', 'anyone.herokuapp.com'],
  ['https://anyone.zendesk.com/', 'acme.com', 'anyone.zendesk.com'],
  ['https://list-manage.com.victim.com/', 'acme.com', 'list-manage.com.victim.com'],
  ['https://93.184.216.34/', 'acme.com', '93.184.216.34'],
  [`https://${'a.'.repeat(100)}victim.com/`, 'acme.com', 'a.victim.com'],
])('%s of a mail from %s is refused, by its name', (url, domain, named) => {
  const said = refusedLink(url, domain) ?? ''
  expect(said).toContain(`${named}, which is neither part of`)
  expect(said.length).toBeLessThan(400)
})

test('a request says who asks, why, and where to read about it', () => {
  expect(testAgent('acme.com', 'https://site.example/tool/mail-watch')).toBe(
    'Warmpost-Unsubscribe-Test/1.0 (+https://site.example/tool/mail-watch; tests how mail from acme.com is unsubscribed, at the request of a subscriber)',
  )
})
