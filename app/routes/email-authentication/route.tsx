// /tool/email-authentication: SPF, DKIM and DMARC of a domain in one view, and what to change first.
import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import type { PageHandle } from '#app/root.tsx'
import { pageCall } from '#app/api/page-call.ts'
import { CheckerForm } from '#app/components/tool/checker-form.tsx'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { toolMeta } from '#app/components/tool/tool-meta.ts'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolTrail } from '#app/components/tool/tool-trail.ts'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { Field } from '#app/components/ui/field.tsx'
import { BROKEN_SAMPLE } from '#shared/dns/sample-names.ts'
import { addressOf, loadEmailPage, PATH } from './email-authentication-data.ts'
import { EMAIL_GUIDE } from './email-authentication-guide.ts'
import { EmailResult } from './email-result.tsx'

export const handle: PageHandle = {
  sameForAll: true,
  breadcrumbs: toolTrail({ label: 'Email authentication' }),
}

export const meta: MetaFunction = ({ location }) =>
  toolMeta({
    title: 'Email authentication checker',
    description:
      'SPF, DKIM and DMARC verification in one step: what your domain has, what Gmail, Yahoo and Microsoft ask for, and what to change first.',
    path: PATH,
    location,
  })

export const { loader, clientLoader } = pageCall(loadEmailPage)

export default function EmailAuthenticationPage() {
  const { typed, error, domain, outcome, date } = useLoaderData<typeof loader>()
  const busy = useBusy(PATH)
  return (
    <ToolPage
      title="Email authentication"
      lead="SPF, DKIM and DMARC verification of your domain in one step, with the changes that help most."
    >
      <CheckerForm
        action={PATH}
        submitLabel="Verify Authentication"
        busy={busy}
        example={{ to: addressOf(BROKEN_SAMPLE), label: 'See an example' }}
      >
        <Field
          key={domain}
          label="Email"
          name="email"
          required
          defaultValue={typed}
          error={error}
          hint="Your address, or just your domain. We only use the domain."
          placeholder="you@example.com"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="email"
          spellCheck={false}
        />
      </CheckerForm>
      <ResultRegion busy={busy} resultKey={domain}>
        {outcome?.ok && <EmailResult key={domain} answer={outcome.data} date={date} />}
        {outcome?.ok === false && <LookupFailed message={outcome.message} />}
      </ResultRegion>
      <ToolGuide guide={EMAIL_GUIDE} />
    </ToolPage>
  )
}
