// The shape of a change: the records at one name before and after, why, what it may break, and what has to be done first.
import * as v from 'valibot'
import { described, describedWords, text } from '#shared/report/described-words.ts'
import { Verdict } from '#shared/report/verdict.ts'

/** The record to publish: where, its type, and its text. */
export const Publish = v.object({
  name: text('Full name of the record, without the final dot.'),
  type: v.picklist(['TXT', 'CNAME', 'SPF']),
  content: text('What the record says, in one piece; long texts may have to be split for DNS.'),
})
export type Publish = v.InferOutput<typeof Publish>

const ChangeAction = describedWords({
  create: 'there is no such record yet',
  replace: 'one record becomes another',
  merge: 'several records become one, and the others are removed',
  remove: 'the records are removed, and none replaces them',
  ask: 'only someone else (a mail service, a host) can do it or knows the record',
})
export type ChangeAction = v.InferOutput<typeof ChangeAction>

/** A change with `loses` is never without risk. */
export const ChangeRisk = describedWords({
  none: 'no message that passes today can fail because of it',
  delivery: 'mail from a forgotten sender may be marked or refused',
  loss: 'mail may be lost without a bounce',
})
export type ChangeRisk = v.InferOutput<typeof ChangeRisk>

/** Record types that a change can publish. */
export const ChangeType = v.picklist(['TXT', 'CNAME', 'MX', 'A', 'AAAA', 'TLSA', 'SPF'])
export type ChangeType = v.InferOutput<typeof ChangeType>

const RemovableTerm = v.object({
  term: text('As in the record, such as “include:servers.mcsv.net”.'),
  service: text('Whose it is.'),
  why: text('The proof, in one sentence.'),
  saves: described(v.number(), 'The DNS lookups that it costs.'),
  unlessOwnAddress: v.optional(
    described(
      v.literal(true),
      'It is needed by customers with an IP address or a bounce domain of their own.',
    ),
  ),
  page: text('What the service needs instead: a path of the site.'),
})
export type RemovableTerm = v.InferOutput<typeof RemovableTerm>

export const Change = v.object({
  id: text('Stable for this tool and name, e.g. "spf-record".'),
  action: ChangeAction,
  title: text('What to do, in a few words.'),
  text: text('What to do and why, in a sentence or two that a person can follow.'),
  notes: v.optional(
    described(
      v.array(v.string()),
      'What differs between the records before and after, and why, one sentence each.',
    ),
  ),
  owner: text('Full name of the record, without the final dot.'),
  zone: v.optional(text('The zone that contains `owner`, if known.')),
  type: described(ChangeType, 'Type of the records.'),
  ttl: v.optional(described(v.number(), 'TTL in seconds; that of the published record.')),
  before: described(
    v.array(v.string()),
    'Every record of this type at `owner` that the change touches, as published.',
  ),
  after: described(v.array(v.string()), 'What replaces them; empty to remove them.'),
  keep: v.optional(
    described(
      v.array(v.string()),
      'The other records of this type at `owner`, which stay; missing where they were not looked up. Services that publish whole sets need them.',
    ),
  ),
  strings: v.optional(
    described(
      v.array(v.array(v.string())),
      'Published texts of `before` and `keep` that are not split every 255 bytes, each as its character strings: programs that name a record need them.',
    ),
  ),
  why: described(v.array(v.string()), 'Codes of the findings that disappear once the change is published.'),
  risk: ChangeRisk,
  loses: v.optional(
    described(
      v.array(
        v.object({
          what: text('As in “reports to a@example.com”.'),
          why: text('Why it cannot stay, in one sentence.'),
        }),
      ),
      'What the owner of the records had or meant before and does not have afterward. Missing if everything stays: every sender, report address, policy, purpose of a key and mail server that the records meant, whether receivers could read it or not.',
    ),
  ),
  file: v.optional(
    described(
      v.object({ url: v.string(), text: v.string() }),
      'A file on the web that has to be served before the records are published.',
    ),
  ),
  senders: v.optional(
    described(
      v.array(
        v.object({
          name: v.string(),
          include: text('What its customers include.'),
        }),
      ),
      'For a first SPF record: services that may send as the domain, too. Each that does adds “include:” and its name before the end of the record.',
    ),
  ),
  needless: v.optional(
    described(
      v.array(
        v.object({
          name: v.string(),
          why: v.string(),
          page: text('What it needs instead: a path of the site.'),
        }),
      ),
      'For a first SPF record: services whose email is never checked against this record, so an include for them would do nothing.',
    ),
  ),
  removable: v.optional(
    described(
      v.object({
        record: text('The SPF record as published.'),
        lookups: described(v.number(), 'The DNS lookups that it needs.'),
        terms: v.array(RemovableTerm),
      }),
      'For an SPF record with too many lookups: what no email needs. Nothing goes without the word of its owner.',
    ),
  ),
  listing: v.optional(
    described(
      v.object({
        subject: text('The IP address or the domain that is listed.'),
        list: text('The name of the blocklist.'),
        meaning: text('What the entry means; empty if the list does not say.'),
        steps: described(v.array(v.string()), 'How to get off the list, in order.'),
        url: text('Where to ask.'),
        note: v.optional(text('What to consider before the list is asked.')),
      }),
      'For a removal from a blocklist; the same as `text`, in parts.',
    ),
  ),
  prerequisites: described(v.array(v.string()), 'What has to be done first, one sentence each.'),
  optional: v.optional(
    described(v.literal(true), 'Nice to have: nothing is wrong without it, and it never counts.'),
  ),
  rfc: v.optional(text('The rule behind it, e.g. "RFC 7208, 3.2".')),
})
export type Change = v.InferOutput<typeof Change>

/** What every report has besides its findings and its own fields. */
export const Advice = {
  verdict: described(Verdict, 'The report in one verdict.'),
  changes: described(v.array(Change), 'What to do, the most useful first.'),
}
