// What the page loads: the providers' replies, for a domain and two choices of its owner.
import { outcomeOf, type DataSent, type Outcome } from '#app/api/outcome.ts'
import { dayText } from '#shared/kit/calendar.ts'
import type { ApiClient } from '#shared/api/client.ts'
import { MARKETING, VOLUMES } from '#shared/data/provider-rules/choices.ts'

export type GateAnswer = DataSent<ReturnType<ApiClient['user']['tools']['gate']['simulator']['$get']>>

/** As in the URL; an empty or unknown value was not given. */
export interface GateQuestion {
  domain: string
  selector: string
  ip: string
  volume: (typeof VOLUMES)[number] | ''
  marketing: (typeof MARKETING)[number] | ''
}

function questionOf(params: URLSearchParams): GateQuestion {
  const text = (name: string) => params.get(name)?.trim() ?? ''
  return {
    domain: text('domain'),
    selector: text('selector'),
    ip: text('ip'),
    volume: VOLUMES.find((value) => value === text('volume')) ?? '',
    marketing: MARKETING.find((value) => value === text('marketing')) ?? '',
  }
}

/** Only the given values, as in the URLs of the page and the API. */
export const givenFields = (question: GateQuestion): Record<string, string> =>
  Object.fromEntries(Object.entries(question).filter(([, value]) => value !== ''))

export const questionText = (question: GateQuestion): string =>
  new URLSearchParams(givenFields(question)).toString()

export const askGates = (api: ApiClient, question: GateQuestion): Promise<Outcome<GateAnswer>> => {
  const { domain, selector, ip, volume, marketing } = question
  return outcomeOf(
    api.user.tools.gate.simulator.$get({
      query: {
        domain,
        ...(selector && { selector }),
        ...(ip && { ip }),
        ...(volume && { volume }),
        ...(marketing && { marketing }),
      },
    }),
  )
}

/** Everything that the page shows; no outcome until a question is asked. */
export async function loadGatePage(api: ApiClient, { searchParams }: URL) {
  const question = questionOf(searchParams)
  const outcome = question.domain === '' ? null : await askGates(api, question)
  return { question, outcome, date: dayText(new Date()) }
}

export type GatePage = Awaited<ReturnType<typeof loadGatePage>>
