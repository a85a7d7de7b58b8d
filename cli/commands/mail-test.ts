// `warmpost mail-test`: an address at a site, and what receivers see in the email that arrives there. For tests of programs that
// send email: the address is printed right away, on standard error.
import type { MessageReport } from '#shared/message/schema.ts'
import { mailTest } from '#shared/tools/message.ts'
import { API_BASE_PATH } from '#shared/api/base-path.ts'
import type { ApiError } from '#shared/api/error.ts'
import { given, type Call, type Command, type Outcome } from '#cli/command.ts'
import { outcomeOf } from '#cli/commands/outcome-of.ts'
import { Failure } from '#cli/failure.ts'
import { httpFetch, type Fetch } from '#cli/net/http-fetch.ts'
import { foreignText, type ForeignText } from '#cli/output/foreign-text.ts'
import { safeText } from '#cli/output/safe-text.ts'
import { jsonOf } from '#cli/net/json-of.ts'
import { reasonOf } from '#cli/terminal.ts'
import { readAtMost } from '#worker/net/read-at-most.ts'
import { systemClock, type Clock } from '#worker/clock.ts'

const LOCAL_SITE = 'http://localhost:8787'
const WAIT_SECONDS = 300
const POLL_MS = 2_000
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

export const mailTestCommand = (fetch: Fetch = httpFetch(), clock: Clock = systemClock): Command => ({
  name: 'mail-test',
  about: 'Get an address, send one email there, and see it as receivers do.',
  options: [
    {
      name: 'site',
      value: 'URL',
      about: `The site that receives the email. Default: WARMPOST_SITE, then ${LOCAL_SITE} (npm start).`,
    },
    { name: 'wait', value: 'SECONDS', about: `How long to wait for the email. Default: ${WAIT_SECONDS}.` },
  ],
  run: (call) => runTest(call, fetch, clock),
})

async function runTest({ options, terminal }: Call, fetch: Fetch, clock: Clock): Promise<Outcome[]> {
  const site = given(options, 'site') ?? terminal.env.WARMPOST_SITE ?? LOCAL_SITE
  const wait = Number(given(options, 'wait') ?? WAIT_SECONDS)
  if (!URL.canParse(site) || !/^https?:/.test(site)) throw new Failure(`--site: “${site}” is not a URL.`)
  if (!(wait > 0 && wait <= 3_600)) throw new Failure('--wait must be a number of seconds, at most 3600.')
  const ask = <T>(path: string, init: RequestInit = {}) =>
    askSite<T>(fetch, new URL(API_BASE_PATH + path, site).href, init, foreignText(terminal.secrets))
  const json = { 'content-type': 'application/json' }
  const { address, view } = await ask<{ address: string; view: string }>('/user/mail-test', {
    method: 'POST',
    headers: json,
    body: '{}',
  })
  terminal.note(safeText(`Send one email to ${address}`))
  const path = `/user/mail-test/${encodeURIComponent(view)}`
  for (let waited = 0; waited <= wait * 1_000; waited += POLL_MS) {
    const { mails } = await ask<{ mails: { n: number }[] }>(path)
    const [mail] = mails
    if (mail) return [outcomeOf(mailTest, address, await ask<MessageReport>(`${path}/${mail.n}`))]
    terminal.progress(`Waiting for an email to ${safeText(address)} …`)
    await new Promise<void>((resolve) => clock.after(POLL_MS, resolve))
  }
  throw new Failure(`No email arrived at ${address} within ${wait} seconds.`, 'unreachable')
}

async function askSite<T>(fetch: Fetch, url: string, init: RequestInit, said: ForeignText): Promise<T> {
  const answer = await fetch(url, init).catch((error: unknown) => {
    throw new Failure(`${new URL(url).host} could not be reached: ${reasonOf(error)}`, 'unreachable')
  })
  const host = new URL(url).host
  const body = await readAtMost(answer, MAX_ANSWER_BYTES).then(jsonOf, () => null)
  if (answer.ok && body !== null) return body as T
  const message = (body as Partial<ApiError> | null)?.error?.message
  throw new Failure(
    typeof message === 'string' ? `${host}: ${said(message)}` : `${host} answered ${answer.status}.`,
    'unreachable',
  )
}
