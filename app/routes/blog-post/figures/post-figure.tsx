// The figure of a post, by the post's slug.
import type { FunctionComponent } from 'react'
import { BlocklistCounter } from './blocklist-counter.tsx'
import { DkimTide } from './dkim-tide.tsx'
import { DmarcStairs } from './dmarc-stairs.tsx'
import type { FigureProps } from './drawing.tsx'
import { envelope } from './envelope.tsx'
import { MailCounters } from './mail-counters.tsx'
import { ReportSlip } from './report-slip.tsx'
import { SignedLetter } from './signed-letter.tsx'
import { SpfTree } from './spf-tree.tsx'
import { WarmUpTide } from './warm-up-tide.tsx'

const FIGURES: Record<string, FunctionComponent<FigureProps>> = {
  'dkim-key-rotation': DkimTide,
  'dmarc-from-none-to-reject': DmarcStairs,
  'mx-records-without-surprises': MailCounters,
  'one-click-unsubscribe': SignedLetter,
  'reading-a-dmarc-report': ReportSlip,
  'spf-ten-lookups': SpfTree,
  'warming-up-a-domain': WarmUpTide,
  'why-a-blocklist-refuses-your-resolver': BlocklistCounter,
}

/** For the list: the other guides have the drawings above in their text. */
const ENVELOPES: typeof FIGURES = {
  'bimi-cost': envelope('v=BIMI1', 'l=logo.svg; a=vmc.pem', 'certified'),
  'blocklist-removal': envelope('192.0.2.10', '127.0.0.2', 'listed'),
  'dkim-not-signing': envelope('dkim=fail', 'body hash', 'changed'),
  'forwarding-breaks-spf': envelope('spf=fail', 'dkim=pass', 'forwarded'),
  'gmail-550-5-7-26': envelope('550-5.7.26', 'not authenticated', 'blocked'),
  'gmail-bulk-sender-rules': envelope('5,000 a day', 'SPF, DKIM, DMARC', 'required'),
  'mta-sts-and-tls-rpt': envelope('mode: enforce', 'mx: mx1.example.com', 'TLS only'),
  'why-email-goes-to-spam': envelope('To: you', 'Folder: Spam', 'why?'),
}

export const FIGURE_NAMES = Object.keys(FIGURES)

export function PostFigure({ name, alt }: FigureProps & { name: string }) {
  const Figure = FIGURES[name] ?? ENVELOPES[name]
  return Figure ? <Figure alt={alt} /> : null
}
