// Calls the API for a tool, and sums up what came back, what to do, and what could not be found out.
import { namedMessage, type ApiError } from '#shared/api/answers.ts'
import type { Change } from '#shared/report/change/change.ts'
import { cutText } from '#shared/kit/foreign-text.ts'
import type { Finding } from '#shared/report/finding.ts'
import {
  brief,
  bytesOf,
  partsOf,
  summedUp,
  marked,
  markedLines,
  MARKS_NOTE,
  type Body,
} from '#worker/mcp/brief.ts'
import { DETAIL, MCP_TOOLS, type McpTool } from '#worker/mcp/tools.ts'

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

/** Of the text and the data of an answer together: a model reads all of it. */
const MAX_ANSWER_BYTES = 8_000
const MAX_TEXT = 1_500
/** Of a part that was asked for by name. */
const MAX_DETAIL_BYTES = 64_000
const MAX_MESSAGE = 400
/** Of an answer without a verdict. */
const MAX_FACTS = 700
const MAX_UNKNOWN = 300
const MAX_DEPTH = 12
const WAIT_MS = 20_000
const POLL_MS = 1_000

export async function callTool(
  name: string,
  { [DETAIL]: detail, ...given }: Arguments,
  options: CallOptions,
): Promise<ToolResult | undefined> {
  const tool = MCP_TOOLS.find((one) => one.name === name)
  if (!tool) return undefined
  const answer =
    name === 'read_mail_test' ? await mailThatCame(given, options) : await askTool(tool, given, options)
  const body = await bodyOf(answer)
  if (!answer.ok) return refusalOf(answer.status, body)
  if (typeof detail === 'string' && detail !== '') return detailOf(detail, body)
  if (typeof body === 'string') return wholeText(body)
  const text = summary(tool, body, given, options.origin)
  return {
    content: [{ type: 'text', text }],
    structuredContent: brief(body, MAX_ANSWER_BYTES - bytesOf(text)),
  }
}

const bodyOf = async (answer: Response): Promise<Body | string> =>
  answer.headers.get('content-type')?.startsWith('application/json')
    ? answer.json<Record<string, unknown>>()
    : answer.text()

const textResult = (text: string): ToolResult => ({ content: [{ type: 'text', text }] })

function refusalOf(status: number, body: Body | string): ToolResult {
  const { error } = (typeof body === 'string' ? {} : body) as Partial<ApiError>
  const message = marked(error ? namedMessage(error) : '', MAX_MESSAGE)
  return { ...textResult(`${MARKS_NOTE}\n${error?.code ?? status}: ${message}`), isError: true }
}

/** A record for a name server: half of it would be worse than none. */
function wholeText(text: string): ToolResult {
  const result = `${MARKS_NOTE}\n${markedLines(text)}`
  return bytesOf(result) <= MAX_ANSWER_BYTES
    ? textResult(result)
    : tooLarge('The text', text, `detail: "${TEXT}"`)
}

/** The text of an answer that is not JSON. */
const TEXT = 'text'

function detailOf(path: string, body: Body | string): ToolResult {
  const part = typeof body === 'string' ? (path === TEXT ? body : undefined) : partAt(path, body)
  if (part === undefined) {
    const names = typeof body === 'string' ? [TEXT] : partsOf(body)
    return {
      ...textResult(`There is no such part. The parts are ${names.join(', ') || 'none'}.`),
      isError: true,
    }
  }
  const shown = typeof part === 'string' ? markedLines(part) : marked(JSON.stringify(part))
  return bytesOf(shown) <= MAX_DETAIL_BYTES
    ? textResult(`${MARKS_NOTE}\n${shown}`)
    : tooLarge(
        'The part',
        part,
        partsOf(part)
          .slice(0, 20)
          .map((name) => `${path}.${name}`)
          .join(', ') || 'none',
      )
}

const tooLarge = (what: string, value: unknown, parts: string): ToolResult => ({
  ...textResult(
    `${what} has ${Math.ceil(bytesOf(value) / 1_000)} KB, too much for one answer. Its parts: ${cutText(parts, MAX_MESSAGE)}.`,
  ),
  isError: true,
})

/** "parts.authentication", "bounces.3" */
const partAt = (path: string, body: unknown): unknown =>
  path
    .split('.', MAX_DEPTH)
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Body)[name]
          : undefined,
      body,
    )

function askTool(
  { method, path, parts = {} }: McpTool,
  given: Arguments,
  { ask }: CallOptions,
): Promise<Response> {
  const texts = Object.entries(given).filter(([, value]) => value !== undefined && value !== null)
  const unfit = Object.entries(parts).find(([name, words]) => !words.includes(textOf(given[name])))
  if (unfit) return Promise.resolve(refused(`${unfit[0]} is one of ${unfit[1].join(', ')}.`))
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const place = inPath.reduce(
    (filled, name) => filled.replace(`{${name}}`, encodeURIComponent(textOf(given[name]))),
    path,
  )
  if (method === 'post')
    return ask(place, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    })
  const query = texts
    .filter(([field]) => !inPath.includes(field))
    .map(([field, value]) => [field, textOf(value)])
  return ask(query.length > 0 ? `${place}?${new URLSearchParams(query).toString()}` : place)
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

/** Verdict, problems, what to publish, what is unknown, and where a person sees the same. */
function summary(tool: McpTool, body: Body, given: Arguments, origin: string): string {
  const { verdict, problems, changes, unknown } = summedUp(body)
  const start = [
    MARKS_NOTE,
    verdict
      ? `[${verdict.tone}] ${marked(`${verdict.heading}. ${verdict.sentence}`, MAX_MESSAGE)}`
      : marked(JSON.stringify(body), MAX_FACTS),
  ]
  const domain = typeof given.domain === 'string' ? encodeURIComponent(given.domain) : ''
  const end = [
    unknown.length > 0
      ? `Could not be found out (not the same as missing): ${marked(unknown.join(' '), MAX_UNKNOWN)}`
      : 'Nothing that was asked stayed unknown.',
    ...(tool.page && domain !== '' && domain.length < 300
      ? [`Page: ${origin}${tool.page}?domain=${domain}`]
      : []),
  ]
  const room = MAX_TEXT - [...start, ...end].join('\n').length - 2
  const toDo = changes.map(changeLine)
  const needed = Math.min(room / 2, toDo.join('\n').length)
  const found = fitting(problems.map(problemLine), room - needed, 'findings')
  return [...start, ...found, ...fitting(toDo, room - found.join('\n').length, 'changes'), ...end].join('\n')
}

const problemLine = ({ severity, message, rfc }: Finding): string =>
  `- ${severity}: ${marked(message, MAX_MESSAGE)}${rfc ? ` (${rfc})` : ''}`

const changeLine = ({ action, owner, type, title, after }: Change): string =>
  `* ${marked(action === 'ask' ? title : `${title}: ${owner} ${type} ${after.join(' | ') || '(remove)'}`)}`

/** Whole lines, so that every mark is closed. */
function fitting(lines: readonly string[], room: number, field: string): string[] {
  const more = (count: number) => `… and ${count} more; see \`${field}\`.`
  const kept: string[] = []
  let left = room - more(lines.length).length - 2
  for (const line of lines) {
    if (line.length >= left) continue
    kept.push(line)
    left -= line.length + 1
  }
  return kept.length < lines.length ? [...kept, more(lines.length - kept.length)] : kept
}
