// The shapes of what the gate simulator answers.
import * as v from 'valibot'
import { Advice } from '#shared/change/advice.ts'
import { PROVIDERS } from '#shared/gate/rule.ts'
import { describedWords } from '#shared/report/described-words.ts'
import { Finding } from '#shared/report/finding.ts'

export const GateOutcome = describedWords({
  accept: 'nothing that can be seen would stop it; no promise',
  defer: 'slowed down: refused for now with a 4xx code, to be tried again',
  reject: 'refused with a 5xx code',
  depends: 'it hangs on what is not known, or on what the provider’s pages leave open',
})
export type GateOutcome = v.InferOutput<typeof GateOutcome>

const GateAnswer = v.object({
  id: v.pipe(v.string(), v.description('Of the rule; stable, for programs.')),
  code: v.pipe(v.number(), v.description('SMTP reply code (RFC 5321, 4.2).')),
  enhanced: v.pipe(v.string(), v.description('Enhanced status code (RFC 3463); empty where none is named.')),
  tag: v.optional(v.pipe(v.string(), v.description('What else stands in the reply, such as "[HME1]".'))),
  rule: v.pipe(v.string(), v.description('The rule in a sentence or two.')),
  source: v.pipe(v.string(), v.description('Address of the page that the answer stands on.')),
  sourceTitle: v.string(),
  readOn: v.pipe(v.string(), v.description('YYYY-MM-DD: the copy of the page that was read.')),
  findings: v.pipe(v.array(v.string()), v.description('Codes of the findings that it rests on.')),
  doubtful: v.pipe(
    v.boolean(),
    v.description('It may come: the provider’s pages leave open when, or do not agree.'),
  ),
  onlyIf: v.pipe(
    v.array(v.picklist(['bulk', 'marketing'])),
    v.description('It comes only if mail is of that kind, which was not said.'),
  ),
})
export type GateAnswer = v.InferOutput<typeof GateAnswer>

const GateNote = v.object({ id: v.string(), rule: v.string(), source: v.string(), readOn: v.string() })

export const GateProvider = v.object({
  provider: v.picklist(PROVIDERS),
  outcome: GateOutcome,
  answers: v.pipe(v.array(GateAnswer), v.description('Replies to expect, the most serious first.')),
  notes: v.pipe(
    v.array(GateNote),
    v.description('Rules that are not kept, and for which no reply code is known.'),
  ),
  unknown: v.pipe(v.array(v.string()), v.description('What the answer also hangs on, a sentence each.')),
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
  volume: v.pipe(v.nullable(v.picklist(['low', 'bulk'])), v.description('As asked; null: not said.')),
  marketing: v.pipe(v.nullable(v.picklist(['yes', 'no'])), v.description('As asked; null: not said.')),
  providers: v.array(GateProvider),
  facts: v.pipe(v.array(GateFact), v.description('What the single checks say of the domain.')),
  dkim: v.pipe(
    v.object({
      state: v.string(),
      selector: v.pipe(v.string(), v.description('Empty: none was named, and none found.')),
      next: v.optional(
        v.pipe(v.number(), v.description('Where `/tools/dkim/report` goes on searching (`cursor`).')),
      ),
    }),
    v.description('The key that the answer rests on.'),
  ),
  findings: v.pipe(
    v.array(Finding),
    v.description('Of the single checks, those that decide here; each code starts with its check.'),
  ),
  ...Advice,
})
export type GateReport = v.InferOutput<typeof GateReport>
