// The figure of a post, by the post's slug.
import type { FunctionComponent } from 'react'
import { Drawing, ReportCard, BlocklistCounter, WarmUpTide, type FigureProps } from './drawings.tsx'
import { SpfTree } from './spf-tree.tsx'
import styles from './figures.module.css'

// Two keys as two tides: the new one arrives before the old one leaves.

function DkimTide({ alt }: FigureProps) {
  return (
    <Drawing alt={alt} height={214}>
      <path fill="var(--post)" fillOpacity="0.13" d="M20 180V62h178c62 0 76 22 98 118z" />
      <path fill="var(--sea)" fillOpacity="0.13" d="M82 180c16-78 34-112 92-112h208v112z" />
      <path className={styles.fine} d="M115 34v146M286 34v146" strokeDasharray="2 5" />
      <path className={styles.post} d="M20 62h178c62 0 76 22 98 118" strokeDasharray="7 6" />
      <path className={styles.sea} d="M82 180c16-78 34-112 92-112h208" />
      <path className={styles.bold} d="M14 180h372" />
      <path className={styles.fine} d="M20 180v6M111 180v6M201 180v6M292 180v6M382 180v6" />
      <g className={styles.bold}>
        <path d="M115 34v-8h171v8" />
        <circle className={styles.sheet} cx="201" cy="68" r="5" />
      </g>
      <g className={styles.middle} fontSize="12.5">
        <text className={styles.words} x="200" y="16">
          both keys in DNS: two weeks
        </text>
        <text className={styles.words} x="201" y="94">
          switch the signing
        </text>
        {[1, 2, 3, 4].map((week) => (
          <text key={week} className={styles.soft} x={week * 90.5 - 25} y="204">
            Week {week}
          </text>
        ))}
      </g>
      <text className={styles.ink} x="22" y="52">
        old key
      </text>
      <text className={styles.seaInk} x="328" y="58">
        new key
      </text>
      <g transform="translate(38 120)">
        <Key tone={styles.post} />
      </g>
      <g transform="translate(322 120)">
        <Key tone={styles.sea} />
      </g>
    </Drawing>
  )
}

const Key = ({ tone }: { tone: string | undefined }) => (
  <g className={tone}>
    <circle className={styles.sheet} cx="9" cy="9" r="9" />
    <path d="M18 9h24v8M34 9v6" />
    <circle cx="9" cy="9" r="2.5" />
  </g>
)

// The four policies as stairs with a gate on each step.

function DmarcStairs({ alt }: FigureProps) {
  return (
    <Drawing alt={alt} height={216}>
      <path className={styles.sheet} d="M0 216v-56h100v-34h100V92h100V58h100v158z" />
      <path className={styles.bold} d="M0 216v-56h100v-34h100V92h100V58h100v158z" />
      <path className={styles.fine} d="M100 160v56M200 126v90M300 92v124" strokeDasharray="2 5" />
      {STEPS.map(({ name, detail, x, y }, index) => (
        <g key={detail} className={styles.middle}>
          <text className={styles.words} x={x + 50} y={y + 24} fontWeight="600">
            {name}
          </text>
          <text className={styles.soft} x={x + 50} y={y + 40} fontSize="11.5">
            {detail}
          </text>
          {index > 0 && <Gate x={x} y={y} />}
        </g>
      ))}
      <g className={styles.post}>
        <path className={styles.sheet} d="M26 130h44v28H26z" />
        <path d="m26 130 22 16 22-16" />
      </g>
    </Drawing>
  )
}

const STEPS = [
  { name: 'none', detail: 'only reports', x: 0, y: 160 },
  { name: 'quarantine', detail: 'in test, t=y', x: 100, y: 126 },
  { name: 'quarantine', detail: 'enforced', x: 200, y: 92 },
  { name: 'reject', detail: 'if it fits you', x: 300, y: 58 },
]

