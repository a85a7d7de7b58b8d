// The rows of an IP check as they arrive: several requests in parallel, each for a part of the lists.
import { API_BASE_PATH } from '#shared/site.ts'
import type { ApiError } from '#shared/api/answers.ts'
import type { IpReputation } from '#shared/blocklists/ip-reputation/schema.ts'
import type { ListResult } from '#shared/blocklists/schema.ts'

export interface ListName {
  zone: string
  name: string
}

type RowEvent =
  | { event: 'start'; data: { total: number; lists: ListName[] } }
  | { event: 'row'; data: ListResult }
  | { event: 'done'; data: IpReputation }

export interface RowsQuestion {
  ip: string
  /** A part of the lists, e.g. "1/3". */
  slice?: string
  /** The zone of one list. */
  lists?: string
  /** Skip the site's cache. */
  fresh?: boolean
}

/** Each request has its own six connections at the edge, so parts of the lists are answered in parallel. */
export const SLICES = ['1/3', '2/3', '3/3'] as const

/** What the page says if it knows nothing more. */
export const LOOKUP_FAILED = 'Lookup failed'

interface Opened {
  response: Promise<Response>
  controller: AbortController
}

const opened = new Map<string, Opened>()

/** Sends the request before anything on the page could show the answer. */
export function openRows(question: RowsQuestion): void {
  const key = JSON.stringify(question)
  opened.get(key)?.controller.abort()
  const request = ask(question)
  // Whoever reads it handles the failure; if no one does, it does not matter.
  request.response.catch(() => opened.delete(key))
  opened.set(key, request)
}

function ask({ fresh, ...query }: RowsQuestion): Opened {
  const controller = new AbortController()
  const search = new URLSearchParams(query).toString()
  const response = fetch(`${API_BASE_PATH}/user/tools/ip/reputation?${search}`, {
    headers: { accept: 'text/event-stream', ...(fresh && { 'cache-control': 'no-cache' }) },
    signal: controller.signal,
  })
  return { response, controller }
}

/** Calls back for each event; rejects if the stream ends early. */
export async function readRows(
  question: RowsQuestion,
  signal: AbortSignal,
  onEvent: (event: RowEvent) => void,
): Promise<void> {
  const key = JSON.stringify(question)
  const request = opened.get(key) ?? ask(question)
  opened.delete(key)
  signal.addEventListener('abort', () => request.controller.abort())
  const response = await request.response
  if (!response.ok || !response.body) throw new Error(await refusalText(response))
  let text = ''
  let isDone = false
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    text += value
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const block of events) {
      const event = readEvent(block)
      if (!event) continue
      onEvent(event)
      isDone ||= event.event === 'done'
    }
  }
  if (!isDone) throw new Error(LOOKUP_FAILED)
}

/** What the API says, e.g. that there were too many requests in a minute. */
async function refusalText(response: Response): Promise<string> {
  try {
    return (await response.json<ApiError>()).error.message
  } catch {
    return LOOKUP_FAILED
  }
}

function readEvent(block: string): RowEvent | null {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
  const event = field('event')
  const data = field('data')
  return event && data ? ({ event, data: JSON.parse(data) as unknown } as RowEvent) : null
}
