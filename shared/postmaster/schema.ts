// The shape of the answer about what a provider says: its own judgement, our translation, and the figures.
import * as v from 'valibot'
import { Advice, Change } from '#shared/report/change/schema.ts'
import { described, describedWords, text } from '#shared/report/described-words.ts'
import { findingWith } from '#shared/report/finding.ts'
import type { PostmasterCode } from './findings.ts'
import { PROVIDERS, ProviderSeries } from './series.ts'

const ProviderName = describedWords(PROVIDERS)

const RequirementStatus = describedWords({
  compliant: 'the provider says that it is met',
  needs_work: 'the provider says that it is not met',
  unknown: 'the provider does not say',
})

export const ProviderRequirement = v.object({
  id: text('As the provider names it, such as SPF_AND_DKIM.'),
  domain: v.string(),
  name: text('In a few words.'),
  status: RequirementStatus,
  said: v.optional(text('The provider’s own word for the status, if it is none of these.')),
  code: v.optional(text('Of the finding of our own check that explains it.')),
  change: v.optional(described(Change, 'What to do about it.')),
  tool: v.optional(text('The page of this site that shows it: a path.')),
  text: text('What follows, in a few sentences.'),
})
export type ProviderRequirement = v.InferOutput<typeof ProviderRequirement>

const SaidOfDomain = v.object({
  domain: v.string(),
  reason: text('As the provider names it, such as SPAM_RATE_HIGH; NOT_GIVEN without one.'),
  status: RequirementStatus,
  meaning: text('One plain sentence.'),
  todo: text('The one thing to do.'),
})

export const PostmasterReport = v.object({
  provider: v.optional(ProviderName),
  providers: described(v.array(ProviderName), 'All that the files are from.'),
  domain: v.optional(text('The domain whose records were checked, otherwise the first one in the files.')),
  domains: v.array(v.string()),
  requirements: described(v.array(ProviderRequirement), 'All of them for each domain that was judged.'),
  said: described(v.array(SaidOfDomain), 'The provider’s own verdict on each domain.'),
  ...Advice,
  findings: v.array(findingWith<PostmasterCode>()),
  series: v.array(ProviderSeries),
  blocked: described(
    v.array(
      v.object({
        first: v.string(),
        last: v.string(),
        isBlocked: v.boolean(),
        reason: text('In the provider’s words.'),
      }),
    ),
    'IP addresses that Microsoft blocks, or whose email it moves to spam.',
  ),
  unread: described(
    v.array(v.object({ where: text('The file, and the place in it.'), text: v.string() })),
    'What was not read, and why.',
  ),
})
export type PostmasterReport = v.InferOutput<typeof PostmasterReport>
