// GET /user/tools/spf: a domain's SPF record with everything that hangs on it, and what it says of one client.
import { Hono } from 'hono'
import * as v from 'valibot'
import { findDnsProvider } from '#shared/dns/provider.ts'
import { checkSpf } from '#shared/spf/check.ts'
import { evaluateSpf } from '#shared/spf/evaluate.ts'
import { previewSpf } from '#shared/spf/preview.ts'
import type { ApiEnv } from '#worker/api/env.ts'
import { DomainQuery, IpQuery, validQuery } from '#worker/api/validate.ts'

const SpfQuery = v.object({
  domain: DomainQuery,
  /** With it, the record is evaluated for this client. */
  ip: v.optional(IpQuery),
  /** Missing: postmaster at the domain. Empty: the null sender, so the HELO name is checked. */
  sender: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(320))),
  helo: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(255))),
})

/** A record that fits no DNS message need not be judged. */
const PreviewQuery = v.object({
  domain: DomainQuery,
  record: v.pipe(v.string(), v.trim(), v.maxLength(4000)),
})

const checker = new Hono<ApiEnv>().get('/checker', validQuery(SpfQuery), async (c) => {
  const { domain, ip, sender, helo } = c.req.valid('query')
  const { resolver } = c.var
  // Before the tree: a wide one would use up the questions that the verdict on this client needs.
  const evaluation =
    ip === undefined
      ? undefined
      : await evaluateSpf(
          { ip, domain, sender: sender ?? `postmaster@${domain}`, helo: helo ?? domain },
          resolver,
        )
  const [report, dnsProvider] = await Promise.all([
    checkSpf(domain, resolver),
    findDnsProvider(domain, resolver),
  ])
  const provider = dnsProvider.state === 'known' ? dnsProvider.name : undefined
  return c.json({ ...report, provider, evaluation, dnsProvider, evidence: resolver.evidence }, 200)
})

const preview = new Hono<ApiEnv>().get('/preview', validQuery(PreviewQuery), async (c) => {
  const { domain, record } = c.req.valid('query')
  const { resolver } = c.var
  const [result, dnsProvider] = await Promise.all([
    previewSpf(domain, record, resolver),
    findDnsProvider(domain, resolver),
  ])
  return c.json({ ...result, dnsProvider, evidence: resolver.evidence }, 200)
})

export const spf = new Hono<ApiEnv>().route('/', checker).route('/', preview)
