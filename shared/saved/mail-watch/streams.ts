// Which stream a mail belongs to, and whether that stream is news.
import { streamName, type StreamName } from './fingerprint.ts'
import { MAX_STREAMS } from './limits.ts'
import type { MailEvent, StreamMemory } from './memory.ts'

export const streamKey = ({ from, listId }: StreamName): string => `${from} ${listId ?? ''}`

/** A stream of which so many came has a usual state; before that, a watch is still getting to know what comes. */
const KNOWN_MAILS = 5
const IN_A_ROW = 2

type Known = Pick<StreamMemory, 'from' | 'listId' | 'mails'>

/** @param from the address in From */
export function streamFor({ from, listId }: StreamName, streams: readonly Known[]): StreamName {
  const name = streamName(from, listId)
  const isKnown = streams.some((one) => streamKey(one) === streamKey(name))
  if (isKnown || streams.length < MAX_STREAMS) return name
  return { from: `*${name.from.slice(name.from.lastIndexOf('@'))}`, listId: null }
}

/** Notes that a stream is known; told where others came for longer. */
export function introduce(
  memory: StreamMemory,
  streams: readonly Known[],
): { memory: StreamMemory; events: MailEvent[] } {
  if (memory.introduced || memory.mails < IN_A_ROW) return { memory, events: [] }
  const { from, listId } = memory
  const others = streams.filter((one) => streamKey(one) !== streamKey(memory))
  const isNews = others.some(({ mails }) => mails >= KNOWN_MAILS)
  return {
    memory: { ...memory, introduced: true },
    events: isNews ? [{ what: 'new_stream', from, listId }] : [],
  }
}
