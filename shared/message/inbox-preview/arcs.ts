// The ring: what a message's verdict counts, in five parts. Every finding belongs to exactly one of them.
import { DMARC_TONES } from '#shared/message/result-tone.ts'
import type { MessageReport } from '#shared/message/schema.ts'
import { changesFor, type MendingChange } from './pins.ts'
import type { Finding } from '#shared/report/finding.ts'
import { asksForAction, firstProblem, isError, type Tone, type Verdict } from '#shared/report/verdict.ts'

const ARC_NAMES = ['authentication', 'sender', 'arrival', 'lists', 'content'] as const
type ArcName = (typeof ARC_NAMES)[number]

const LABELS: Readonly<Record<ArcName, string>> = {
  authentication: 'SPF and DKIM',
  sender: 'Sender',
  arrival: 'Arrival',
  lists: 'Blocklists',
  content: 'Content',
}

export interface Arc {
  name: ArcName
  label: string
  /** Undefined while it is awaited. */
  tone: Tone | undefined
  sentence: string
  /** How many findings ask for action. */
  problems: number
  /** What mends them. */
  changes: readonly MendingChange[]
}

/** By the start of a code, the most exact first. */
const ARCS: readonly (readonly [start: string, arc: ArcName])[] = [
  ['template-', 'content'],
  ['message-unsubscribe', 'content'],
  ['message-feedback', 'content'],
  ['message-dmarc-', 'sender'],
  ['message-spf-not-aligned', 'sender'],
  ['message-signed-by-others', 'sender'],
  ['header-', 'sender'],
  ['message-spf-', 'authentication'],
  ['message-dkim-', 'authentication'],
  ['message-signature', 'authentication'],
  ['message-unsigned', 'authentication'],
  ['message-arc-', 'authentication'],
  ['message-ip-listed', 'lists'],
  ['message-link-listed', 'lists'],
  ['message-listed', 'lists'],
  ['message-lists', 'lists'],
]

/** What is left is about the server, the connection, and the form of what it sent. */
const arcOf = (code: string): ArcName => ARCS.find(([start]) => code.startsWith(start))?.[1] ?? 'arrival'

type Judged = Pick<MessageReport, 'spf' | 'dkim' | 'dmarc' | 'envelope' | 'content' | 'findings' | 'changes'>

interface Base {
  tone: Tone | undefined
  sentence: string
}

/** @param lists what blocklists say; null: they were not asked, undefined: they are being asked */
export function arcsOf(report: Judged, lists: Verdict | null | undefined): Arc[] {
  const bases: Readonly<Record<ArcName, Base>> = {
    authentication: authenticationOf(report),
    sender: { tone: DMARC_TONES[report.dmarc.result], sentence: report.dmarc.reason },
    arrival: arrivalOf(report.envelope),
    lists: listsOf(lists),
    content: contentOf(report.content),
  }
  return ARC_NAMES.map((name) => {
    const found = report.findings.filter(({ code }) => arcOf(code) === name)
    const problems = found.filter(asksForAction)
    return {
      name,
      label: LABELS[name],
      ...worst(bases[name], found),
      problems: problems.length,
      changes: changesFor([...problems.filter(isError), ...problems], report.changes),
    }
  })
}

/** A problem says more than what is in order, or unknown, beside it. */
function worst(base: Base, found: readonly Finding[]): Base {
  const problem = firstProblem(found)
  if (!problem) return base
  return { tone: isError(problem) ? 'bad' : 'warn', sentence: problem.message }
}

function authenticationOf({ spf, dkim }: Judged): Base {
  const results = [spf.mailfrom?.result ?? 'unknown', ...dkim.map(({ result }) => result)]
  const signed = dkim.find(({ result }) => result === 'pass') ?? dkim[0]
  const sentence = `SPF: ${spf.mailfrom?.result ?? 'unknown'}. DKIM: ${signed?.result ?? 'not signed'}.`
  if (results.includes('pass')) return { tone: 'ok', sentence }
  const isOpen = results.some((result) => result === 'unknown' || result === 'temperror')
  return { tone: isOpen ? 'unknown' : 'warn', sentence }
}

function arrivalOf({ ip, forwardConfirmed, encrypted }: MessageReport['envelope']): Base {
  if (ip === null) return { tone: 'unknown', sentence: 'The server that sent it is not known.' }
  if (forwardConfirmed === null)
    return { tone: 'unknown', sentence: `The reverse name of ${ip} could not be looked up.` }
  const how = encrypted === null ? '' : encrypted ? ', encrypted' : ', not encrypted'
  return { tone: 'ok', sentence: `From ${ip}${how}.` }
}

function listsOf(lists: Verdict | null | undefined): Base {
  if (lists === undefined) return { tone: undefined, sentence: 'The lists are being asked.' }
  if (lists === null) return { tone: 'unknown', sentence: 'The lists have not been asked.' }
  return { tone: lists.tone, sentence: lists.sentence }
}

const contentOf = (content: MessageReport['content']): Base =>
  content === null
    ? { tone: 'unknown', sentence: 'Its text was not read.' }
    : { tone: 'ok', sentence: 'Nothing in its text needs work.' }
