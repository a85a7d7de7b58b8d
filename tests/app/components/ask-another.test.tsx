// Beside an answer: the same question about another name, without typing the domain again.
import { createRemixStub } from '@remix-run/testing'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { askedDomain } from '#app/api/asked-domain.ts'
import { AskAnotherName } from '#app/components/tool/ask-another.tsx'
import { cname } from '#shared/tools/cname.ts'

type Answer = Parameters<typeof AskAnotherName>[0]['answer']

function page(answer: Answer): string {
  const Site = createRemixStub([
    {
      path: '/',
      Component: () => (
        <AskAnotherName tool={cname} answer={answer} submitLabel="Check name" usual={['www', 'click']} />
      ),
    },
  ])
  return renderToString(<Site />).replaceAll('<!-- -->', '')
}

const zoned = (domain: string): Answer => ({
  domain,
  dnsProvider: { state: 'other', zone: 'a.test', nameServers: ['ns.b.test'], nameServerDomain: 'b.test' },
})

// Drawn here, since React complains about each router at the edge, once.
const known = page(zoned('click.a.test'))
const unknown = page({ domain: 'click.a.test', dnsProvider: { state: 'unknown', nameServers: [] } })

test('offers names of the zone, and not the one that was asked about', () => {
  expect(known).toContain('Check another name of a.test')
  expect(known).toContain('name="of" value="a.test"')
  expect(known).toContain('What is in front of .a.test')
  expect(known).toContain('/tool/cname?domain=www.a.test')
  expect(known).toContain('/tool/cname?domain=a.test')
  expect(known).not.toContain('/tool/cname?domain=click.a.test')
  expect(known).toContain('/tool/domain-report?domain=click.a.test')
})

test('asks below the name itself if its zone is unknown, and offers no name that would offer another', () => {
  expect(unknown).toContain('Check another name of click.a.test')
  expect(unknown).not.toContain('.click.a.test"')
})

test.each([
  ['?domain=a.test', 'a.test'],
  ['?domain=+a.test+', 'a.test'],
  ['?domain=a.test&name=www', 'a.test'],
  ['?name=www', ''],
  ['', ''],
])('the URL %s asks about “%s”', (query, domain) => {
  expect(askedDomain(new URL(`https://site.test/tool/mx${query}`))).toBe(domain)
})

test('a name in front leads to the URL of the whole name', () => {
  let answer: unknown
  try {
    askedDomain(new URL('https://site.test/tool/mx?name=mail&of=a.test'))
  } catch (thrown) {
    answer = thrown
  }
  expect(answer).toBeInstanceOf(Response)
  expect((answer as Response).headers.get('Location')).toBe('/tool/mx?domain=mail.a.test')
})
