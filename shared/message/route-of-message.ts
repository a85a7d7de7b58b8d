import { PROVIDER_NAMES } from '#shared/data/provider-rules/rule.ts'
import type { GateProvider } from '#shared/domain/provider-rules/schema.ts'
import { listNames } from '#shared/kit/sentence.ts'
import { LOOKUP_LIMIT } from '#shared/records/spf/limits.ts'
import { DMARC_TONES, resultTone } from './result-tone.ts'
import { mailRoute, type MailRoute, type StationAnswer } from './route.ts'
import type { MessageReport } from './schema.ts'
import { OUTCOME_TONES, outcomeToday } from './way-end.ts'

const SERVER = {
  label: 'Server',
  question: 'Which server handed it over, and does its name lead back to it?',
  rule: 'RFC 5321, 4.1.1.1',
}

type Judged = Pick<MessageReport, 'envelope' | 'spf' | 'dkim' | 'dmarc' | 'gates' | 'findings' | 'changes'>

export function routeOfMessage({ envelope, spf, dkim, dmarc, gates, findings, changes }: Judged): MailRoute {
  const { mailfrom } = spf
  const signature = dkim.find(({ result }) => result === 'pass') ?? dkim[0]
  return mailRoute({
    sender: SERVER,
    answers: {
      sender: serverAnswer(envelope),
      spf: mailfrom
        ? {
            tone: resultTone(mailfrom.result),
            sentence: mailfrom.reason,
            ...(mailfrom.lookups > 0 && { lookups: { used: mailfrom.lookups, limit: LOOKUP_LIMIT } }),
          }
        : { tone: 'unknown', sentence: 'The address of the sending server is not known.' },
      dkim: signature
        ? { tone: resultTone(signature.result), sentence: signature.reason }
        : { tone: dmarc.result === 'pass' ? 'warn' : 'bad', sentence: 'The email has no DKIM signature.' },
      dmarc: { tone: DMARC_TONES[dmarc.result], sentence: dmarc.reason },
      providers: providersAnswer(gates),
    },
    findings,
    changes,
    providers: gates,
  })
}

function serverAnswer({ ip, helo, ptr, forwardConfirmed }: MessageReport['envelope']): StationAnswer {
  if (ip === null) return { tone: 'unknown', sentence: 'The address of the sending server is not known.' }
  const server = `${ip}${helo === null ? '' : `, which calls itself ${helo}`}`
  if (forwardConfirmed === null || ptr === null)
    return { tone: forwardConfirmed === false ? 'bad' : 'unknown', sentence: `It came from ${server}.` }
  return forwardConfirmed
    ? { tone: 'ok', sentence: `It came from ${server}. Its name in reverse DNS, ${ptr}, leads back to it.` }
    : { tone: 'bad', sentence: `It came from ${server}. ${ptr} in reverse DNS does not lead back to it.` }
}

const SAYS = {
  reject: (names: string) => `${names} would refuse it.`,
  defer: (names: string) => `${names} would slow it down.`,
  unknown: (names: string) => `What ${names} would do is unknown.`,
  depends: (names: string) => `At ${names}, it depends on what one email does not show.`,
}

function providersAnswer(gates: readonly GateProvider[]): StationAnswer {
  const outcomes = (['reject', 'defer', 'unknown', 'depends'] as const).filter((outcome) =>
    gates.some((one) => outcomeToday(one) === outcome),
  )
  const [worst] = outcomes
  if (worst === undefined)
    return { tone: 'ok', sentence: 'Nothing we can see would stop it. That is not a promise.' }
  const sentences = outcomes.map((outcome) => {
    const those = gates.filter((one) => outcomeToday(one) === outcome)
    return SAYS[outcome](listNames(those.map(({ provider }) => PROVIDER_NAMES[provider])))
  })
  return { tone: OUTCOME_TONES[worst], sentence: sentences.join(' ') }
}
