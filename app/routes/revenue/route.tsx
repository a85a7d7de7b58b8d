// /tool/email-revenue-calculator: what an email campaign can earn.
import { numbersIn } from '#app/components/calculator/use-numbers.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { REVENUE_RULES } from '#shared/plans/revenue.ts'
import { revenue } from '#shared/tools/revenue.ts'
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'
import { RevenueCalculator } from './revenue-calculator.tsx'

// What the revenue calculator's page explains.
const REVENUE_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What the calculator does',
    text: [
      'It multiplies five numbers: the emails you send, the share that is opened, the share of readers who click, the share of those who buy, and what one sale is worth. Each rate is a share of the step before it, so 10% clicks means ten out of a hundred people who opened, not ten out of a hundred emails.',
      'The result is what the campaign could earn before costs. It is exact to the cent, and only as reliable as the rates you enter.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The steps show where people drop out. Doubling any rate doubles the result, so work on the one that is easiest to raise.',
      'The bars show the same mailing with 60, 80, 95 and 100% of it in the inbox. The difference is what the spam folder costs each time you send. If your open rate covers all emails sent, it already includes that loss: read the bars as what you could win back.',
    ],
  },
  questions: [
    {
      question: 'Why is my open rate too high?',
      answer:
        'Apple’s Mail Privacy Protection loads the images in an email whether or not anyone reads it, and so do many company filters. Each load counts as an open. Use the rate of readers who do not use Apple Mail, or use replies instead of opens and clicks.',
    },
    {
      question: 'Why is the result too low with the click rate from my report?',
      answer:
        'Most reports give clicks as a share of all emails delivered. This formula uses clicks as a share of opens, which is a larger number. Either divide your click rate by your open rate, or enter 100 as the open rate.',
    },
    {
      question: 'Which emails do I count as sent?',
      answer:
        'The ones that were accepted. Bounced emails cannot be opened, so leave them out; otherwise your rates do not match the number you multiply. If more than a few in a hundred bounce, check where the addresses come from first.',
    },
  ],
  related: [
    { label: 'Mailbox calculator: how much one mailbox may send', to: '/tool/mailbox-calculator' },
    { label: 'Email deliverability test: where your mail lands', to: '/tool/email-deliverability-test' },
    { label: 'Warming up a domain: a guide', to: '/blogs/warming-up-a-domain' },
    { label: 'All free tools', to: '/tool' },
  ],
}

/** The same at the edge and in the browser: the URL has everything needed. */
const readPage = ({ request }: { request: Request }) =>
  numbersIn(REVENUE_RULES, new URL(request.url).searchParams)
export const loader = readPage
export const clientLoader = readPage

const page = toolPage<typeof loader>({
  tool: revenue,
  guide: REVENUE_GUIDE,
  Content: ({ page: asked }) => <RevenueCalculator asked={asked} />,
})
export const { handle, meta } = page
export default page.Page
