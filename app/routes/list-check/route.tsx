// /tool/list-check: which rows of a list of addresses cannot arrive, read on the visitor's own device.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { listCheck } from '#shared/tools/list-check.ts'
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'
import { ListCheck, loadListPage } from './list-check.tsx'

// What the list check explains, in words for people who send newsletters and outreach.
const LIST_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What is checked, and where',
    text: [
      'Your browser reads the list: whether each address can exist, duplicates, addresses of roles, disposable domains, typos of large mailbox providers, and people on your suppression list. Then it sends the domains to our server, each one once, in random order, fifty at a time. Our server asks DNS whether they accept mail.',
      'The part in front of the @ never leaves your device. You can see each request below the result, and in the network tab of your browser.',
    ],
  },
  reading: {
    title: 'How to read the four piles',
    text: [
      '“Cannot arrive” comes back for certain. “Ask again” is probably mistyped: ask the person, since a guess may give your email to a stranger. “Look” may arrive, and has a reason to think twice. “Keep” has nothing against it that can be known without sending.',
      'The least bounce rate counts only what comes back for certain. Mailboxes that were closed come on top, so the real rate can be higher.',
    ],
  },
  questions: [
    {
      question: 'Why don’t you check whether the mailbox exists?',
      answer:
        'Because no one can do it well. Large providers do not answer such questions, about one company in five hides behind a filter, and many servers say yes to every address. A check that knocks on servers also hands all of your addresses to whoever runs it.',
    },
    {
      question: 'Can I send to a list that I bought, if it is clean?',
      answer:
        'It can arrive, and it will still cost you. People who never asked for your email report it as spam, and above three reports in a thousand Gmail and Yahoo refuse your mail. A clean bought list is a bought list.',
    },
    {
      question: 'Why is a typo not corrected?',
      answer:
        'Because the guess may be wrong, and some mistyped domains receive mail. The suggestion is in a column of its own; only the person knows whether it is right.',
    },
    {
      question: 'What is a suppression list?',
      answer:
        'The people who unsubscribed or complained. Drop it as addresses, or as the SHA-256 of each address in lower case, as many services export it.',
    },
  ],
  related: [
    { label: 'Bounce decoder: what came back, and why', to: '/tool/bounce' },
    { label: 'Gate simulator: what providers require', to: '/tool/gate' },
    { label: 'Mailbox calculator: how much to send a day', to: '/tool/mailbox-calculator' },
    { label: 'All free tools', to: '/tool' },
  ],
}

export const loader = ({ request }: LoaderFunctionArgs) => loadListPage(new URL(request.url))

const page = toolPage<typeof loader>({
  tool: listCheck,
  guide: LIST_GUIDE,
  Content: ListCheck,
})
export const { handle, meta } = page
export default page.Page
