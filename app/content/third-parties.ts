// The services of other companies that the pages may offer, in words; which of them are there, the configuration says.
import type { AppLoadContext } from '@remix-run/cloudflare'

export interface ThirdPartyService {
  /** Under which a choice is remembered: another company is asked for again. */
  key: string
  /** Of its script. */
  src: string
  host: string
  name: string
  /** After "loads". */
  what: string
}

/** Each only where it is configured. */
export function servicesOf({ chatUrl, pricing }: AppLoadContext['thirdParties']) {
  return {
    ...(chatUrl && { chat: service('chat', chatUrl, 'Live chat', 'a chat') }),
    ...(pricing && {
      pricing: service(
        'pricing',
        pricing.scriptUrl,
        'Online orders',
        'the price table of our billing provider',
      ),
    }),
  }
}

function service(id: string, src: string, name: string, what: string): ThirdPartyService {
  const { host } = new URL(src)
  return { key: `${id}@${host}`, src, host, name, what }
}
