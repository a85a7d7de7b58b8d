// /tool/dmarc-reports: what receivers report on mail, read on the visitor's own device.
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { pageExample } from '#app/api/page-example.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { edgeAction } from '#app/api/page-loader.ts'
import { reports } from '#shared/tools/reports.ts'
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'
import { Reports, loadReports, readForm } from './reports.tsx'

// What the report reader explains, in words for people who do not run a mail server.
const REPORTS_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What these reports are',
    text: [
      'When your DMARC record has an rua address, Google, Microsoft, Yahoo and others email you a report each day: which servers sent as your domain, how many messages, and how many passed. TLS reports do the same for encryption between mail servers. They are archives of XML and JSON, made for programs.',
      'Drop everything you have: files, zip archives, emails as .eml, a whole mailbox file, a folder. Duplicate reports count once.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'Email that passes is proven to be yours. Email that fails proves nothing by itself: it may be forged, or come from a service or a server that you forgot. So the reader looks at what comes steadily, day after day or week after week, and asks you: mine, not mine, or a forwarder? What comes and goes is not asked about.',
      'The policy can go one step further (none, quarantine, reject) once the reports of five weeks show that the step would lose less than half a percent of your email. What you have not answered for counts as lost.',
    ],
  },
  questions: [
    {
      question: 'How do I know that nothing is uploaded?',
      answer:
        'Open the network tab of your browser’s developer tools and drop your files: no request is made. The part of the page that reads them may not open any connection, and the page itself can reach only this site. It asks our DNS check about a domain only when you press “Compare”, and about up to ten IP addresses only when you press “Look up who these are”.',
    },
    {
      question: 'What is kept?',
      answer:
        'Nothing, unless you press “Keep on this device”. Then the reports are stored in this browser’s own database, so that next month’s can be added, until you delete them there. Without JavaScript our server reads one file and forgets it.',
    },
    {
      question: 'Where do I get reports?',
      answer:
        'Publish a DMARC record with rua=mailto: and your address. Most receivers send the first report within a day or two. For TLS reports publish a TLS-RPT record at _smtp._tls.',
    },
    {
      question: 'Google reports hundreds of servers I do not know.',
      answer:
        'Many are forwarders: they pass your email on, and your DKIM signature still passes. Look at the servers whose email fails.',
    },
  ],
  related: [
    { label: 'DMARC checker: what is published now', to: '/tool/dmarc' },
    { label: 'Transport: MTA-STS, TLS-RPT and DANE', to: '/tool/transport' },
    { label: 'Mail test: what receivers see in one message', to: '/tool/mail-test' },
    { label: 'All free tools', to: '/tool' },
  ],
}

export async function loader({ request, context: { api } }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const page = await loadReports(api, url)
  return url.search === '' ? { ...page, beside: await pageExample(reports, loadReports, api, url) } : page
}

export const action = edgeAction(readForm, ({ outcome }) => (outcome?.ok ? 200 : 400))

const page = toolPage<typeof loader, typeof action>({
  tool: reports,
  guide: REPORTS_GUIDE,
  Content: ({ page: asked, done }) => <Reports page={done ?? asked} byServer={done !== undefined} />,
})
export const { handle, meta } = page
export default page.Page
