// The texts about other companies' services that the pages may offer; the configuration says which of them exist.
import type { AppLoadContext } from '@remix-run/cloudflare'

export interface ThirdPartyService {
  /** The key of the stored choice: another company needs a new choice. */
  key: string
  /** Of its script. */
  src: string
  host: string
  name: string
  /** After "loads". */
  what: string
}

/** Each only if it is configured. */
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
