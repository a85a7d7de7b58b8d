// /tool/bimi: the BIMI checker and the BIMI generator.
import { later } from '#app/later.tsx'
import { browserLoader, edgeLoader } from '#app/api/page-loader.ts'
import { toolPage } from '#app/components/tool/tool-page.tsx'
import { bimi } from '#shared/tools/bimi.ts'
import type { EdgeOnlyGuide } from '#app/components/tool/tool-guide.tsx'
import { BimiChecker } from './bimi-checker.tsx'
import { loadBimiPage } from './bimi-data.ts'
import { BimiGenerator as Generator } from './bimi-generator.tsx'

// What the BIMI page explains, in words for people who do not run a name server.
const BIMI_GUIDE: EdgeOnlyGuide = import.meta.env.SSR && {
  what: {
    title: 'What a BIMI record is',
    text: [
      'A BIMI record is one line of text at default._bimi. in front of your domain. It tells mailbox providers where your logo is, so they can show it next to your email: l= names an SVG file, a= a certificate that proves the logo is yours.',
      'It is a reward for protection against forgery. A logo shows only next to email that passes DMARC, and only if your DMARC policy is quarantine or reject, for the domain and for its organization.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The stamp says whether receivers can show the logo. The pictures show how inboxes crop it. Below are the rules it breaks, each with the line in the file, and often a fixed copy to save.',
      'The table of mailbox providers says what is missing at each one. “Can show it” means that nothing in DNS or in the files prevents it; the provider still looks at your reputation.',
    ],
  },
  questions: [
    {
      question: 'Do I need a certificate?',
      answer:
        'For Gmail and Apple Mail yes, for Yahoo and Fastmail no. Apple also shows logos from Branded Mail in Apple Business Connect, which needs the same DMARC and no certificate. A verified mark certificate (VMC) needs a registered trademark and brings the blue check mark at Gmail. A common mark certificate (CMC) needs proof that the logo has been in use. Microsoft does not show BIMI logos at all.',
    },
    {
      question: 'My logo looks fine in the browser. Why is it refused?',
      answer:
        'BIMI accepts only SVG Tiny PS, a small and safe part of SVG. Drawing programs write more: style sheets, x and y on the root, version 1.1, no title. Any one of these is enough for a refusal. The checker names the line and, if the look stays the same, offers a fixed copy.',
    },
    {
      question: 'Everything is correct, and still no logo. Why?',
      answer:
        'Most often because of sp=none or pct in the DMARC record, or because the logo in the certificate is an older version of the file at l=. Then there is reputation: a new sender waits for weeks. Providers also cache logos, so a change takes days to show.',
    },
    {
      question: 'How do I opt a subdomain out of showing a logo?',
      answer:
        'With the record v=BIMI1; l=; a=; at default._bimi. in front of that subdomain. Without it receivers fall back to the record of the organization. The generator writes it when you choose “Show no logo”.',
    },
  ],
  related: [
    { label: 'DMARC checker: the policy BIMI depends on', to: '/tool/dmarc' },
    { label: 'DMARC generator: a plan to reach quarantine and reject', to: '/tool/dmarc?tab=generator' },
    { label: 'All free tools', to: '/tool' },
  ],
}

/** With the record's grammar, which the checker does not need. */
const BimiGenerator = later(async () => (await import('./bimi-generator.tsx')).BimiGenerator, Generator)

export const loader = edgeLoader(loadBimiPage, { tool: bimi })
export const clientLoader = browserLoader(loadBimiPage)

const page = toolPage<typeof loader>({
  tool: bimi,
  guide: BIMI_GUIDE,
  Content: ({ page: asked }) =>
    asked.tab === 'generator' ? <BimiGenerator page={asked} /> : <BimiChecker {...asked} />,
})
export const { handle, meta } = page
export default page.Page
