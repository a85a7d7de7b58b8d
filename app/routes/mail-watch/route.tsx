// /tool/mail-watch: starts a mail watch, whose page has a URL of its own.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { browserAction, browserLoader, edgeAction } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { mailWatch } from '#shared/tools/mail-watch.ts'
import { beginMailWatch, loadMailWatch } from './mail-watch-data.ts'
import { MailWatchForm } from './mail-watch-form.tsx'
import { MAIL_WATCH_GUIDE } from './mail-watch-guide.ts'

export const loader = ({ request, context }: LoaderFunctionArgs) =>
  loadMailWatch(context.api, new URL(request.url))
export const clientLoader = browserLoader(loadMailWatch)

export const action = edgeAction(beginMailWatch)
export const clientAction = browserAction(beginMailWatch)

const page = toolPage<typeof loader, typeof action>({
  tool: mailWatch,
  guide: MAIL_WATCH_GUIDE,
  Content: ({ page: { domain }, done }) => <MailWatchForm domain={domain} refused={done} />,
})
export const { handle, meta } = page
export default page.Page
