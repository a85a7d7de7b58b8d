// Services of other companies, as far as they are configured, and where the pages may reach them.
import type { WorkerEnv } from '#worker/env.ts'

export interface ThirdParties {
  chatUrl?: string
  pricing?: { scriptUrl: string; rootId: string; digest: string; productUrl: string }
}

type Settings = Pick<
  WorkerEnv,
  | 'LIVE_CHAT_SCRIPT_URL'
  | 'PRICING_WIDGET_SCRIPT_URL'
  | 'PRICING_WIDGET_ROOT_ID'
  | 'PRICING_WIDGET_DIGEST'
  | 'PRICING_WIDGET_PRODUCT_URL'
>

/** What is not https is as good as unset. */
export function thirdPartiesOf(env: Settings): ThirdParties {
  const {
    PRICING_WIDGET_SCRIPT_URL: scriptUrl,
    PRICING_WIDGET_ROOT_ID: rootId,
    PRICING_WIDGET_DIGEST: digest,
    PRICING_WIDGET_PRODUCT_URL: productUrl,
  } = env
  return {
    ...(isHttps(env.LIVE_CHAT_SCRIPT_URL) && { chatUrl: env.LIVE_CHAT_SCRIPT_URL }),
    ...(isHttps(scriptUrl) &&
      rootId &&
      digest &&
      productUrl && { pricing: { scriptUrl, rootId, digest, productUrl } }),
  }
}

/** For the policy of the pages: whoever is loaded may talk to its own server, and to nobody else. */
export const originsOf = ({ chatUrl, pricing }: ThirdParties): string[] => [
  ...new Set([chatUrl, pricing?.scriptUrl].flatMap((url) => (url ? new URL(url).origin : []))),
]

/** The pages with a form that Turnstile guards; nothing leads to them without loading them anew. */
const GUARDED_PATHS = ['/contact-us', '/subscription']

/** Whose frames a page may show where Turnstile is set up; its script comes by way of ours. */
export const framesAt = (path: string): string[] =>
  GUARDED_PATHS.includes(path) ? ['https://challenges.cloudflare.com'] : []

const isHttps = (url: string | undefined): url is string =>
  url !== undefined && URL.canParse(url) && new URL(url).protocol === 'https:'
