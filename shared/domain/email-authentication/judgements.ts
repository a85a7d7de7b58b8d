// The outcome of each single check, in that check's own words: nothing is judged a second time here.
import type { Judgement, JudgementState, Method, Reports } from './schema.ts'
import type { MxFinding } from '#shared/records/mx/findings.ts'
import type { Verdict } from '#shared/report/verdict.ts'

/** The three that decide whether mail counts as authenticated. */
export const isDecisive = ({ method }: Pick<Judgement, 'method'>): boolean =>
  method === 'SPF' || method === 'DKIM' || method === 'DMARC'

export const judgementsOf = ({ spf, dkim, dmarc, mx, bimi }: Reports): Judgement[] => [
  judgement('SPF', spf.verdict, spf.state === 'absent'),
  withExtent(judgement('DKIM', dkim.verdict, dkim.state === 'absent' || dkim.state === 'no_selectors'), dkim),
  judgement('DMARC', dmarc.verdict, dmarc.state === 'absent'),
  judgement('MX', mx.verdict, mx.state === 'absent'),
  { method: 'BIMI', ...(isTooEarly(bimi) ? TOO_EARLY : BIMI[bimi.state]) },
]

/** Keys that the search has not come to may be broken, or sound. */
const withExtent = (judged: Judgement, { next, discovery }: Reports['dkim']): Judgement =>
  judged.state === 'unknown' || next === undefined || discovery === undefined
    ? judged
    : {
        ...judged,
        sentence: `${judged.sentence} The first ${next} of ${discovery.total} usual selectors were tried; the DKIM checker tries them all.`,
      }

export const METHODS: readonly Method[] = ['SPF', 'DKIM', 'DMARC', 'MX', 'BIMI']

/** What counts at a name that a service uses: SPF is checked where bounces come back to. */
export const methodsFor = ({ code }: MxFinding): readonly Method[] =>
  code === 'mx-return-path' ? ['SPF', 'MX'] : ['MX']

export const notWanted = ({ method, ...judged }: Judgement): Judgement =>
  judged.state === 'good' || judged.state === 'unknown'
    ? { method, ...judged }
    : { method, state: 'declined', sentence: `No mail is sent as this name, so it needs no ${method}.` }

const judgement = (method: Method, { tone, sentence }: Verdict, isAbsent: boolean): Judgement => ({
  method,
  state: tone === 'bad' && isAbsent ? 'missing' : STATES[tone],
  sentence,
})

const STATES: Record<Verdict['tone'], JudgementState> = {
  ok: 'good',
  warn: 'improve',
  bad: 'broken',
  unknown: 'unknown',
  info: 'declined',
}

const isTooEarly = ({ state, dmarcReady }: Reports['bimi']): boolean =>
  state === 'found' && dmarcReady === false

const TOO_EARLY: Omit<Judgement, 'method'> = {
  state: 'improve',
  sentence: 'A BIMI record is published, but DMARC is not strict enough for a logo.',
}

/** Only whether there is a record: its logo and its certificate are for the BIMI checker. */
const BIMI: Record<Reports['bimi']['state'], Omit<Judgement, 'method'>> = {
  unknown: { state: 'unknown', sentence: 'The BIMI record could not be looked up.' },
  absent: { state: 'missing', sentence: 'No BIMI logo is published. It is optional.' },
  declined: { state: 'declined', sentence: 'The domain opts out of showing a logo.' },
  found: { state: 'good', sentence: 'A BIMI record is published. The BIMI checker checks its logo.' },
}
