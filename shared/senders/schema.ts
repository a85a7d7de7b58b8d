// The shapes of the answers about services.
import * as v from 'valibot'
import { SENDER_KINDS, type SenderKind } from '#shared/data/mail-services/passports/passport.ts'
import { Advice } from '#shared/report/change/schema.ts'
import { described, describedWords, text } from '#shared/report/described-words.ts'
import { findingWith } from '#shared/report/finding.ts'
import type { SenderCode } from './findings.ts'
import { SETUP_PARTS, type SetupPart } from './setup-parts.ts'

const SenderId = text('As in addresses: “klaviyo”.')

export const SenderEntry = v.object({
  id: SenderId,
  name: v.string(),
  kind: describedWords<SenderKind>(SENDER_KINDS),
})
export type SenderEntry = v.InferOutput<typeof SenderEntry>

const PATTERN =
  'In braces: {domain}, {dashed} (with hyphens for its dots), {region}, and {token} for what the service makes for each customer.'

const Bounce = v.object({
  how: describedWords({
    own_domain: 'a domain of the service’s',
    subdomain_cname: 'a name below the customer’s domain, a CNAME to the service',
    subdomain_mx: 'a name below the customer’s domain, with an MX and an SPF record of its own',
    root: 'the customer’s domain itself',
  }),
  at: v.optional(text(`The name below the customer’s domain. ${PATTERN}`)),
  target: v.optional(text('What the CNAME or MX record leads to.')),
  isOptional: v.optional(v.boolean()),
  priority: v.optional(v.number()),
  include: v.optional(text('What the SPF record at that name includes.')),
  domains: v.optional(described(v.array(v.string()), 'The service’s own domains for bounces.')),
})

const SenderKey = v.object({
  selector: text(PATTERN),
  at: v.optional(text('The name below the customer’s domain that signs, if it is not the domain itself.')),
  type: v.picklist(['CNAME', 'TXT']),
  target: v.optional(v.string()),
  bits: v.optional(v.number()),
  setUp: described(v.boolean(), 'Whether new customers are told to publish it; others are older.'),
})

const SenderFact = v.object({
  about: v.string(),
  what: v.string(),
  source: text('The page that says so.'),
  readOn: text('The day it was read.'),
})

const Part = v.picklist(Object.keys(SETUP_PARTS) as [SetupPart, ...SetupPart[]])

const SetupEntry = v.object({
  part: Part,
  name: text('Where it goes. In braces: what the service makes for each customer.'),
  type: v.picklist(['CNAME', 'TXT', 'MX', 'NS']),
  value: v.optional(text('Missing where only the service shows it.')),
  priority: v.optional(v.number()),
  isOptional: v.boolean(),
  selector: v.optional(v.string()),
})

export const Sender = v.object({
  ...SenderEntry.entries,
  about: v.string(),
  rootSpf: v.optional(
    describedWords({
      needed: 'the SPF record of the domain has to name it',
      useless: 'the SPF record of the domain is never asked about its email',
      own_ip: 'only for customers with an IP address or a bounce domain of their own',
    }),
  ),
  include: v.optional(text('What customers include in SPF, where that does something.')),
  bounce: v.optional(Bounce),
  dkim: v.array(SenderKey),
  others: v.array(
    v.object({
      purpose: v.picklist(['ownership', 'tracking', 'inbound']),
      type: v.picklist(['CNAME', 'TXT', 'MX', 'NS']),
      at: v.optional(v.string()),
      value: v.string(),
      priority: v.optional(v.number()),
      isOptional: v.optional(v.boolean()),
    }),
  ),
  rotation: v.optional(v.picklist(['service', 'customer', 'none'])),
  menu: v.optional(text('Where its records are shown: the path through the menus.')),
  menuUrl: v.optional(v.string()),
  records: described(v.array(SetupEntry), 'What to publish, in order, for the domain that was asked about.'),
  whyNoSpf: v.optional(text('Why the SPF record of the domain is not asked about its email.')),
  facts: v.array(SenderFact),
})
export type Sender = v.InferOutput<typeof Sender>

const SeenRecord = v.object({
  ...SetupEntry.entries,
  state: describedWords({
    found: 'there, as the service asks for it',
    other: 'something else is there',
    missing: 'DNS says that it is not there',
    'shown-there': 'its name is made for each customer; only the service shows it',
    unknown: 'it could not be looked up',
  }),
  there: v.optional(text('What is there instead.')),
})

export const SenderReport = v.object({
  domain: v.string(),
  sender: SenderEntry,
  records: described(v.array(SeenRecord), 'What the service asks for, in order, and what DNS has.'),
  findings: v.array(findingWith<SenderCode>()),
  ...Advice,
})
export type SenderReport = v.InferOutput<typeof SenderReport>
