// GET /user/tools/dmarc: the DMARC policy that governs a domain, and what a record would do that is not published yet.
import { Hono } from 'hono'
import * as v from 'valibot'
import { checkDmarc } from '#shared/dmarc/check.ts'
import { previewDmarc } from '#shared/dmarc/preview.ts'
import { findDnsProvider } from '#shared/dns/provider.ts'
import type { ApiEnv } from '#worker/api/env.ts'
import { DomainQuery, validQuery } from '#worker/api/validate.ts'
import { publicSuffixList as suffixes } from '#worker/dns/public-suffix.ts'

const DmarcQuery = v.object({ domain: DomainQuery })

/** A record that fits no DNS message need not be judged. */
const PreviewQuery = v.object({
  domain: DomainQuery,
  record: v.pipe(v.string(), v.trim(), v.maxLength(4000)),
})

const checker = new Hono<ApiEnv>().get('/checker', validQuery(DmarcQuery), async (c) => {
  const { domain } = c.req.valid('query')
  const { resolver } = c.var
  const [report, dnsProvider] = await Promise.all([
    checkDmarc(domain, resolver, { suffixes }),
    findDnsProvider(domain, resolver),
  ])
  const provider = dnsProvider.state === 'known' ? dnsProvider.name : undefined
  return c.json({ ...report, provider, dnsProvider, evidence: resolver.evidence }, 200)
})

const preview = new Hono<ApiEnv>().get('/preview', validQuery(PreviewQuery), async (c) => {
  const { domain, record } = c.req.valid('query')
  const { resolver } = c.var
  const [result, dnsProvider] = await Promise.all([
    previewDmarc(domain, record, resolver, { suffixes }),
    findDnsProvider(domain, resolver),
  ])
  return c.json({ ...result, dnsProvider, evidence: resolver.evidence }, 200)
})

export const dmarc = new Hono<ApiEnv>().route('/', checker).route('/', preview)
