import * as v from 'valibot'
import { Advice } from '#shared/report/change/schema.ts'
import type { DkimCode } from '#shared/records/dkim/findings.ts'
import type { DmarcCode } from '#shared/records/dmarc/findings.ts'
import { PROVIDERS } from '#shared/data/provider-rules/rule.ts'
import type { IpCode } from '#shared/blocklists/ip-reputation/findings.ts'
import { described, describedWords, text } from '#shared/report/described-words.ts'
import { findingWith } from '#shared/report/finding.ts'
import type { SpfCode } from '#shared/records/spf/findings.ts'

export const GateOutcome = describedWords({
  accept: 'nothing that we can see would stop it; not a promise',
  defer: 'slowed down: refused for now with a 4xx code; the server tries again',
  reject: 'refused with a 5xx code',
  depends: 'it depends on something unknown, or on what the provider’s pages leave open',
})
export type GateOutcome = v.InferOutput<typeof GateOutcome>

const GateAnswer = v.object({
  id: text('Of the rule; stable, for programs.'),
  code: described(v.number(), 'SMTP reply code (RFC 5321, 4.2).'),
  enhanced: text('Enhanced status code (RFC 3463); empty when none is listed.'),
  tag: v.optional(text('What else is in the reply, such as "[HME1]".')),
  rule: text('The rule in a sentence or two.'),
  source: text('URL of the page that the answer is based on.'),
  sourceTitle: v.string(),
  readOn: text('YYYY-MM-DD: when the page was read.'),
  findings: described(v.array(v.string()), 'Codes of the findings behind it.'),
  doubtful: described(
    v.boolean(),
    'It may or may not come: the provider’s pages leave open when, or disagree.',
  ),
  onlyIf: described(
    v.array(v.picklist(['bulk', 'marketing'])),
    'It comes only for mail of that kind, which the request did not say.',
  ),
})
export type GateAnswer = v.InferOutput<typeof GateAnswer>

const GateNote = v.object({ id: v.string(), rule: v.string(), source: v.string(), readOn: v.string() })

export const GateProvider = v.object({
  provider: v.picklist(PROVIDERS),
  outcome: GateOutcome,
  answers: described(v.array(GateAnswer), 'Replies to expect, the most serious first.'),
  notes: described(v.array(GateNote), 'Rules that are broken but have no known reply code.'),
  unknown: described(v.array(v.string()), 'What else the answer depends on, one sentence each.'),
})
export type GateProvider = v.InferOutput<typeof GateProvider>

const GateFact = v.object({
  fact: v.string(),
  is: described(v.nullable(v.boolean()), 'null: unknown, which blames nobody.'),
  reason: v.string(),
})

export const GateReport = v.object({
  domain: v.string(),
  exists: described(v.nullable(v.boolean()), 'Whether the name exists in DNS; null when the lookup failed.'),
  volume: described(v.nullable(v.picklist(['low', 'bulk'])), 'As in the request; null: not given.'),
  marketing: described(v.nullable(v.picklist(['yes', 'no'])), 'As in the request; null: not given.'),
  providers: v.array(GateProvider),
  facts: described(v.array(GateFact), 'What the single checks say about the domain.'),
  dkim: described(
    v.object({
      state: v.string(),
      selector: text('Empty: none was given, and none was found.'),
      next: v.optional(described(v.number(), 'Where `/tools/dkim/report` continues the search (`cursor`).')),
    }),
    'The key that the answer is based on.',
  ),
  findings: described(
    v.array(findingWith<SpfCode | DkimCode | DmarcCode | IpCode>()),
    'From the single checks, those that matter here; each code starts with its check.',
  ),
  ...Advice,
})
export type GateReport = v.InferOutput<typeof GateReport>
