// /tool/mail-watch: starts a mail watch, whose page has a URL of its own.
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from '@remix-run/react'
import { apiFor } from '#app/api/browser-api.ts'
import { browserLoader } from '#app/api/page-loader.ts'
import { ToolGuide } from '#app/components/tool/tool-guide.tsx'
import { ToolPage } from '#app/components/tool/tool-page.tsx'
import { toolRoute } from '#app/components/tool/tool-route.ts'
import { formOf } from '#app/form-of.ts'
import { mailWatch } from '#shared/tools/mail-watch.ts'
import { beginMailWatch, loadMailWatch } from './mail-watch-data.ts'
import { MailWatchForm } from './mail-watch-form.tsx'
import { MAIL_WATCH_GUIDE } from './mail-watch-guide.ts'

export const { handle, meta } = toolRoute(mailWatch)

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  loadMailWatch(context.api, new URL(request.url))
export const clientLoader = browserLoader(loadMailWatch)

export const action = async ({ request, context }: ActionFunctionArgs) =>
  data(await beginMailWatch(context.api, await formOf(request)), { status: 400 })
export const clientAction = async ({ request }: ClientActionFunctionArgs) =>
  beginMailWatch(apiFor(request), await request.formData())

export default function MailWatchRoute() {
  const { domain } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <ToolPage tool={mailWatch}>
      <MailWatchForm domain={domain} refused={refused} />
      <ToolGuide guide={MAIL_WATCH_GUIDE} />
    </ToolPage>
  )
}
