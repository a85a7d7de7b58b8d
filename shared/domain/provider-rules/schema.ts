// The shapes of the gate simulator's answers.
import * as v from 'valibot'
import { Advice } from '#shared/report/change/schema.ts'
import type { DkimCode } from '#shared/records/dkim/findings.ts'
import type { DmarcCode } from '#shared/records/dmarc/findings.ts'
import { PROVIDERS } from '#shared/data/provider-rules/rule.ts'
import type { IpCode } from '#shared/blocklists/ip-reputation/findings.ts'
import { describedWords } from '#shared/report/described-words.ts'
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
  id: v.pipe(v.string(), v.description('Of the rule; stable, for programs.')),
  code: v.pipe(v.number(), v.description('SMTP reply code (RFC 5321, 4.2).')),
  enhanced: v.pipe(v.string(), v.description('Enhanced status code (RFC 3463); empty when none is listed.')),
  tag: v.optional(v.pipe(v.string(), v.description('What else is in the reply, such as "[HME1]".'))),
  rule: v.pipe(v.string(), v.description('The rule in a sentence or two.')),
  source: v.pipe(v.string(), v.description('URL of the page that the answer is based on.')),
  sourceTitle: v.string(),
  readOn: v.pipe(v.string(), v.description('YYYY-MM-DD: when the page was read.')),
  findings: v.pipe(v.array(v.string()), v.description('Codes of the findings behind it.')),
  doubtful: v.pipe(
    v.boolean(),
    v.description('It may or may not come: the provider’s pages leave open when, or disagree.'),
  ),
  onlyIf: v.pipe(
    v.array(v.picklist(['bulk', 'marketing'])),
    v.description('It comes only for mail of that kind, which the request did not say.'),
  ),
})
export type GateAnswer = v.InferOutput<typeof GateAnswer>

const GateNote = v.object({ id: v.string(), rule: v.string(), source: v.string(), readOn: v.string() })

export const GateProvider = v.object({
  provider: v.picklist(PROVIDERS),
  outcome: GateOutcome,
  answers: v.pipe(v.array(GateAnswer), v.description('Replies to expect, the most serious first.')),
  notes: v.pipe(v.array(GateNote), v.description('Rules that are broken but have no known reply code.')),
  unknown: v.pipe(v.array(v.string()), v.description('What else the answer depends on, one sentence each.')),
})
export type GateProvider = v.InferOutput<typeof GateProvider>

const GateFact = v.object({
  fact: v.string(),
  is: v.pipe(v.nullable(v.boolean()), v.description('null: unknown, which blames nobody.')),
  reason: v.string(),
})

export const GateReport = v.object({
  domain: v.string(),
  exists: v.pipe(
    v.nullable(v.boolean()),
    v.description('Whether the name exists in DNS; null when the lookup failed.'),
  ),
  volume: v.pipe(
    v.nullable(v.picklist(['low', 'bulk'])),
    v.description('As in the request; null: not given.'),
  ),
  marketing: v.pipe(
    v.nullable(v.picklist(['yes', 'no'])),
    v.description('As in the request; null: not given.'),
  ),
  providers: v.array(GateProvider),
  facts: v.pipe(v.array(GateFact), v.description('What the single checks say about the domain.')),
  dkim: v.pipe(
    v.object({
      state: v.string(),
      selector: v.pipe(v.string(), v.description('Empty: none was given, and none was found.')),
      next: v.optional(
        v.pipe(v.number(), v.description('Where `/tools/dkim/report` continues the search (`cursor`).')),
      ),
    }),
    v.description('The key that the answer is based on.'),
  ),
  findings: v.pipe(
    v.array(findingWith<SpfCode | DkimCode | DmarcCode | IpCode>()),
    v.description('From the single checks, those that matter here; each code starts with its check.'),
  ),
  ...Advice,
})
export type GateReport = v.InferOutput<typeof GateReport>
