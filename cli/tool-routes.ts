// The API's routes of each tool. Each is loaded when it is called: all of them together load every check.
import type { Hono, Schema } from 'hono'
import type { ApiEnv } from '#worker/http/api-env.ts'

type Routes = Hono<ApiEnv, Schema>

/** By the name in their URLs, /user/tools/<name>/…; tests/cli/tool-routes.test.ts compares them with the API's. */
const ROUTES: Readonly<Record<string, () => Promise<Routes>>> = {
  spf: async () => (await import('#worker/api/tools/spf.ts')).spf,
  dkim: async () => (await import('#worker/api/tools/dkim.ts')).dkim,
  dmarc: async () => (await import('#worker/api/tools/dmarc.ts')).dmarc,
  bimi: async () => (await import('#worker/api/tools/bimi.ts')).bimi,
  transport: async () => (await import('#worker/api/tools/transport.ts')).transport,
  mx: async () => (await import('#worker/api/tools/mx.ts')).mx,
  change: async () => (await import('#worker/api/tools/change.ts')).change,
  cname: async () => (await import('#worker/api/tools/cname.ts')).cname,
  gate: async () => (await import('#worker/api/tools/gate.ts')).gate,
  warmup: async () => (await import('#worker/api/tools/warmup.ts')).warmup,
  bounce: async () => (await import('#worker/api/tools/bounce.ts')).bounce,
  domain: async () => (await import('#worker/api/tools/domain.ts')).domain,
  fleet: async () => (await import('#worker/api/tools/fleet.ts')).fleetRow,
  list: async () => (await import('#worker/api/tools/list.ts')).list,
  ip: async () => (await import('#worker/api/tools/ip.ts')).ip,
  header: async () => (await import('#worker/api/tools/header.ts')).header,
  template: async () => (await import('#worker/api/tools/template.ts')).template,
  email: async () => (await import('#worker/api/tools/email.ts')).email,
  message: async () => (await import('#worker/api/tools/message.ts')).message,
  findings: async () => (await import('#worker/api/tools/findings.ts')).findings,
  reports: async () => (await import('#worker/api/tools/reports.ts')).reports,
  move: async () => (await import('#worker/api/tools/move.ts')).move,
  postmaster: async () => (await import('#worker/api/tools/postmaster.ts')).postmaster,
  subject: async () => (await import('#worker/api/tools/subject.ts')).subject,
  senders: async () => (await import('#worker/api/senders.ts')).senders,
  sequence: async () => (await import('#worker/api/tools/sequence.ts')).sequence,
}

/** "spf" of "/user/tools/spf/checker?domain=example.com", "senders" of "/user/senders/klaviyo". */
export const toolNameOf = (path: string): string =>
  /^\/user\/(?:tools\/([^/?]+)|(senders)(?=[/?]|$))/.exec(path)?.slice(1).find(Boolean) ?? ''

/** Where the routes of a tool are mounted. */
export const mountOf = (name: string): string =>
  name === 'senders' ? '/user/senders' : `/user/tools/${name}`

export function loadRoutes(name: string): Promise<Routes> {
  const load = Object.hasOwn(ROUTES, name) ? ROUTES[name] : undefined
  return load ? load() : Promise.reject(new Error(`“${name}” has no routes`))
}
