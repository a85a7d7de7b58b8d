// What the email authentication page loads: all checks of one domain.
import { redirect } from '@remix-run/react'
import { dayText } from '#shared/kit/calendar.ts'
import { errorAt, outcomeOf, type DataSent, type Outcome } from '#app/api/outcome.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { emailAuthentication } from '#shared/tools/email-authentication.ts'
import type { Reports } from '#shared/domain/email-authentication/schema.ts'
import type { GateProvider } from '#shared/domain/provider-rules/schema.ts'
import { parseEmailInput } from '#shared/domain/email-authentication/email-input.ts'
import { withoutTree } from '#shared/records/spf/without-tree.ts'

type FullAnswer = DataSent<ReturnType<ApiClient['user']['tools']['email']['verify']['$post']>>

type Single = 'spf' | 'dkim' | 'dmarc' | 'mx' | 'bimi'

/** The outcome of the single reports; the reports themselves only if the search for a DKIM key continues. */
export type EmailAnswer = Omit<FullAnswer, Single> & { gates: GateProvider[]; search?: Reports }

async function verify(api: ApiClient, email: string): Promise<Outcome<EmailAnswer>> {
  const outcome = await outcomeOf(api.user.tools.email.verify.$post({ json: { email } }))
  if (!outcome.ok) return outcome
  const { spf, dkim, dmarc, mx, bimi, ...answer } = outcome.data
  const reports = { domain: answer.domain, spf: withoutTree(spf), dkim, dmarc, mx, bimi }
  const { gatesOf } = await import('./judge.ts')
  return {
    ok: true,
    data: { ...answer, gates: gatesOf(reports), ...(dkim.state === 'unknown' && { search: reports }) },
  }
}

export const addressOf = (domain: string): string =>
  `${emailAuthentication.path}?${new URLSearchParams({ domain }).toString()}`

/** Everything that the page shows; no outcome until a question is asked. */
export async function loadEmailPage(api: ApiClient, { searchParams }: URL) {
  const date = dayText(new Date())
  const typed = searchParams.get('email')
  if (typed !== null) {
    const parsed = parseEmailInput(typed)
    if (!parsed.ok) return { typed, error: parsed.message, domain: '', outcome: null, date }
    // An email address is private: the page's URL keeps only the domain.
    throw redirect(addressOf(parsed.domain))
  }
  const domain = searchParams.get('domain')?.trim() ?? ''
  const outcome = domain ? await verify(api, domain) : null
  const refused = errorAt(outcome, 'email')?.message
  return { typed: domain, error: refused, domain, outcome: refused ? null : outcome, date }
}

export type EmailPage = Awaited<ReturnType<typeof loadEmailPage>>
