// Other companies' services, if they are configured, and which servers the pages may reach for them.
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

/** Anything that is not https counts as unset. */
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

/** For the content security policy: a loaded service may contact its own server, and no other. */
export const originsOf = ({ chatUrl, pricing }: ThirdParties): string[] => [
  ...new Set([chatUrl, pricing?.scriptUrl].flatMap((url) => (url ? new URL(url).origin : []))),
]

/** Whose frame a page with a form that Turnstile guards may show (`checksHuman` of its handle); our script loads its script. */
export const HUMAN_CHECK_ORIGIN = 'https://challenges.cloudflare.com'

const isHttps = (url: string | undefined): url is string =>
  url !== undefined && URL.canParse(url) && new URL(url).protocol === 'https:'
