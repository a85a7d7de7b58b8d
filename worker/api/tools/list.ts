// POST /user/tools/list/domains: which domains of a list take mail. Addresses stay where the list is: one is refused.
import { Hono } from 'hono'
import * as v from 'valibot'
import { parseDomainInput } from '#shared/dns/domain-name.ts'
import { checkListDomains } from '#shared/address-list/domains.ts'
import { LIST_DOMAINS, ListDomains } from '#shared/address-list/schema.ts'
import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { described, type RouteText } from '#worker/api/openapi/route-text.ts'
import { publicSuffixList } from '#shared/dns/public-suffix/list.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'
import { validJson } from '#worker/http/validate.ts'

/** No message repeats the text: it may be an address. */
const Domain = v.pipe(
  v.string(),
  v.check((text) => !/[@\uff20]|%40/i.test(text), 'Send domains only: an address stays with its list.'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const parsed = parseDomainInput(dataset.value)
    if (parsed.ok) return parsed.domain
    addIssue({ message: 'It is not a domain.' })
    return NEVER
  }),
)

const DomainsBody = v.object({
  domains: v.pipe(
    v.array(Domain),
    v.minLength(1, 'Send at least one domain.'),
    v.maxLength(LIST_DOMAINS, `Send at most ${LIST_DOMAINS} domains at once.`),
    v.description(
      `Up to ${LIST_DOMAINS} domains, without the part before the @: an element with an @ is refused.`,
    ),
  ),
})

const ABOUT_DOMAINS: RouteText = {
  summary: 'Find the domains of a list that take no mail',
  about:
    'For lists of addresses that stay on the device: send each domain once, in any order. Nothing is stored. Whether a mailbox exists is not looked up, and cannot be known without sending.',
  example: { domains: [HEALTHY_SAMPLE, BROKEN_SAMPLE] },
  answer: { status: 200, about: 'One entry for each domain.', schema: ListDomains },
}

export const list = new Hono<ApiEnv>().post(
  '/domains',
  described(ABOUT_DOMAINS),
  validJson(DomainsBody),
  async (c) => {
    const { domains } = c.req.valid('json')
    return c.json(await checkListDomains(domains, c.var.resolver, publicSuffixList), 200)
  },
)
