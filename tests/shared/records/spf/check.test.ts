import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { zoneResolver } from '#shared/dns/zone-resolver.ts'
import type { Zone } from '#shared/dns/zone-resolver.ts'
import { checkSpf } from '#shared/records/spf/check.ts'
import { SpfReport } from '#shared/records/spf/schema.ts'
import type { SpfTreeNode } from '#shared/records/spf/schema.ts'

const check = (zone: Zone, domain = 'a.test') => checkSpf(domain, zoneResolver(zone))
const txt = (...records: string[]) => ({ TXT: records })

/** "domain: term term(child …)" for every node that is listed in full. */
function outline(node: SpfTreeNode): string {
  const terms = node.terms.map(
    (term) => term.text + (term.child ? ` → ${term.child.state}${outlineChild(term.child)}` : ''),
  )
  return `[${terms.join(', ')}]`
}
const outlineChild = (node: SpfTreeNode) => (node.terms.length > 0 ? ` ${outline(node)}` : '')

describe('what the report says first', () => {
  test('the record is found', async () => {
    expect(await check({ 'a.test': txt('unrelated', 'v=spf1 ip4:8.8.8.8 -all') })).toMatchObject({
      found: true,
      state: 'found',
      message: 'SPF record(s) found for a.test',
      records: ['v=spf1 ip4:8.8.8.8 -all'],
      publish: { name: 'a.test', type: 'TXT', content: 'v=spf1 ip4:8.8.8.8 -all' },
      valid: true,
      dnsLookupCount: 0,
      overLimit: false,
      lookupLimit: 10,
      voidLimit: 2,
    })
  })

  test.each([
    ['a name without TXT', { 'a.test': { A: ['8.8.8.8'] } }],
    ['a name with other TXT', { 'a.test': txt('v=spf10 -all', 'hello') }],
    ['a name that does not exist', {}],
  ])('the record is absent: %s', async (_, zone) => {
    expect(await check(zone)).toMatchObject({
      found: false,
      state: 'absent',
      message: 'No SPF records found',
      valid: false,
      publish: { content: 'v=spf1 ~all' },
    })
  })

  test.each([
    'timeout',
    'servfail',
    'refused',
    'transport-error',
    'malformed',
    'truncated',
    'cname-loop',
  ] as const)('a failed lookup (%s) is not an absent record', async (kind) => {
    const report = await check({ 'a.test': kind })
    expect(report).toMatchObject({ found: false, state: 'unknown', valid: false, incomplete: true })
    expect(report.message).toContain('could not find out')
    expect(report.message).not.toContain('No SPF records found')
  })

  test('the DNS provider comes from the caller', async () => {
    const report = await checkSpf('a.test', zoneResolver({ 'a.test': txt('v=spf1 -all') }), {
      provider: 'Example DNS',
    })
    expect(report.provider).toBe('Example DNS')
  })

  test('the report matches its schema', async () => {
    const report = await check({
      'a.test': txt('v=spf1 include:b.test a:gone.test include:none.test bogus redirect=c.test'),
      'b.test': txt('v=spf1 mx include:a.test ~all'),
      'c.test': 'servfail',
    })
    expect(v.safeParse(SpfReport, report)).toMatchObject({ success: true, output: report })
  })
})

