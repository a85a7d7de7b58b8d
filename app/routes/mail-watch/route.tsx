// /tool/mail-watch: starts a mail watch, whose page has a URL of its own.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { browserAction, browserLoader, edgeAction } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { mailWatch } from '#shared/tools/mail-watch.ts'
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'
import { beginMailWatch, loadMailWatch } from './mail-watch-data.ts'
import { MailWatchForm } from './mail-watch-form.tsx'

// What the page explains: what is compared, what unsubscribing has to do, what is kept.
const MAIL_WATCH_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What counts as a change',
    text: [
      'Records can be right while the mail is broken: an update stops signing, the service sends from another server, the unsubscribe header is no longer signed, the text grows beyond what Gmail shows, or the nightly mail just stops.',
      'Each email is compared with the ones before it from the same sender and list. A change counts when two emails in a row show it, a failure of DMARC at once. Services send from many servers, so we first learn which are usual.',
    ],
  },
  reading: {
    title: 'Does unsubscribing work?',
    text: [
      'Three more addresses on the same list find out. For one we send the one-click request, exactly as Gmail does: a form without cookies, and no redirect is followed. For another we only open its link, as virus scanners do. The third is left alone.',
      'The first has to fall silent within 48 hours, the second must not, and the third shows that the list was mailed at all. Nothing is sent before you press the button, and nothing twice.',
    ],
  },
  questions: [
    {
      question: 'What do you keep of my mail?',
      answer:
        'A fingerprint: the server’s network, encryption, SPF, DKIM and DMARC, which header fields are there, sizes, and which domains it links to. Not the text, not the recipient. Fingerprints are deleted after 180 days, all of it when you delete the watch.',
    },
    {
      question: 'My list asks for a confirmation. How do I confirm?',
      answer:
        'The page shows links of the last day that lead to your own domain, and you press them yourself. Links to other sites are not shown: the address must not confirm what others ask for.',
    },
    {
      question: 'When does silence count?',
      answer:
        'If you said how often mail is expected: after that time and a quarter more, at least an hour. That margin is our own judgment. Before the first mail, nothing is expected.',
    },
    {
      question: 'How long does it last?',
      answer: 'For 180 days after the last mail. An address that never got any is deleted after 30 days.',
    },
  ],
  related: [
    { label: 'Mail test', to: '/tool/mail-test' },
    { label: 'Change watch', to: '/tool/watch' },
    { label: 'Header analyzer', to: '/tool/email-header-analyzer' },
    { label: 'API reference', to: '/developers' },
  ],
}

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
