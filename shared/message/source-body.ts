// The body of the source, in pieces with their marks: its beginning, and where something is marked further down.
import { latin1, latin1Bytes } from '#shared/kit/encoding/latin1.ts'
import type { MessageSource, SourceMark } from './source-schema.ts'

/** Bytes of the body from `start` to `end`. */
export interface MarkedRange {
  start: number
  end: number
  mark: SourceMark
  note: string
}

type Piece = MessageSource['body'][number]

const MAX_START = 8_000
/** Context before and after the start of a mark. */
const BEFORE = 300
const BEHIND = 1_500
const MAX_RANGES = 4
const MAX_LINKS = 200

/** @param ranges the most important first: if two overlap, the first is shown */
export function bodyPieces(
  body: Uint8Array,
  ranges: readonly MarkedRange[],
  pixels: readonly string[],
): Piece[] {
  const marked = ranges.slice(0, MAX_RANGES).filter(({ start, end }) => start < end)
  const pieces: Piece[] = []
  let at = 0
  for (const [from, to] of windowsOf(body.length, marked)) {
    if (from > at) pieces.push({ text: '', left: from - at })
    const links = linkRanges(latin1(body.subarray(from, to)), from, pixels)
    pieces.push(...piecesOf(body, from, to, [...marked, ...links]))
    at = to
  }
  if (at < body.length) pieces.push({ text: '', left: body.length - at })
  return pieces
}

/** The visible ranges, in order, without overlaps. */
function windowsOf(length: number, ranges: readonly MarkedRange[]): [number, number][] {
  const wanted: [number, number][] = [
    [0, Math.min(length, MAX_START)],
    ...ranges.map(({ start }): [number, number] => [
      Math.max(0, start - BEFORE),
      Math.min(length, start + BEHIND),
    ]),
  ]
  const windows: [number, number][] = []
  for (const [from, to] of wanted.sort(([a], [b]) => a - b)) {
    const last = windows.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else windows.push([from, to])
  }
  return windows
}

function piecesOf(body: Uint8Array, from: number, to: number, ranges: readonly MarkedRange[]): Piece[] {
  const inside = ranges.filter(({ start, end }) => start < to && end > from)
  const cuts = inside.flatMap(({ start, end }) => [start, end]).filter((cut) => cut > from && cut < to)
  const ends = [...new Set([...cuts, to])].sort((a, b) => a - b)
  const pieces: Piece[] = []
  let at = from
  for (const end of ends) {
    const top = inside.find((range) => range.start <= at && range.end >= end)
    const text = new TextDecoder().decode(body.subarray(at, end))
    if (text !== '') pieces.push({ text, ...(top && { mark: top.mark, note: top.note }) })
    at = end
  }
  return pieces
}

/** URLs as written, also across the soft line breaks of quoted-printable (RFC 2045, 6.7). */
const LINK = /https?:\/\/(?:=\r\n|[^\s"'<>]){3,500}/gi

function linkRanges(text: string, offset: number, pixels: readonly string[]): MarkedRange[] {
  const found: MarkedRange[] = []
  for (const match of text.matchAll(LINK)) {
    if (found.length >= MAX_LINKS) break
    const address = plainAddress(match[0])
    const host = /^https?:\/\/([^/?#:]+)/i.exec(address)?.[1] ?? ''
    const isPixel = pixels.some((src) => plainAddress(src) === address)
    found.push({
      start: offset + match.index,
      end: offset + match.index + match[0].length,
      mark: isPixel ? 'pixel' : 'link',
      note: isPixel ? `A tracking pixel: it tells ${host} when the message is opened.` : `Links to ${host}.`,
    })
  }
  return found
}

const plainAddress = (written: string): string =>
  new TextDecoder().decode(
    latin1Bytes(written.replaceAll('=\r\n', '').replace(/=3D/gi, '=').replaceAll('&amp;', '&')),
  )
