// The links between the findings on a message and its source, in both directions.
import type { FindingPlace } from '#app/components/report/finding-list.tsx'
import type { MessageReport } from '#shared/message/schema.ts'
import type { MessageSource } from '#shared/message/source-schema.ts'
import type { Finding } from '#shared/report/finding.ts'

type Judged = Pick<MessageReport, 'source' | 'dkim' | 'findings'>
type Piece = MessageSource['body'][number]

export const fieldId = (index: number) => `source-field-${index}`
export const signatureId = (index: number) => `signature-${index}`
export const pieceId = (mark: NonNullable<Piece['mark']>) => `source-${mark}`
const findingId = (index: number) => `finding-${index}`

/** Which finding covers a mark, if there is no single one. */
const SECTIONS = {
  unsigned: 'message-proofs',
  added: 'message-proofs',
  pixel: 'message-content',
  link: 'message-lists',
} as const

export interface SourcePlaces {
  ofFinding: (finding: Pick<Finding, 'message'>) => FindingPlace | undefined
  ofNote: (field: number, note: string) => string | undefined
  ofPiece: (piece: Piece) => string
}

export function sourcePlaces(report: Judged): SourcePlaces {
  const { source, dkim, findings } = report
  return {
    ofFinding: ({ message }) => {
      const index = findings.findIndex((finding) => finding.message === message)
      const finding = findings[index]
      if (!finding) return undefined
      const seen = seenAt(report, finding)
      return {
        id: findingId(index),
        ...(seen !== undefined && { seen: { id: seen, label: 'In the message' } }),
      }
    },
    ofNote: (field, note) => {
      const index = findings.findIndex(({ message }) => message === note)
      if (index >= 0) return findingId(index)
      const own = fieldsNamed(source, 'dkim-signature').indexOf(field)
      const signature =
        own >= 0 ? own : dkim.findIndex(({ domain }) => note === `Changed after ${domain} signed it.`)
      return signature < 0 ? undefined : placeOfSignature(report, signature, isOnWhole)
    },
    ofPiece: ({ mark = 'link', note = '' }) => {
      if (mark === 'pixel' || mark === 'link') return SECTIONS[mark]
      const signature = dkim.findIndex(({ domain }) => note.includes(` ${domain} `))
      if (signature < 0) return SECTIONS[mark]
      return placeOfSignature(report, signature, mark === 'added' ? isOnWhole : isOnPart)
    },
  }
}

/** About a signature as a whole, or about what it leaves unsigned. */
const isOnWhole = ({ code }: Finding) => code.startsWith('message-dkim-')
const isOnPart = (finding: Finding) => !isOnWhole(finding)

function placeOfSignature(
  { dkim, findings }: Judged,
  signature: number,
  isWanted: (finding: Finding) => boolean,
): string {
  const index = findings.findIndex((finding) => isWanted(finding) && signatureOf(dkim, finding) === signature)
  return index < 0 ? signatureId(signature) : findingId(index)
}

const signatureOf = (dkim: MessageReport['dkim'], finding: Finding): number =>
  dkim.findIndex(
    ({ domain, selector, findings }) =>
      findings.some(({ message }) => message === finding.message) ||
      (isOnWhole(finding) &&
        finding.message.startsWith(
          `The signature of ${domain || 'an unnamed domain'}${selector ? ` (selector ${selector})` : ''} `,
        )),
  )

const fieldsNamed = ({ header }: MessageSource, name: string): number[] =>
  [...header.keys()].filter((index) => header[index]?.text.toLowerCase().startsWith(`${name}:`))

function seenAt({ source, dkim }: Judged, finding: Finding): string | undefined {
  const hasMark = (mark: Piece['mark']) => source.body.some((piece) => piece.mark === mark)
  const signature = signatureOf(dkim, finding)
  if (signature >= 0 && isOnPart(finding) && hasMark('unsigned')) return pieceId('unsigned')
  if (finding.code === 'message-dkim-body-changed' && hasMark('added')) return pieceId('added')
  const field = fieldOf(source, finding, signature)
  return field === undefined ? undefined : fieldId(field)
}

function fieldOf(source: MessageSource, { code, message }: Finding, signature: number): number | undefined {
  const noted = source.header.findIndex(({ notes }) => notes.includes(message))
  if (noted >= 0) return noted
  if (signature >= 0) return fieldsNamed(source, 'dkim-signature')[signature]
  if (/^message-(?:dmarc-|signed-by)/.test(code)) return fieldsNamed(source, 'from')[0]
  return code.startsWith('message-arc-') ? fieldsNamed(source, 'arc-seal')[0] : undefined
}
