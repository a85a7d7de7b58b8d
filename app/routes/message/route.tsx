// /tool/mail-test: one real email, and what receivers see in it; with a key, the address that waits for it.
import { browserAction, browserLoader, edgeAction, edgeLoader } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { momentText } from '#app/components/ui/moment-text.ts'
import {
  orSaved,
  savedAction,
  savedActionInBrowser,
  savedInBrowser,
  savedLoader,
} from '#app/saved/saved-data.ts'
import { savedPage, toolOrSaved } from '#app/saved/saved-page.tsx'
import { mailTest } from '#shared/tools/message.ts'
import { actOnMailTest, loadMailTest, mailTestKind } from './mail-test-data.ts'
import { MAIL_TEST_GUIDE } from './mail-test-guide.ts'
import { MailTestAt } from './mail-test-inbox.tsx'
import { MailTesting } from './mail-testing.tsx'

export const loader = orSaved(
  mailTestKind,
  savedLoader(mailTestKind),
  edgeLoader(loadMailTest, { tool: mailTest }),
)
export const clientLoader = orSaved(mailTestKind, savedInBrowser(mailTestKind), browserLoader(loadMailTest))
export const action = orSaved(
  mailTestKind,
  savedAction(mailTestKind),
  edgeAction(actOnMailTest, (done) => (done.kind === 'judged' && done.outcome.ok ? 200 : 400)),
)
export const clientAction = orSaved(
  mailTestKind,
  savedActionInBrowser(mailTestKind),
  browserAction(actOnMailTest),
)

const asked = toolPage<typeof loadMailTest, typeof actOnMailTest>({
  tool: mailTest,
  guide: MAIL_TEST_GUIDE,
  Content: MailTesting,
})
const saved = savedPage(mailTestKind, {
  words: {
    name: 'A mail test',
    description: 'What receivers see in an email.',
    none: 'There is no mail test here',
    unreachable: 'This mail test could not be loaded',
    pictureOf: mailTest.path,
    way: { to: mailTest.path, label: 'Test another email' },
    what: 'this address and its emails',
    can: 'read the emails and delete them',
    title: ({ test: { address } }) => `Mail test ${address.split('@')[0]}`,
    until: ({ test: { expires } }) => `Kept until ${momentText(expires)}.`,
  },
  Content: MailTestAt,
})
const page = toolOrSaved(asked, saved)
export const { handle, meta } = page
export default page.Page
