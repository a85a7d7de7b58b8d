// The shape of a provider's rule: which facts lead to which answer, and the source. Data only, no code.
import type { FactName } from './facts.ts'
import type { SourceName } from './sources.ts'

export const PROVIDERS = ['gmail', 'microsoft', 'yahoo', 'apple'] as const
export type Provider = (typeof PROVIDERS)[number]

export const PROVIDER_NAMES = {
  gmail: 'Gmail',
  microsoft: 'Microsoft',
  yahoo: 'Yahoo',
  apple: 'Apple',
} as const satisfies Record<Provider, string>

export interface RuleAnswer {
  /** SMTP reply code; 4xx is slowed down and may be tried again, 5xx is refused. */
  code: number
  enhanced: string
  /** What else is in the reply, such as "[HME1]". */
  tag?: string
  source: SourceName
  /** The provider's own pages disagree, or say neither when nor how strictly: it may come. */
  doubtful?: true
}

export interface GateRule {
  id: string
  provider: Provider
  /** bulk: those who send more than about 5,000 messages a day. */
  scope: 'all' | 'bulk'
  /** For marketing and subscribed mail only. */
  marketing?: true
  /** The facts under which it applies, all of them. */
  when: Readonly<Partial<Record<FactName, boolean>>>
  /** What is said about a sender under those facts. */
  text: string
  /** Empty: it is required, but no reply that says so is known. */
  answers: readonly RuleAnswer[]
  /** The page that requires it. */
  source: SourceName
  /** Only recommended. */
  isAdvice?: true
}
