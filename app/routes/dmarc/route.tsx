// /tool/dmarc: the DMARC checker and the DMARC generator.
import { later } from '#app/later.tsx'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { dmarc } from '#shared/tools/dmarc.ts'
import { type DmarcCheckerPage, loadDmarcPage } from './dmarc-data.ts'
import { DmarcGenerator as Generator } from './dmarc-generator.tsx'
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'
import { DmarcResult } from './dmarc-result.tsx'

// What the DMARC page explains, in words for people who do not run a name server.
const DMARC_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What a DMARC record is',
    text: [
      'A DMARC record is one line of text at _dmarc. in front of your domain. It says what receivers should do with email that has your domain in its From address but passes neither SPF nor DKIM for it: deliver it, treat it as suspicious, or refuse it (RFC 9989).',
      'It also says where receivers send their daily reports. These list every server that sends as you, yours and others, and whether its email passes.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The stamp says whether receivers can use the record. The table below it shows what happens to failing email from the domain, from its subdomains, and from subdomains that do not exist. Enter a subdomain to see which record applies to it.',
      'In May 2026 a new standard, RFC 9989, replaced RFC 7489. Receivers are switching one by one, so both readings matter for now: where they differ for your domain, the page says so.',
    ],
  },
  questions: [
    {
      question: 'Is p=none a mistake?',
      answer:
        'No, it is the first step: nothing changes for your email, and the reports start. But it protects nobody, so do not stop there. The generator makes a dated plan to get to quarantine and reject.',
    },
    {
      question: 'Why do I get no reports although I have set rua?',
      answer:
        'Usually because the address belongs to another organization that has not agreed. A receiver looks for its permission in DNS, and sends nothing without it. The report shows the missing record, and whether the mailbox accepts email at all.',
    },
    {
      question: 'What happened to pct?',
      answer:
        'RFC 9989 removed it, together with rf and ri. Newer receivers apply your policy to all failing email, whatever pct says. For a careful start use t=y: it applies the policy one level lower, while reports keep coming.',
    },
    {
      question: 'Does the policy apply to subdomains, too?',
      answer:
        'Yes, unless a subdomain has its own record. The sp tag sets another policy for subdomains that exist, np for those that do not. Nobody sends from a name that does not exist, so np=reject is safe.',
    },
  ],
  related: [
    { label: 'SPF checker: who may send as your domain', to: '/tool/spf' },
    { label: 'MX checker: where your mail arrives', to: '/tool/mx' },
    { label: 'All free tools', to: '/tool' },
  ],
}

/** With the record's grammar, which the checker does not need. */
const DmarcGenerator = later(async () => (await import('./dmarc-generator.tsx')).DmarcGenerator, Generator)

export const loader = edgeLoader(loadDmarcPage, { tool: dmarc })
export const clientLoader = browserLoader(loadDmarcPage)

const page = toolPage<typeof loader>({
  tool: dmarc,
  guide: DMARC_GUIDE,
  Content: ({ page: asked }) =>
    asked.tab === 'generator' ? <DmarcGenerator page={asked} /> : <DmarcChecker {...asked} />,
})
export const { handle, meta } = page
export default page.Page

const DmarcChecker = (page: DmarcCheckerPage) => (
  <DomainChecker
    page={page}
    tool={dmarc}
    submitLabel="Check DMARC"
    hint="Your domain, or any subdomain to see which policy applies to it."
  >
    {(report, date) => <DmarcResult report={report} date={date} />}
  </DomainChecker>
)