describe('the lookups are counted', () => {
  test('for include, a, mx, ptr, exists and redirect, and for nothing else', async () => {
    const zone: Zone = {
      'a.test': {
        ...txt(
          'v=spf1 include:b.test a mx ptr exists:e.test ip4:8.8.8.8 ip6:2001:4860::/32 exp=x.test redirect=c.test',
        ),
        A: ['8.8.8.8'],
        MX: [[1, 'm.test']],
      },
      'b.test': txt('v=spf1 ip4:8.8.4.4 -all'),
      'c.test': txt('v=spf1 -all'),
      'e.test': { A: ['127.0.0.2'] },
    }
    expect((await check(zone)).dnsLookupCount).toBe(6)
  })

  test('past the limit, over the whole tree', async () => {
    const many = Array.from({ length: 6 }, (_, i) => `a:h${i}.test`).join(' ')
    const zone: Zone = {
      'a.test': txt(`v=spf1 include:b.test include:c.test -all`),
      'b.test': txt(`v=spf1 ${many} -all`),
      'c.test': txt(`v=spf1 ${many} -all`),
      '*.test': { A: ['8.8.8.8'], AAAA: ['2001:4860::1'] },
    }
    expect(await check(zone)).toMatchObject({ dnsLookupCount: 14, overLimit: true, valid: false })
  })

  test('exactly ten are within the limit', async () => {
    const many = Array.from({ length: 10 }, (_, i) => `exists:h${i}.test`).join(' ')
    const zone: Zone = { 'a.test': txt(`v=spf1 ${many} -all`), '*.test': { A: ['127.0.0.2'] } }
    expect(await check(zone)).toMatchObject({ dnsLookupCount: 10, overLimit: false, valid: true })
  })

  test('again for a record that is included twice', async () => {
    const zone: Zone = {
      'a.test': txt('v=spf1 include:b.test include:c.test -all'),
      'b.test': txt('v=spf1 include:d.test ~all'),
      'c.test': txt('v=spf1 include:d.test ~all'),
      'd.test': txt('v=spf1 a:h.test ~all'),
      'h.test': { A: ['8.8.8.8'], AAAA: ['2001:4860::1'] },
    }
    const report = await check(zone)
    expect([report.dnsLookupCount, outline(report.tree)]).toEqual([
      6,
      '[include:b.test → found [include:d.test → found [a:h.test, ~all], ~all], include:c.test → found [include:d.test → repeated, ~all], -all]',
    ])
  })

  test('not for terms after "all", or for a redirect next to it', async () => {
    const zone: Zone = { 'a.test': txt('v=spf1 redirect=b.test ~all include:c.test a mx') }
    const resolver = zoneResolver(zone)
    const report = await checkSpf('a.test', resolver)
    // What the moved terms would cost is queried afterward.
    const counted = resolver.queries.slice(0, 3)
    expect([report.dnsLookupCount, report.tree.terms.map((term) => term.dead), counted]).toEqual([
      0,
      [true, false, true, true, true],
      ['TXT a.test', 'SPF a.test', 'MX a.test'],
    ])
  })
})

describe('void lookups are counted', () => {
  test('for each family of client, with the terms named', async () => {
    const zone: Zone = {
      'a.test': txt('v=spf1 a:four.test a:six.test a:gone.test exists:gone.test mx:four.test -all'),
      'four.test': { A: ['8.8.8.8'] },
      'six.test': { AAAA: ['2001:4860::1'] },
    }
    const { voidLookupCount, voidLookupCountIpv6, voidTerms } = await check(zone)
    expect({
      voidLookupCount,
      voidLookupCountIpv6,
      terms: voidTerms.map(({ term, clients }) => [term, clients.join()]),
    }).toEqual({
      voidLookupCount: 4,
      voidLookupCountIpv6: 4,
      terms: [
        ['a:four.test', 'ipv6'],
        ['a:six.test', 'ipv4'],
        ['a:gone.test', 'ipv4,ipv6'],
        ['exists:gone.test', 'ipv4,ipv6'],
        ['mx:four.test', 'ipv4,ipv6'],
      ],
    })
  })

  test('not for an include without a record, which is a separate error', async () => {
    const zone: Zone = { 'a.test': txt('v=spf1 include:b.test -all') }
    expect(await check(zone)).toMatchObject({ dnsLookupCount: 1, voidLookupCount: 0 })
  })

  test('not for a lookup that failed', async () => {
    const zone: Zone = { 'a.test': txt('v=spf1 a:b.test -all'), 'b.test': 'servfail' }
    expect(await check(zone)).toMatchObject({
      voidLookupCount: 0,
      incomplete: true,
      valid: false,
      state: 'found',
    })
  })
})

