// /tool/cname: where a name points.
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { cname } from '#shared/tools/cname.ts'
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'
import { CnameResult, loadCnamePage } from './cname-result.tsx'

// What the CNAME page explains, in words for people who do not run a name server.
const CNAME_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What a CNAME record is',
    text: [
      'A CNAME record says that one name is just another name for a second one. A lookup of the first name returns the second name’s records (RFC 1034, 3.6.2). Email services use it for names that track clicks, receive bounces and hold DKIM keys, because they can then change what is behind the name without asking you.',
      'The target can be an alias itself. Each step has its own owner and its own TTL, and the chain is only as good as its weakest step.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'Each row is one step, in order: the name it points to, how long the answer can be cached, and what is there. The last row shows the IP addresses, or which other records the chain ends in; a DKIM key ends in TXT.',
      '“Nothing” means that DNS says nothing is there. “Could not be looked up” is not a verdict: a server along the way did not answer.',
    ],
  },
  questions: [
    {
      question: 'Why is a CNAME not allowed at the top of my domain?',
      answer:
        'Because a name with a CNAME can have no other records, and the top of a domain must have NS and SOA records (RFC 1034, 3.6.2; RFC 2181, 10.1). A resolver that has seen the alias no longer sees your MX and SPF records, so email breaks, often only for some senders. Many DNS providers offer ALIAS, ANAME or flattening instead: they publish the target’s IP addresses.',
    },
    {
      question: 'Why is an alias to a deleted name dangerous?',
      answer:
        'Anyone who can claim the target controls your name too: they can show a page there, get a certificate for it, and use it in links that look like yours. It happens when you leave a service and forget the record. Remove the CNAME first, then the account.',
    },
    {
      question: 'Can a name with a CNAME receive mail?',
      answer:
        'Yes, but through the MX records of its target (RFC 5321, 5.1), since it cannot have its own. The same goes for SPF. Use a name without an alias in email addresses, and never name an alias in an MX record (RFC 2181, 10.3).',
    },
  ],
  related: [
    { label: 'DKIM checker: the keys behind your aliases', to: '/tool/dkim' },
    { label: 'MX checker: where your mail arrives', to: '/tool/mx' },
    { label: 'All free tools', to: '/tool' },
  ],
}

export const loader = edgeLoader(loadCnamePage, { tool: cname })
export const clientLoader = browserLoader(loadCnamePage)

const page = toolPage<typeof loader>({
  tool: cname,
  guide: CNAME_GUIDE,
  Content: ({ page: asked }) => (
    <DomainChecker page={asked} tool={cname} submitLabel="Check CNAME" clears>
      {(report, date) => <CnameResult report={report} date={date} />}
    </DomainChecker>
  ),
})
export const { handle, meta } = page
export default page.Page
