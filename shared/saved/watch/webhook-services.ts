// Services at which everyone’s webhooks have the same host, each with a secret path of its own: what one person sends there must
// not use up what others may.
import { chatOf } from './chat.ts'

/** Automation services, by the host of their webhooks. */
const AUTOMATION: readonly (readonly [name: string, host: RegExp])[] = [
  // https://help.zapier.com/hc/en-us/articles/8496288690317
  ['zapier', /^hooks\.zapier\.com$/],
  // https://help.make.com/webhooks
  ['make', /^hook\.(?:[a-z]{2}\d\.)?(?:make|integromat)\.com$/],
  // https://ifttt.com/maker_webhooks
  ['ifttt', /^maker\.ifttt\.com$/],
  // https://pipedream.com/docs/workflows/building-workflows/triggers
  ['pipedream', /\.m\.pipedream\.net$/],
]

/** The service that a webhook’s URL is at; null for a host that belongs to one receiver. */
export function webhookServiceOf(address: string): string | null {
  const chat = chatOf(address)
  if (chat || !URL.canParse(address)) return chat
  const { hostname } = new URL(address)
  return AUTOMATION.find(([, host]) => host.test(hostname))?.[0] ?? null
}
