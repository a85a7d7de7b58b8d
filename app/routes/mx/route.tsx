// /tool/mx: where a domain's mail goes.
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { DomainChecker } from '#app/components/tool/domain-checker.tsx'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { mx } from '#shared/tools/mx.ts'
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'
import { loadMxPage } from './mx-data.ts'
import { MxResult } from './mx-result.tsx'

// What the MX page explains, in words for people who do not run a name server.
const MX_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What an MX record is',
    text: [
      'An MX record names a server that receives your domain’s email. There can be several, each with a number. A sender tries the lowest number first and moves to the next if a server cannot be reached; equal numbers share the load (RFC 5321, 5.1).',
      'The name in the record must have an IP address. If none of the names does, email to you bounces, and so do replies to what you send: campaign bounces, customer replies, reports you asked for.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The table shows the servers in the order senders try them, with every IP address we found. “Mail goes to” shows the provider, if the server’s name reveals it.',
      '“None” means that DNS says there is no IP address. “Could not be looked up” means that we do not know, because a server did not answer. We cannot see whether the mail server accepts a connection: the platform this site runs on does not open mail ports.',
    ],
  },
  questions: [
    {
      question: 'Why can’t an MX record point to a CNAME?',
      answer:
        'Because the standard says the name must be a host (RFC 2181, 10.3), and some senders refuse to follow the alias. Most do follow it, so the mistake goes unnoticed until one customer’s email does not arrive. Put the final name in the MX record.',
    },
    {
      question: 'What happens when there is no MX record?',
      answer:
        'Senders fall back to the IP address of the domain itself (RFC 5321, 5.1). That is usually the web server, which does not accept email, so messages wait for days and then bounce. If the domain should receive nothing, say so with a null MX: priority 0, host “.” (RFC 7505).',
    },
    {
      question: 'Do I need an MX record if I only send?',
      answer:
        'Yes. Some receivers reject senders whose domain cannot receive replies. Bounces and unsubscribe emails go to the same place. One working host is enough.',
    },
  ],
  related: [
    { label: 'MX records without surprises: a guide', to: '/blogs/mx-records-without-surprises' },
    { label: 'SPF checker: who may send as you', to: '/tool/spf' },
    { label: 'All free tools', to: '/tool' },
  ],
}

export const loader = edgeLoader(loadMxPage, { tool: mx })
export const clientLoader = browserLoader(loadMxPage)

const page = toolPage<typeof loader>({
  tool: mx,
  guide: MX_GUIDE,
  Content: ({ page: asked }) => (
    <DomainChecker page={asked} tool={mx} submitLabel="Check MX" clears>
      {(report, date) => <MxResult report={report} date={date} />}
    </DomainChecker>
  ),
})
export const { handle, meta } = page
export default page.Page
