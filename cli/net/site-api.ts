// The API of a site, for what only a site has: an address that receives mail, or what was stored there.
import { API_BASE_PATH } from '#shared/site.ts'
import { namedMessage, type ApiError } from '#shared/api/answers.ts'
import { given, type Call, type Option } from '#cli/command.ts'
import { Failure } from '#cli/failure.ts'
import type { Fetch } from '#cli/net/http-fetch.ts'
import { jsonOf } from '#cli/net/json-of.ts'
import { foreignText, type ForeignText } from '#cli/output/foreign-text.ts'
import { reasonOf } from '#cli/terminal.ts'
import { readAtMost } from '#worker/net/read-at-most.ts'

const LOCAL_SITE = 'http://localhost:8787'
const MAX_ANSWER_BYTES = 4 * 1024 * 1024

/** @param about what the site does */
export const siteOption = (about: string): Option => ({
  name: 'site',
  value: 'URL',
  about: `${about} Default: WARMPOST_SITE, then ${LOCAL_SITE} (npm start).`,
})

type AskSite = <T>(path: string, init?: RequestInit) => Promise<T>

/** Fails with what the site says. */
export function siteApi({ options, terminal }: Pick<Call, 'options' | 'terminal'>, fetch: Fetch): AskSite {
  const site = given(options, 'site') ?? terminal.env.WARMPOST_SITE ?? LOCAL_SITE
  if (!URL.canParse(site) || !/^https?:/.test(site)) throw new Failure(`--site: “${site}” is not a URL.`)
  return (path, init = {}) =>
    askSite(fetch, new URL(API_BASE_PATH + path, site).href, init, foreignText(terminal.secrets))
}

async function askSite<T>(fetch: Fetch, url: string, init: RequestInit, said: ForeignText): Promise<T> {
  const answer = await fetch(url, init).catch((error: unknown) => {
    throw new Failure(`${new URL(url).host} could not be reached: ${reasonOf(error)}`, 'unreachable')
  })
  const host = new URL(url).host
  const body = await readAtMost(answer, MAX_ANSWER_BYTES).then(jsonOf, () => null)
  if (answer.ok && body !== null) return body as T
  const error = (body as Partial<ApiError> | null)?.error
  throw new Failure(
    typeof error?.message === 'string'
      ? `${host}: ${said(namedMessage(error))}`
      : `${host} answered ${answer.status}.`,
    'unreachable',
  )
}
