import * as v from 'valibot'
import { describedWords } from '#shared/report/described-words.ts'

export const LIST_DOMAINS = 50

const DomainState = describedWords({
  accepts: 'it names mail servers',
  null_mx: 'it says that it accepts no mail (RFC 7505)',
  address_only: 'no MX record, but an address, which senders then try (RFC 5321, 5.1)',
  no_mail: 'it exists, and has neither',
  nxdomain: 'it does not exist',
  unknown: 'it could not be found out, which says nothing against it',
})

export const ListDomain = v.object({
  domain: v.string(),
  state: DomainState,
  provider: v.optional(
    v.pipe(v.string(), v.description('Who receives its mail, if the names of its servers show it.')),
  ),
  disposable: v.pipe(v.boolean(), v.description('Its addresses are thrown away after use.')),
  typoOf: v.optional(
    v.pipe(v.string(), v.description('The large mailbox provider that it was probably meant to be.')),
  ),
  typoReceivesMail: v.optional(
    v.pipe(
      v.boolean(),
      v.description('For a look-alike: whether a stranger would get the mail, which is worse than a bounce.'),
    ),
  ),
})
export type ListDomain = v.InferOutput<typeof ListDomain>

export const ListDomains = v.object({
  domains: v.pipe(v.array(ListDomain), v.description('In the order of the request, each once.')),
  left: v.pipe(
    v.array(v.string()),
    v.description('Those that this request had no lookups left for: unknown so far. Ask for them again.'),
  ),
  disposableList: v.pipe(
    v.object({ source: v.string(), license: v.string(), date: v.string() }),
    v.description('Where `disposable` comes from, and of which day.'),
  ),
})
export type ListDomains = v.InferOutput<typeof ListDomains>
