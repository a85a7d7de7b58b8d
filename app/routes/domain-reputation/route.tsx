// /tool/domain-reputation-checker: what is known about a domain's reputation, in one number with its reasons.
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { domainReputation } from '#shared/tools/domain-reputation.ts'
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'
import { loadReputationPage } from './reputation-data.ts'
import { ReputationResult } from './reputation-result.tsx'

// What the domain reputation page explains, and what it does not claim.
const REPUTATION_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What a domain’s reputation is',
    text: [
      'Receivers remember how people reacted to your earlier email, and nobody outside can see that. What anyone can see is what they check first: whether your domain authenticates its email (SPF, DKIM, DMARC), whether it can receive replies, how long it has been registered, and whether blocklists list it. This score is made of that and nothing else.',
      'No public tool knows your reputation at Gmail. Google removed domain and IP reputation from Postmaster Tools on September 30, 2025; only compliance and your spam rate remain there.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'DMARC is worth 25 points, SPF 20, blocklists 20, DKIM 15, mail servers 10 and age 10. What we could not find out is left out of both totals, so it counts neither for nor against you; with less than 60% measured there is no score, and if what is missing could move it from poor to borderline or good, you see the range instead. 70 or more is good, below 40 is poor.',
      'Some facts cap the score whatever the total is: a listing for phishing, malware or a botnet at 20, a listing as a spammer at 39, neither SPF nor DMARC at 39, a registration that has expired or is on hold at 39, “+all” at 49, an age under 30 days at 69. A blocklist counts only while it passes its own test entries; “Error” means that we do not know. BIMI, MTA-STS, TLS-RPT and DNSSEC give no points: few receivers act on them.',
    ],
  },
  questions: [
    {
      question: 'Why is DKIM unknown even though I sign my email?',
      answer:
        'DNS has no list of selectors. We try those of the services your records point to, and a few common ones; yours may be different. Check it in the DKIM checker: it is after “s=” in the header of a message you sent.',
    },
    {
      question: 'Should I buy an old domain to skip the wait?',
      answer:
        'Age is 10 points out of 100, and it comes with history: old email, old listings, old links. Check for listings first, and expect receivers to treat a sudden change of sender like a new domain. A slow start costs less.',
    },
    {
      question: 'A list names my domain. What now?',
      answer:
        'Find the cause before you ask for removal, or you will be listed again next week: a bought list, a form that anyone can fill in, a hacked page, or one of your customers. Then follow the link in the row. Never pay for removal.',
    },
    {
      question: 'The registrar or the date is “Not Available”. Is that bad?',
      answer:
        'No. Some country registries, such as .eu and .de, do not publish it, and some answer slowly. Then the age is unknown, and the score leaves it out.',
    },
  ],
  related: [
    { label: 'Warming up a domain: a guide', to: '/blogs/warming-up-a-domain' },
    { label: 'IP reputation checker: blocklists of addresses', to: '/tool/ip-reputation-checker' },
    { label: 'DMARC checker: what failing mail gets', to: '/tool/dmarc' },
    { label: 'All free tools', to: '/tool' },
  ],
}

export const loader = edgeLoader(loadReputationPage, { tool: domainReputation })
export const clientLoader = browserLoader(loadReputationPage)

const page = toolPage<typeof loader>({
  tool: domainReputation,
  guide: REPUTATION_GUIDE,
  Content: ({ page: asked }) => (
    <DomainChecker
      page={asked}
      tool={domainReputation}
      submitLabel="Check Reputation"
      busyText="Asking the registry, DNS and the blocklists…"
    >
      {(report, date) => <ReputationResult report={report} date={date} />}
    </DomainChecker>
  ),
})
export const { handle, meta } = page
export default page.Page
