// Whether the page about Postmaster Tools may send its visitors to Google, and where that is.
import {
  AUTHORIZE_PATH,
  GOOGLE_API,
  GOOGLE_AUTHORIZE,
  type GoogleSettings,
} from '#shared/postmaster/google-consent.ts'
import type { WorkerEnv } from '#worker/env.ts'

type Settings = Pick<WorkerEnv, 'GOOGLE_CLIENT_ID' | 'GOOGLE_URL'>

/** Undefined without a client ID. */
export function googleOf({
  GOOGLE_CLIENT_ID: clientId,
  GOOGLE_URL: url,
}: Settings): GoogleSettings | undefined {
  if (!clientId) return undefined
  const local = originOnThisMachine(url)
  return {
    clientId,
    authorize: `${local ?? GOOGLE_AUTHORIZE}${AUTHORIZE_PATH}`,
    api: local ?? GOOGLE_API,
  }
}

/** Anything else would be sent the permissions of visitors. */
function originOnThisMachine(url: string | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined
  const { protocol, hostname, origin } = new URL(url)
  return protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname) ? origin : undefined
}