describe('the tree', () => {
  test('follows includes and redirects in the order of the terms', async () => {
    const zone: Zone = {
      'a.test': txt('v=spf1 include:b.test include:c.test redirect=d.test'),
      'b.test': txt('v=spf1 include:e.test ~all'),
      'c.test': txt('v=spf1 ~all'),
      'd.test': txt('v=spf1 -all'),
      'e.test': txt('v=spf1 ip4:8.8.8.8 ~all'),
    }
    const { includeChain } = await check(zone)
    expect(includeChain).toEqual([
      { domain: 'b.test', spf: ['v=spf1 include:e.test ~all'] },
      { domain: 'e.test', spf: ['v=spf1 ip4:8.8.8.8 ~all'] },
      { domain: 'c.test', spf: ['v=spf1 ~all'] },
      { domain: 'd.test', spf: ['v=spf1 -all'] },
    ])
  })

  test('says what each term means', async () => {
    const { tree } = await check({
      'a.test': txt(
        'v=spf1 mx a:b.test/24 ip4:8.8.8.0/24 ?ip4:8.8.4.4 exists:%{i}.c.test include:sendgrid.net exp=x.test ~all',
      ),
    })
    expect(tree.terms.map((term) => term.meaning)).toEqual([
      'The mail servers (MX) of a.test may send (pass).',
      'The addresses of b.test and the networks /24 (IPv4) around them may send (pass).',
      'The 256 addresses of 8.8.8.0/24 may send (pass).',
      'The address 8.8.4.4 gets no statement (neutral).',
      'All clients may send (pass) if a name built from the message has an IP address in DNS.',
      'The senders that SendGrid (sendgrid.net) allows in its own record may send (pass).',
      'Names where to find the text that refused senders see.',
      'No other server should send: receivers accept such mail with suspicion (softfail).',
    ])
  })

  test('does not mistake the end of an included record for a verdict', async () => {
    const { tree } = await check({
      'a.test': txt('v=spf1 include:b.test -all'),
      'b.test': txt('v=spf1 ~all'),
    })
    expect(tree.terms[0]?.child?.terms.map((term) => term.meaning)).toEqual([
      'For all others the include does not match: evaluation continues in the record that includes this one.',
    ])
  })

  test('does not look up names that depend on the message, and expands those that depend on the domain', async () => {
    const zone: Zone = {
      'a.test': txt('v=spf1 include:%{d}.b.test exists:%{ir}.%{v}.c.test -all'),
      'a.test.b.test': txt('v=spf1 exists:%{o}.x.test include:%{d1r}.d.test -all'),
      'a.test.x.test': { A: ['127.0.0.2'] },
      'a.d.test': txt('v=spf1 -all'),
    }
    const report = await check(zone)
    expect([report.valid, report.dnsLookupCount, report.tree.terms.map((term) => term.state)]).toEqual([
      true,
      4,
      ['ok', 'needs-client', 'ok'],
    ])
  })

  test('names the services that may send, each once, and none that is not allowed', async () => {
    const service = txt('v=spf1 ip4:8.8.8.8 ~all')
    const zone: Zone = {
      'a.test': txt(
        'v=spf1 include:_spf.google.com include:b.test -include:mailgun.org ~all include:spf.mtasv.net',
      ),
      'b.test': txt(
        'v=spf1 include:u1.wl.sendgrid.net include:sendgrid.net ?include:amazonses.com ?include:c.test -all',
      ),
      'c.test': txt('v=spf1 include:mailgun.org -all'),
      '_spf.google.com': service,
      'u1.wl.sendgrid.net': service,
      'sendgrid.net': service,
      'amazonses.com': service,
      'mailgun.org': service,
    }
    expect((await check(zone)).senders).toEqual(['Google Workspace', 'SendGrid'])
  })

  test('continues below a record that receivers discard, to show what it will cost', async () => {
    const zone: Zone = {
      'a.test': txt('v=spf1 include:b.test ipv4:8.8.8.8 ~all'),
      'b.test': txt('v=spf1 a:h.test -all'),
    }
    expect(await check(zone)).toMatchObject({
      dnsLookupCount: 2,
      valid: false,
      tree: { state: 'syntax-error' },
    })
  })
})
