// /tool/ip-reputation-checker: what blocklists say about an IP address.
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { ipReputation } from '#shared/tools/ip-reputation.ts'
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'
import { IpChecker, ListDirectory } from './ip-checker.tsx'
import { loadIpPage } from './ip-data.ts'

// What the IP reputation page explains, in words for people who do not run a mail server.
const IP_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What a blocklist is',
    text: [
      'A blocklist (DNSBL) is a DNS zone that lists IP addresses that sent spam, were hacked, or should not send email at all. A receiver checks it while your message is being delivered. If the answer is an address such as 127.0.0.2, yours is listed, and the receiver may refuse the message or put it in the spam folder.',
      'There are hundreds, and few matter. You will notice a SpamCop listing within the hour; you will never notice one on a list that nobody uses. That is why each list here has a weight.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      '“OK” means that the list passed its test within the last hour and does not list your address. “Listed” means that it does. “Error” and “Timeout” mean that we do not know: the list did not answer, refused our query, or failed its own test. Such a row counts neither for you nor against you, and you can retry it.',
      'Listings of entire networks, policy entries and lists of misdirected bounces are grouped at the end. They say nothing about your email.',
    ],
  },
  questions: [
    {
      question: 'Should I pay to get off a list?',
      answer:
        'No. The lists that receivers trust remove an address for free, automatically or on request. Paying for removal does not fix the cause, and the next hit lists you again.',
    },
    {
      question: 'Why does another checker say that I am listed when you do not?',
      answer:
        'Often because it counts a refusal as a listing. Some lists answer 127.255.255.254 to a checker that asks through a public resolver; that is an error code. Other checkers still use lists that closed years ago, some of which now list the entire internet.',
    },
    {
      question: 'I asked for removal at once and was listed again. Why?',
      answer:
        'Because the cause was still there. Look for what is sending: an unprotected form, a stolen mailbox password, an infected machine behind the same IP address, or an old recipient list with spam traps in it. Stop that first, then ask for removal, starting with the worst listing.',
    },
  ],
  related: [
    { label: 'SPF checker: who may send as you', to: '/tool/spf' },
    { label: 'MX checker: where your mail goes', to: '/tool/mx' },
    { label: 'DMARC checker: what happens to forged email', to: '/tool/dmarc' },
    { label: 'All free tools', to: '/tool' },
  ],
}

export const loader = edgeLoader((api, url) => loadIpPage(api, url, 'whole'), { tool: ipReputation })
export const clientLoader = browserLoader((api, url) => loadIpPage(api, url, 'rows'))

const page = toolPage<typeof loader>({
  tool: ipReputation,
  guide: IP_GUIDE,
  handle: {},
  Content: ({ page: asked }) => (
    <>
      <IpChecker page={asked} />
      <ListDirectory lists={asked.lists} />
    </>
  ),
})
export const { handle, meta } = page
export default page.Page
