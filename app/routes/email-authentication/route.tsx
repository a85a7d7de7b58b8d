// /tool/email-authentication: SPF, DKIM and DMARC of a domain in one view, and what to change first.
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { CheckerForm } from '#app/components/tool/checker-form.tsx'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { Field } from '#app/components/ui/field.tsx'
import { emailAuthentication } from '#shared/tools/email-authentication.ts'
import { exampleOf } from '#shared/tools/tool.ts'
import { loadEmailPage, type EmailPage } from './email-authentication-data.ts'
import { EMAIL_GUIDE } from './email-authentication-guide.ts'
import { EmailResult } from './email-result.tsx'

export const loader = edgeLoader(loadEmailPage, { tool: emailAuthentication })
export const clientLoader = browserLoader(loadEmailPage)

function EmailCheck({ page: { typed, error, domain, outcome, date } }: { page: EmailPage }) {
  const busy = useBusy(emailAuthentication.path)
  return (
    <>
      <CheckerForm
        action={emailAuthentication.path}
        submitLabel="Verify Authentication"
        busy={busy}
        example={{ to: exampleOf(emailAuthentication), label: 'See an example' }}
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
    </>
  )
}

const page = toolPage<typeof loader>({
  tool: emailAuthentication,
  guide: EMAIL_GUIDE,
  Content: EmailCheck,
})
export const { handle, meta } = page
export default page.Page
