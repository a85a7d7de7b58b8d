// What a provider counted of a domain's mail, day by day.
import * as v from 'valibot'
import { described, describedWords, text } from '#shared/report/described-words.ts'

export const PROVIDERS = {
  gmail: 'Gmail Postmaster Tools',
  microsoft: 'Microsoft SNDS',
  yahoo: 'Yahoo Sender Hub',
} as const
export type Provider = keyof typeof PROVIDERS

/** Whose tools they are. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  gmail: 'Gmail',
  microsoft: 'Microsoft',
  yahoo: 'Yahoo',
}

/** What each series counts. */
export const PROVIDER_METRICS = {
  spam_rate: 'of the messages in inboxes, the share that people reported as spam',
  feedback_loop_spam_rate: 'the same, of the messages with the feedback loop id in `key`',
  auth_success: 'the share of the messages that passed what `key` says: spf, dkim or dmarc',
  tls: 'the share of the messages that used TLS, in the direction that `key` says: inbound or outbound',
  delivery_errors: 'the share of the messages that were refused or put off, for the reason in `key`, if any',
  delivery_error_count: 'how many messages were refused or put off, for the reason in `key`, if any',
  filter_result: 'what Microsoft’s filter made of the IP address in `key`: green, yellow or red',
  complaint_rate: 'complaints of the IP address in `key`, as Microsoft writes them: a range',
  recipients: 'recipients that the IP address in `key` sent to',
  trap_hits: 'messages of the IP address in `key` to addresses that no person uses',
} as const
export type ProviderMetric = keyof typeof PROVIDER_METRICS

const SERIES_UNITS = {
  share: 'a number between 0 and 1',
  messages: 'a whole number',
  color: 'green, yellow or red',
  range: 'a text, such as “< 0.1%”',
} as const

/** Days in order, each once; a day without a figure is missing. */
export const ProviderSeries = v.object({
  metric: describedWords<ProviderMetric>(PROVIDER_METRICS),
  key: v.optional(text('What sets it apart from others of the same metric.')),
  domain: v.optional(text('The domain it is about; of SNDS, none.')),
  provider: v.optional(describedWords<Provider>(PROVIDERS)),
  unit: describedWords<keyof typeof SERIES_UNITS>(SERIES_UNITS),
  days: v.array(
    v.object({
      day: text('As 2026-11-22.'),
      value: described(v.union([v.number(), v.string()]), 'By its unit.'),
    }),
  ),
})
export type ProviderSeries = v.InferOutput<typeof ProviderSeries>
