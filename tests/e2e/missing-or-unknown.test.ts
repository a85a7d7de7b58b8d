import { describe, expect, test } from 'vitest'
import { readPage } from './read-page.ts'

interface Offer {
  /** What a visitor sees at once. */
  sentence: string
  record?: string
}

/** What a page offers only to a domain without the record. */
const OFFERS: Readonly<Record<string, (domain: string) => Offer>> = {
  spf: () => ({ sentence: "We couldn't find an SPF record for" }),
  dmarc: (domain) => ({
    sentence: `We couldn't find a DMARC record for ${domain}. Create one using the instructions below.`,
    record: `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`,
  }),
  bimi: (domain) => ({
    sentence: `We couldn't find a BIMI record for ${domain}. Create one using the instructions below.`,
    record: `v=BIMI1; l=https://${domain}/bimi.svg`,
  }),
}

const CASES: [tool: string, query: string, heading: string][] = [
  ['spf', 'empty.example', 'No SPF records found'],
  ['spf', 'gone.example', 'gone.example does not exist'],
  ['spf', 'servfail.example', 'The SPF record of servfail.example is unknown'],
  ['spf', 'silent.example', 'The SPF record of silent.example is unknown'],
  ['dkim', 'good.example&selector=none', 'No DKIM records found'],
  ['dkim', 'empty.example&selector=none', 'No DKIM records found'],
  ['dkim', 'empty.example', 'No DKIM records found'],
  ['dkim', 'good.example&selector=broken', 'The DKIM key broken of good.example is unknown'],
  ['dkim', 'servfail.example', 'The DKIM keys of servfail.example are unknown'],
  ['dmarc', 'mail.example', 'No DMARC record found'],
  ['dmarc', 'servfail.example', 'The DMARC policy of servfail.example is unknown'],
  ['dmarc', 'silent.example', 'The DMARC policy of silent.example is unknown'],
  ['bimi', 'empty.example', 'No BIMI record found'],
  ['bimi', 'servfail.example', 'The BIMI record of servfail.example is unknown'],
  ['mx', 'empty.example', 'No MX records found'],
  ['mx', 'servfail.example', 'The MX records of servfail.example are unknown'],
  ['mx', 'silent.example', 'The MX records of silent.example are unknown'],
  ['cname', 'good.example', 'No CNAME records found'],
  ['cname', 'gone.example', 'gone.example does not exist'],
  ['cname', 'servfail.example', 'The CNAME record of servfail.example is unknown'],
  ['cname', 'silent.example', 'The CNAME record of silent.example is unknown'],
  ['transport', 'empty.example', 'empty.example has no mail servers'],
  ['transport', 'gone.invalid', 'gone.invalid does not exist'],
  ['transport', 'servfail.example', 'Transport security of servfail.example is unknown'],
  ['transport', 'silent.example', 'Transport security of silent.example is unknown'],
]

describe.concurrent('what is missing, and what is unknown', () => {
  test.each(CASES)('%s of %s: “%s”', async (tool, query, heading) => {
    const [domain = ''] = query.split('&')
    const page = await readPage(`/tool/${tool}?domain=${query}`)
    expect(page.headings.filter((text) => text.includes(heading))).toHaveLength(1)
    if (tool === 'dmarc') expect(page.headings).toContain(heading)
    const offer = OFFERS[tool]?.(domain)
    const isAbsent = heading.startsWith('No')
    if (offer) expect(page.visible.includes(offer.sentence)).toBe(isAbsent)
    if (offer?.record) expect(page.whole.includes(offer.record)).toBe(isAbsent)
    if (tool === 'transport' || heading.endsWith('unknown'))
      expect(page.whole).not.toContain('Make this change')
  })
})
