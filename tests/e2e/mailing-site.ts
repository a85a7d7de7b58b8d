// A site that can email visitors, for the browser tests: the mail service accepts everything and keeps it.
import type { WorkerOptions } from 'miniflare'
import { startBuiltWorker } from '../../scripts/built-worker.mjs'
import type { Email } from '#worker/mail/mailer.ts'
import { createTables } from '#tests/helpers/create-tables.mjs'

type Options = NonNullable<Parameters<typeof startBuiltWorker>[0]>

const MAIL_SERVICE = `
import { WorkerEntrypoint } from 'cloudflare:workers'
export class Mailer extends WorkerEntrypoint {
  send(email) { return this.env.TEST.fetch('http://test/', { method: 'POST', body: JSON.stringify(email) }) }
}
export default { fetch: () => new Response('nothing here', { status: 404 }) }`

export async function startMailingSite({
  variables,
  ...options
}: Pick<Options, 'variables' | 'outboundService'>) {
  const emails: Email[] = []
  const keep = async (request: { text(): Promise<string> }) => {
    emails.push(JSON.parse(await request.text()) as Email)
    return new Response()
  }
  const site = await startBuiltWorker({
    ...options,
    variables: {
      RATE_LIMIT: 'off',
      MAIL_FROM: 'site@site.example',
      SITE_URL: 'https://site.example',
      SUPPORT_EMAIL: 'owner@site.example',
      ...variables,
    },
    onLog: () => {},
    setUp: (worker): WorkerOptions[] => [
      {
        ...worker,
        serviceBindings: { ...worker.serviceBindings, MAILER: { name: 'mail', entrypoint: 'Mailer' } },
      },
      {
        name: 'mail',
        compatibilityDate: '2026-04-01',
        modules: [{ type: 'ESModule', path: 'mail.js', contents: MAIL_SERVICE }],
        serviceBindings: { TEST: keep as never },
      },
    ],
  })
  await createTables(await site.miniflare.getD1Database('DB'))
  return { ...site, emails }
}
