// /tool/mail-test: one real mail, and what receivers see in it.
import { data, type ActionFunctionArgs } from '@remix-run/cloudflare'
import { browserApi } from '#app/api/browser-api.ts'
import { pageCall } from '#app/api/page-call.ts'
import { MessageResult } from '#app/components/message/message-result.tsx'
import { LookupFailed } from '#app/components/tool/lookup-failed.tsx'
import { ResultRegion } from '#app/components/tool/result-region.tsx'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { formOf } from '#app/form-of.ts'
import { useActionData, useLoaderData } from '#app/router/page-state.ts'
import { SampleNote } from '#app/components/tool/example-note.tsx'
import { mailTest } from '#shared/tools/mail-test.ts'
import { actOnMailTest, loadMailTest } from './mail-test-data.ts'
import { MAIL_TEST_GUIDE } from './mail-test-guide.ts'
import { MailTestAgain, MailTestStart } from './mail-test-start.tsx'
import { MailLinks, MailTestInbox } from './mail-test-inbox.tsx'

export const { handle, meta } = toolRoute(mailTest)

export const { loader, clientLoader } = pageCall(loadMailTest, { tool: mailTest })

export async function action({ request, context }: ActionFunctionArgs) {
  const done = await actOnMailTest(context.api, await formOf(request))
  return data(done, { status: done.kind === 'judged' && done.outcome.ok ? 200 : 400 })
}
export const clientAction = async ({ request }: { request: Request }) =>
  actOnMailTest(browserApi, await request.formData())

export default function MailTestRoute() {
  const page = useLoaderData<typeof loader>()
  const done = useActionData<typeof action>()
  const busy = useBusy(mailTest.path)
  const judged = done?.kind === 'judged' ? done : page
  const { outcome } = judged
  const refusal = done?.kind === 'refused' ? done.message : undefined
  const question: Readonly<Record<string, string>> = done ? {} : page.question
  const { test: view = '', mail } = question
  return (
    <ToolPage tool={mailTest}>
      {page.test && !done ? (
        <MailTestInbox test={page.test} view={view} shown={page.question.mail} round={page.round} />
      ) : outcome?.ok ? (
        <MailTestAgain isSample={question.sample !== undefined} />
      ) : (
        <MailTestStart refusal={refusal} busy={busy} />
      )}
      <ResultRegion
        busy={busy}
        busyText="Judging the message…"
        resultKey={JSON.stringify(question) + judged.date}
      >
        {question.sample !== undefined && (
          <SampleNote>This is sample data: we made this message up.</SampleNote>
        )}
        {outcome?.ok && (
          <MessageResult
            report={outcome.data}
            date={judged.date}
            tool={mailTest}
            question={question}
            more={
              mail !== undefined &&
              page.test?.ok && <MailLinks view={view} n={mail} expires={page.test.data.expires} />
            }
          />
        )}
        {outcome?.ok === false && <LookupFailed message={outcome.message} />}
      </ResultRegion>
      <ToolGuide guide={MAIL_TEST_GUIDE} />
    </ToolPage>
  )
}
