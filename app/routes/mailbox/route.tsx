// /tool/mailbox-calculator: how much a mailbox may send in a day.
import { numbersIn } from '#app/components/calculator/use-numbers.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { MAILBOX_RULES } from '#shared/plans/mailbox/safe-limit.ts'
import { mailbox } from '#shared/tools/mailbox.ts'
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'
import { MailboxCalculator } from './mailbox-calculator.tsx'

// What the mailbox calculator's page explains.
const MAILBOX_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What the calculator does',
    text: [
      'It starts with what your provider lets one mailbox send in a day. A mailbox under three months old can use half of that, one under six months three quarters. If more than 5% of your emails bounce, the limit is cut by the same share. If you already send more than the result, it is raised to 80% of what you send today, so you step down instead of stopping.',
      'It is a rule of thumb for one mailbox. No receiver publishes such a formula, and calculators on the web differ by a factor of five.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The table has a line for each factor that applied. Below it is what the formula does not know: your provider’s own ceiling, Google’s threshold for bulk senders, and how few complaints your volume allows.',
      'The ramp goes from today’s volume to the limit. It is an example. Spread each day’s emails across mailbox providers, start with people who know you, and go back two steps if many are refused.',
    ],
  },
  questions: [
    {
      question: 'Can I send up to my provider’s limit from day one?',
      answer:
        'Your provider allows it; receivers may not. They do not know a new mailbox or a new domain, and a sudden thousand emails looks like a stolen account. The provider’s limit is where an account is blocked, not where email stops arriving.',
    },
    {
      question: 'Do ten mailboxes on one domain send ten times as much?',
      answer:
        'For your provider they can. Receivers look at the domain in the From address first, so they see one sender with the total volume. Google counts all subdomains together. Add mailboxes so several people can write, not to get around a limit.',
    },
    {
      question: 'What is a bounce rate, and which do I enter?',
      answer:
        'Emails returned because the mailbox does not exist, divided by emails sent, over the last two to four weeks. Leave out replies with a code that starts with 4: your server retries those. Above 2%, something is wrong with the list; above 5%, stop and clean it.',
    },
  ],
  related: [
    { label: 'Warmup plan: how a domain starts to send', to: '/tool/warmup-plan' },
    { label: 'Warming up a domain: a guide', to: '/blogs/warming-up-a-domain' },
    { label: 'Email revenue calculator: what a mailing may bring', to: '/tool/email-revenue-calculator' },
    { label: 'SPF checker: who may send for you', to: '/tool/spf' },
    { label: 'All free tools', to: '/tool' },
  ],
}

/** The same at the edge and in the browser: the URL has everything needed. */
const readPage = ({ request }: { request: Request }) =>
  numbersIn(MAILBOX_RULES, new URL(request.url).searchParams)
export const loader = readPage
export const clientLoader = readPage

const page = toolPage<typeof loader>({
  tool: mailbox,
  guide: MAILBOX_GUIDE,
  Content: ({ page: asked }) => <MailboxCalculator asked={asked} />,
})
export const { handle, meta } = page
export default page.Page
