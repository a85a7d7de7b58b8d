// /tool/email-deliverability-test: send a message to real mailboxes, and see which folders it ends up in.
import { browserAction, browserLoader, edgeAction, edgeLoader } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { deliverabilityTest } from '#shared/tools/deliverability-test.ts'
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'
import { SeedTest, loadSeedTest, makeSeedTest } from './seed-test.tsx'

// What the deliverability test's page explains.
const DELIVERABILITY_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What a seed test is',
    text: [
      'Seed addresses are test mailboxes that we read to see where a message landed. You send them what your readers get. The share in the inbox shows how these mailboxes sorted this message on this day.',
      'It answers what no DNS record can: valid SPF, DKIM and DMARC say who you are, not whether anyone wants your email. It also shows what your own sending report does not, since “delivered” there only means accepted, even into the spam folder.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'Look at the providers one by one. Each sorts mail by its own rules, so 80% at one and nothing at another tells you something; their average does not. Promotions is part of the inbox, read later and less often.',
      'Fifteen mailboxes prove little by themselves. The result shows the likely range of the true share: one message in spam out of five may be chance. Send again on another day before you change anything.',
    ],
  },
  questions: [
    {
      question: 'Why does my test message land in the inbox, and my campaign in spam?',
      answer:
        'Because the seed mailboxes have no history with you, and your readers do: they delete, ignore or report your email, and their provider learns from that. A seed test cannot show it. Look at complaints and replies too, and send first to people who reply.',
    },
    {
      question: 'Can I write “test” in the subject?',
      answer:
        'No. Filters read the words and the links, so a short note called “test” only tells you about short notes. Send the exact message your readers will get, through the same service, from the same address, with the same tracking links.',
    },
    {
      question: 'Should I put all seed addresses in To?',
      answer:
        'No. A message with fifteen strangers in To looks like spam. Let your service send to each address separately, as a small list, or use Bcc.',
    },
  ],
  related: [
    { label: 'A sample result', to: '/tool/email-deliverability-test-result' },
    { label: 'SPF checker: who may send for you', to: '/tool/spf' },
    { label: 'DMARC checker: what receivers do with the rest', to: '/tool/dmarc' },
    { label: 'All free tools', to: '/tool' },
  ],
}

export const loader = edgeLoader(loadSeedTest)
export const clientLoader = browserLoader(loadSeedTest)

export const action = edgeAction(makeSeedTest, () => 503)
export const clientAction = browserAction(makeSeedTest)

const page = toolPage<typeof loader, typeof action>({
  tool: deliverabilityTest,
  guide: DELIVERABILITY_GUIDE,
  // Whether the mailboxes are being read changes from minute to minute.
  handle: {},
  Content: ({ page: asked, done }) => <SeedTest page={asked} refusal={done?.refusal} />,
})
export const { handle, meta } = page
export default page.Page
