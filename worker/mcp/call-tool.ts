// Calls the API for a tool, and sums up what came back, what to do, and what could not be found out.
import type { Change } from '#shared/change/change.ts'
import { cutText, visibleText } from '#shared/dns/visible-text.ts'
import type { Finding } from '#shared/report/finding.ts'
import { asksForAction, type Verdict } from '#shared/report/verdict.ts'
import { MCP_TOOLS, type McpTool } from '#worker/mcp/tools.ts'

/** Calls the API below its base path, as the same visitor. */
export type AskApi = (path: string, init?: RequestInit) => Promise<Response>

interface CallOptions {
  ask: AskApi
  origin: string
  /** Ends after this many milliseconds. */
  pause: (ms: number) => Promise<void>
}

// A type, since the official server expects an index signature, which an interface does not have.
type ToolResult = {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: true
}

type Arguments = Readonly<Record<string, unknown>>

/** Keeps an answer short for a model; the full report is in `structuredContent`. */
const MAX_TEXT = 1_500
const WAIT_MS = 20_000
const POLL_MS = 1_000

export async function callTool(
  name: string,
  given: Arguments,
  options: CallOptions,
): Promise<ToolResult | undefined> {
  const tool = MCP_TOOLS.find((one) => one.name === name)
  if (!tool) return undefined
  const answer =
    name === 'read_mail_test' ? await mailThatCame(given, options) : await askTool(tool, given, options)
  return resultOf(tool, answer, given, options.origin)
}

function askTool(
  { method, path, parts = {} }: McpTool,
  given: Arguments,
  { ask }: CallOptions,
): Promise<Response> {
  const texts = Object.entries(given).filter(([, value]) => value !== undefined && value !== null)
  const unfit = Object.entries(parts).find(([name, words]) => !words.includes(textOf(given[name])))
  if (unfit) return Promise.resolve(refused(`${unfit[0]} is one of ${unfit[1].join(', ')}.`))
  const place = path.replace('{type}', textOf(given.type))
  if (method === 'post')
    return ask(place, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    })
  const query = texts.filter(([field]) => !(field in parts)).map(([field, value]) => [field, textOf(value)])
  return ask(`${place}?${new URLSearchParams(query).toString()}`)
}

const refused = (message: string) =>
  Response.json({ error: { code: 'invalid_request', message } }, { status: 400 })

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value ?? '') ?? '')

interface TestState {
  state: string
  mails: { n: number }[]
}

/** The state of the test, with the report on its newest message once there is one. */
async function mailThatCame({ view }: Arguments, { ask, pause }: CallOptions): Promise<Response> {
  const path = `/user/mail-test/${encodeURIComponent(textOf(view))}`
  for (let waited = 0; ; waited += POLL_MS) {
    const answer = await ask(path)
    if (!answer.ok) return answer
    const state = await answer.json<TestState>()
    const newest = state.mails.at(-1)
    if (newest) {
      const judged = await ask(`${path}/${newest.n}`)
      return judged.ok ? Response.json({ ...state, ...(await judged.json<object>()) }) : judged
    }
    if (state.state !== 'waiting' || waited >= WAIT_MS) return Response.json(state)
    await pause(POLL_MS)
  }
}

async function resultOf(
  tool: McpTool,
  answer: Response,
  given: Arguments,
  origin: string,
): Promise<ToolResult> {
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  if (!isJson) return { content: [{ type: 'text', text: cutText(await answer.text(), 16_000) }] }
  const body = await answer.json<Record<string, unknown>>()
  if (!answer.ok) {
    const { error } = body as { error?: { code: string; message: string } }
    return {
      content: [{ type: 'text', text: `${error?.code ?? answer.status}: ${error?.message ?? ''}` }],
      isError: true,
    }
  }
  return { content: [{ type: 'text', text: summary(tool, body, given, origin) }], structuredContent: body }
}

/** Verdict, problems, what to publish, what is unknown, and where a person sees the same. */
function summary(tool: McpTool, body: Record<string, unknown>, given: Arguments, origin: string): string {
  const report = (body.report ?? body) as {
    verdict?: Verdict
    findings?: Finding[]
    changes?: Change[]
    unknown?: string[]
    state?: string
  }
  const { verdict, findings = [], changes = [] } = report
  const lost = [
    ...findings.filter(({ unknown }) => unknown).map(({ message }) => message),
    ...(report.unknown ?? []),
  ]
  const query = typeof given.domain === 'string' ? `?domain=${encodeURIComponent(given.domain)}` : ''
  const lines = [
    verdict ? `${verdict.heading} [${verdict.tone}]. ${verdict.sentence}` : factsOf(body),
    ...findings
      .filter(asksForAction)
      .map(({ severity, message, rfc }) => `- ${severity}: ${message}${rfc ? ` (${rfc})` : ''}`),
    ...changes
      .filter(({ optional }) => !optional)
      .map(({ action, owner, type, title, after }) =>
        action === 'ask' ? `* ${title}` : `* ${title}: ${owner} ${type} ${after.join(' | ') || '(remove)'}`,
      ),
  ]
  const end = [
    lost.length > 0
      ? `Could not be found out (not the same as missing): ${cutText(lost.join(' '), 300)}`
      : 'Nothing that was asked stayed unknown.',
    ...(tool.page && query !== '' ? [`Page: ${origin}${tool.page}${query}`] : []),
  ].join('\n')
  const text = visibleLines(lines)
  const room = MAX_TEXT - end.length - 20
  return `${text.length > room ? `${text.slice(0, room)} …` : text}\n${end}`
}

/** An answer without a verdict: its fields. */
const factsOf = (body: Record<string, unknown>): string => cutText(JSON.stringify(body), 800)

const visibleLines = (lines: readonly string[]): string => lines.map(visibleText).join('\n')
