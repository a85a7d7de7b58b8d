// The source of a message, with its marks. Limited by what is shown, not by what arrived.
import { latin1, latin1Bytes } from '#shared/kit/bytes.ts'
import type { Finding } from '#shared/report/finding.ts'
import { SINGLE_FIELDS } from './form.ts'
import { fieldsNamed, type RawField, type RawMessage, rawOffset } from './raw-message.ts'
import type { MessageReport, SignatureReport } from './schema.ts'
import { readSignature } from './signature.ts'
import type { MessageSource, SourceMark } from './source-schema.ts'
import { signedFieldsOf } from './verify-signature.ts'

const MAX_FIELDS = 100
const MAX_FIELD = 800
/** Marks in a larger body are not worth reading through it. */
const MAX_MARKED = 512 * 1024

type Judged = Pick<MessageReport, 'dkim' | 'content' | 'findings'>

export function sourceOf(message: RawMessage, { dkim, content, findings }: Judged): MessageSource {
  const pixels = content?.images.flatMap(({ src, pixel }) => (pixel ? [src] : [])) ?? []
  return {
    header: headerOf(message, dkim, findings),
    fieldsLeft: Math.max(0, message.fields.length - MAX_FIELDS),
    body: bodyPieces(message.body, signatureRanges(message, dkim), pixels),
  }
}

function headerOf(message: RawMessage, dkim: readonly SignatureReport[], findings: readonly Finding[]) {
  const own = fieldsNamed(message, 'dkim-signature').slice(0, dkim.length)
  const covered = own.map((field) => new Set(signedFieldsOf(message, readSignature(field, 'dkim', 0))))
  return message.fields.slice(0, MAX_FIELDS).map((field) => ({
    text: shown(field.text.slice(0, MAX_FIELD)) + (field.text.length > MAX_FIELD ? '…' : ''),
    signedBy: covered.flatMap((fields, index) => (fields.has(field) ? [index] : [])),
    notes: [
      ...ownNote(dkim[own.indexOf(field)]),
      ...dkim.flatMap(({ changed, domain }) =>
        changed?.field === field.name ? [`Changed after ${domain} signed it.`] : [],
      ),
      ...findings
        .filter(({ code, severity }) => severity !== 'ok' && isAbout(code, field))
        .map(({ message }) => message),
    ],
  }))
}

const ownNote = (signature: SignatureReport | undefined): string[] =>
  signature === undefined ? [] : [`${signature.result}: ${signature.reason}`]

const JUDGED_FIELDS: readonly string[] = [...SINGLE_FIELDS, 'from', 'return-path']

/** The rules of RFC 5322 are named by their field, those of RFC 8058 by what both fields are for. */
const isAbout = (code: string, { name }: RawField): boolean =>
  name.startsWith('list-unsubscribe')
    ? code.startsWith('message-unsubscribe')
    : JUDGED_FIELDS.includes(name) &&
      (code.startsWith(`header-${name}-`) || code.startsWith(`message-${name.replace(/^message-/, '')}-`))

/** What each signature leaves unsigned, and what is known to have been added. */
function signatureRanges({ body }: RawMessage, dkim: readonly SignatureReport[]): MarkedRange[] {
  if (body.length > MAX_MARKED) return []
  return dkim.flatMap(({ domain, canonicalization, coveredBytes, bodyBytes, changed, result }) => {
    const method = canonicalization.endsWith('/relaxed') ? 'relaxed' : 'simple'
    const open: MarkedRange[] =
      coveredBytes < bodyBytes && result !== 'permerror'
        ? [
            {
              start: rawOffset(body, method, coveredBytes),
              end: body.length,
              mark: 'unsigned',
              note: `The signature of ${domain} ends here (l=): anyone may have written the rest.`,
            },
          ]
        : []
    const { from, to } = changed ?? {}
    const added: MarkedRange[] =
      from !== undefined && to !== undefined
        ? [{ start: from, end: to, mark: 'added', note: `Added after ${domain} signed the message.` }]
        : []
    return [...added, ...open]
  })
}

/** Bytes outside ASCII are read as UTF-8. */
const shown = (text: string) => new TextDecoder().decode(latin1Bytes(text))

/** Bytes of the body from `start` to `end`. */
interface MarkedRange {
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

/**
 * The body's beginning, and where something is marked further down.
 * @param ranges the most important first: if two overlap, the first is shown
 */
function bodyPieces(body: Uint8Array, ranges: readonly MarkedRange[], pixels: readonly string[]): Piece[] {
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