/** A bar across the step, and next to it the list that opens it. */
function Gate({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y - 70})`}>
      <path className={styles.bold} d="M12 70V34" />
      <path className={styles.post} d="m12 38 50-22" />
      <path className={styles.fine} d="m24 33 4 8M36 27l4 8M48 22l4 8" />
      <g className={styles.fine}>
        <path className={styles.sheet} d="M54 26h36v44H54z" />
        <path d="M71 37h13M71 48h13M71 59h9" />
      </g>
      <g className={styles.sea}>
        <path d="m59 37 2.5 3 4.5-6M59 48l2.5 3 4.5-6M59 59l2.5 3 4.5-6" strokeWidth="1.6" />
      </g>
    </g>
  )
}

// Mail hosts as counters: equal numbers share the queue, the higher number waits.

function MailCounters({ alt }: FigureProps) {
  return (
    <Drawing alt={alt} height={210}>
      <g className={styles.sea}>
        <path d="M196 196C140 196 70 190 58 142M196 196c0-20 0-30 0-54" />
        <path d="m51 150 7-10 9 9M189 151l7-10 7 10" />
      </g>
      <g className={styles.fine}>
        <path d="M216 196c70 0 122-10 126-52" strokeDasharray="4 4" />
        <path d="m335 152 7-9 8 8" />
      </g>
      <Counter x={4} number="10" host="mx1" />
      <Counter x={142} number="10" host="mx2" />
      <Counter x={288} number="20" host="mx3" waits />
      <g className={styles.bold}>
        <path className={styles.sheet} d="M178 184h38v25h-38z" />
        <path d="m178 184 19 14 19-14" />
      </g>
      <g className={styles.fine}>
        <path className={styles.sheet} d="M226 191h27v18h-27zM263 191h27v18h-27z" />
        <path d="m226 191 13.5 10 13.5-10M263 191l13.5 10 13.5-10" />
      </g>
    </Drawing>
  )
}

function Counter({ x, number, host, waits }: { x: number; number: string; host: string; waits?: boolean }) {
  return (
    <g transform={`translate(${x} 0)`}>
      <g className={waits ? styles.fine : styles.bold}>
        <path className={styles.sheet} d="M6 122V48a48 48 0 0 1 96 0v74z" />
        <path d="M0 122h108v12H0z" className={styles.sheet} />
      </g>
      <g className={styles.fine}>
        <path d="M22 106V54a32 32 0 0 1 64 0v52z" strokeDasharray={waits ? '4 4' : undefined} />
      </g>
      <g className={styles.middle}>
        <text className={waits ? styles.soft : styles.ink} x="54" y="72" fontSize="26" fontWeight="700">
          {number}
        </text>
        <text className={styles.record} x="54" y="98" fontSize="11.5">
          {host}
        </text>
      </g>
    </g>
  )
}

// A letter under a magnifying glass: what its signature covers.
function SignedLetter({ alt }: FigureProps) {
  return (
    <Drawing alt={alt} height={240}>
      <path className={styles.sheet} d="M6 0h206l34 34v202H6z" />
      <path className={styles.bold} d="M6 0h206l34 34v202H6zM212 0v34h34" />
      <g className={styles.fine}>
        <path d="M28 150h110M28 166h130M28 182h118M28 198h96M28 214h60" />
      </g>
      <text className={styles.record} x="26" y="34" fontSize="11.5">
        From: To: Subject:
      </text>
      <text className={styles.record} x="26" y="60" fontSize="11.5">
        DKIM-Signature:
      </text>
      <path fill="var(--post)" fillOpacity="0.13" d="M22 70h196v24H22z" />
      <text className={styles.record} x="34" y="86" fontSize="11.5">
        h=from:to:subject:…
      </text>
      <text className={styles.record} x="26" y="116" fontSize="11.5">
        bh=…; b=…
      </text>
      <path className={styles.post} d="M22 70h196v24H22z" />
      <g className={styles.bold}>
        <path d="M352 188l36 40" strokeWidth="9" />
      </g>
      <g className={styles.bold}>
        <circle className={styles.sheet} cx="286" cy="128" r="94" />
        <circle cx="286" cy="128" r="86" className={styles.fine} />
      </g>
      <path fill="var(--post)" fillOpacity="0.13" d="M204 96h164v30H204zM204 134h164v30H204z" />
      <g className={styles.middle}>
        <text className={styles.ink} x="286" y="80">
          h=
        </text>
        <text className={styles.record} x="286" y="115" fontSize="11.5">
          list-unsubscribe
        </text>
        <text className={styles.record} x="286" y="153" fontSize="11.5">
          list-unsubscribe-post
        </text>
      </g>
      <path className={styles.sea} d="m272 184 9 11 17-22" />
    </Drawing>
  )
}

// An envelope with the two lines a guide is about, and the word that is stamped on it.

interface EnvelopeProps extends FigureProps {
  lines: readonly [string, string]
  stamp: string
}

const envelope = (first: string, second: string, stamp: string) =>
  function Figure({ alt }: FigureProps) {
    return <Envelope alt={alt} lines={[first, second]} stamp={stamp} />
  }

function Envelope({ alt, lines, stamp }: EnvelopeProps) {
  return (
    <Drawing alt={alt} height={214}>
      <path className={`${styles.sheet} ${styles.bold}`} d="M12 6h376v202H12z" />
      <path className={styles.fine} d="M34 30h84M34 44h56" />
      <g strokeWidth="7" strokeLinecap="butt">
        <path stroke="var(--post)" d={EDGE} strokeDasharray="16 32" />
        <path stroke="var(--sea)" d={EDGE} strokeDasharray="16 32" strokeDashoffset="-24" />
      </g>
      <g className={styles.record} fontSize="22">
        <text x="52" y="128">
          {lines[0]}
        </text>
        <text x="52" y="160">
          {lines[1]}
        </text>
      </g>
      <g transform="rotate(-7 292 62)">
        <g className={styles.post}>
          <path d="M216 34h152v56H216z" />
          <path d="M222 40h140v44H222z" strokeWidth="1" />
        </g>
        <g className={styles.middle}>
          <text className={styles.ink} x="292" y="69" fontSize="20">
            {stamp}
          </text>
        </g>
      </g>
    </Drawing>
  )
}

/** Dashed, once in each color: the edge of an airmail letter. */
const EDGE = 'M14 202h372'

const FIGURES: Record<string, FunctionComponent<FigureProps>> = {
  'dkim-key-rotation': DkimTide,
  'dmarc-from-none-to-reject': DmarcStairs,
  'mx-records-without-surprises': MailCounters,
  'one-click-unsubscribe': SignedLetter,
  'reading-a-dmarc-report': ReportCard,
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
