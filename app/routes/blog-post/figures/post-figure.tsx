// The figure of a post, by the post's slug.
import type { FunctionComponent } from 'react'
import { BlocklistCounter } from './blocklist-counter.tsx'
import { DkimTide } from './dkim-tide.tsx'
import { DmarcStairs } from './dmarc-stairs.tsx'
import type { FigureProps } from './drawing.tsx'
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

export const FIGURE_NAMES = Object.keys(FIGURES)

export function PostFigure({ name, alt }: FigureProps & { name: string }) {
  const Figure = FIGURES[name]
  return Figure ? <Figure alt={alt} /> : null
}
