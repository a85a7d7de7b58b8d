// What the BIMI page explains, in words for people who do not run a name server.
import type { ToolGuideContent } from '#app/components/tool/tool-guide.tsx'

export const BIMI_GUIDE: ToolGuideContent = {
  what: {
    title: 'What a BIMI record is',
    text: [
      'A BIMI record is one line of text at default._bimi. in front of your domain. It tells mailbox providers where your logo is, so that they can show it beside your mail: l= names an SVG file, a= a certificate that proves that the logo is yours.',
      'It is a reward for protection against forgery. A logo is shown only beside mail that passes DMARC, and only when your DMARC policy is quarantine or reject, for the domain and for its organization.',
    ],
  },
  reading: {
    title: 'How to read the result',
    text: [
      'The stamp says whether receivers can show the logo. The pictures show how inboxes crop it. Below stand the rules that it breaks, each with the line of the file, and often a mended copy to save.',
      'The table of mailbox providers says what is missing at each. “Can show it” means that nothing in the DNS or in the files speaks against it; the provider still looks at your reputation.',
    ],
  },
  questions: [
    {
      question: 'Do I need a certificate?',
      answer:
        'For Gmail and Apple Mail yes, for Yahoo and Fastmail no. A verified mark certificate (VMC) needs a registered trademark and brings the blue check mark at Gmail. A common mark certificate (CMC) needs proof that the logo has been in use. Microsoft shows no BIMI logos at all.',
    },
    {
      question: 'My logo looks fine in the browser. Why is it refused?',
      answer:
        'BIMI takes only SVG Tiny PS, a small and safe part of SVG. Drawing programs write more: style sheets, x and y on the root, version 1.1, no title. Each of these is enough for a refusal. The checker names the line, and where nothing of the look is lost it offers a mended copy.',
    },
    {
      question: 'Everything is right, and still no logo. Why?',
      answer:
        'Most often because of sp=none or pct in the DMARC record, or because the logo in the certificate is an older version of the file at l=. Then there is reputation: a new sender waits for weeks. Providers also remember logos, so a change takes days to show.',
    },
    {
      question: 'How do I say that a subdomain wants no logo?',
      answer:
        'With the record v=BIMI1; l=; a=; at default._bimi. in front of that subdomain. Without it receivers fall back to the record of the organization. The generator writes it when you choose “Show no logo”.',
    },
  ],
  related: [
    { label: 'DMARC checker: the policy that BIMI rests on', to: '/tool/dmarc' },
    { label: 'DMARC generator: the way to quarantine and reject', to: '/tool/dmarc?tab=generator' },
    { label: 'All free tools', to: '/tool' },
  ],
}
