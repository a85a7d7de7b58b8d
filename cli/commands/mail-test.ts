// `warmpost mail-test`: an address at a site, and what receivers see in the email that arrives there. For tests of programs that
// send email: the address is printed right away, on standard error.
import type { MessageReport } from '#shared/message/schema.ts'
import { mailTest } from '#shared/tools/message.ts'
import { given, type Call, type Command, type Outcome } from '#cli/command.ts'
import { outcomeOf } from '#cli/commands/outcome-of.ts'
import { Failure } from '#cli/failure.ts'
import { httpFetch, type Fetch } from '#cli/net/http-fetch.ts'
import { siteApi, siteOption } from '#cli/net/site-api.ts'
import { safeText } from '#cli/output/safe-text.ts'
import { systemClock, type Clock } from '#worker/clock.ts'

const WAIT_SECONDS = 300
const POLL_MS = 2_000

export const mailTestCommand = (fetch: Fetch = httpFetch(), clock: Clock = systemClock): Command => ({
  name: 'mail-test',
  about: 'Get an address, send one email there, and see it as receivers do.',
  options: [
    siteOption('The site that receives the email.'),
    { name: 'wait', value: 'SECONDS', about: `How long to wait for the email. Default: ${WAIT_SECONDS}.` },
  ],
  run: (call) => runTest(call, fetch, clock),
})

async function runTest({ options, terminal }: Call, fetch: Fetch, clock: Clock): Promise<Outcome[]> {
  const wait = Number(given(options, 'wait') ?? WAIT_SECONDS)
  if (!(wait > 0 && wait <= 3_600)) throw new Failure('--wait must be a number of seconds, at most 3600.')
  const ask = siteApi({ options, terminal }, fetch)
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
