// What leads where between the findings on a message and the message as it is written: both ways.
import type { FindingPlace } from '#app/components/tool/finding-places.ts'
import type { MessageReport } from '#shared/message/schema.ts'
import type { MessageSource } from '#shared/message/source-schema.ts'
import type { Finding } from '#shared/report/finding.ts'

type Judged = Pick<MessageReport, 'source' | 'dkim' | 'findings'>
type Piece = MessageSource['body'][number]

export const fieldId = (index: number) => `source-field-${index}`
export const signatureId = (index: number) => `signature-${index}`
export const pieceId = (mark: NonNullable<Piece['mark']>) => `source-${mark}`
const findingId = (index: number) => `finding-${index}`

/** Where what a mark says is judged, when no single finding says it. */
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

export function sourcePlaces({ source, dkim, findings }: Judged): SourcePlaces {
  const idOf = (index: number) => (index < 0 ? undefined : findingId(index))
  const isNamed = (index: number, name: string) =>
    source.header[index]?.text.toLowerCase().startsWith(`${name}:`) ?? false
  const fieldsNamed = (name: string) => [...source.header.keys()].filter((index) => isNamed(index, name))
  const own = fieldsNamed('dkim-signature')

  const signatureOf = ({ code, message }: Finding): number =>
    dkim.findIndex(
      ({ domain, selector, findings: more }) =>
        more.some((one) => one.message === message) ||
        (code.startsWith('message-dkim-') &&
          message.startsWith(
            `The signature of ${domain || 'an unnamed domain'}${selector ? ` (selector ${selector})` : ''} `,
          )),
    )
  /** What is said of a signature as a whole. */
  const findingOn = (signature: number) =>
    idOf(
      findings.findIndex(
        (finding) => finding.code.startsWith('message-dkim-') && signatureOf(finding) === signature,
      ),
    )
  const hasPiece = (mark: Piece['mark']) => source.body.some((piece) => piece.mark === mark)

  const seenAt = (finding: Finding): FindingPlace['seen'] => {
    const signature = signatureOf(finding)
    const isOnPart = signature >= 0 && !finding.code.startsWith('message-dkim-')
    if (isOnPart && hasPiece('unsigned')) return { id: pieceId('unsigned'), label: 'In the message' }
    if (finding.code === 'message-dkim-body-changed' && hasPiece('added'))
      return { id: pieceId('added'), label: 'In the message' }
    const noted = source.header.findIndex(({ notes }) => notes.includes(finding.message))
    const field =
      noted >= 0
        ? noted
        : signature >= 0
          ? own[signature]
          : /^message-(?:dmarc-|signed-by)/.test(finding.code)
            ? fieldsNamed('from')[0]
            : finding.code.startsWith('message-arc-')
              ? fieldsNamed('arc-seal')[0]
              : undefined
    return field === undefined ? undefined : { id: fieldId(field), label: 'In the message' }
  }

  return {
    ofFinding: ({ message }) => {
      const index = findings.findIndex((finding) => finding.message === message)
      const finding = findings[index]
      if (!finding) return undefined
      const seen = seenAt(finding)
      return { id: findingId(index), ...(seen && { seen }) }
    },
    ofNote: (field, note) => {
      const said = idOf(findings.findIndex(({ message }) => message === note))
      if (said !== undefined) return said
      const changed = dkim.findIndex((one) => note === `Changed after ${one.domain} signed it.`)
      const signature = own.includes(field) ? own.indexOf(field) : changed
      return signature < 0 ? undefined : (findingOn(signature) ?? signatureId(signature))
    },
    ofPiece: ({ mark = 'link', note = '' }) => {
      if (mark === 'pixel' || mark === 'link') return SECTIONS[mark]
      const signature = dkim.findIndex(({ domain }) => note.includes(` ${domain} `))
      const part = findings.findIndex(
        (finding) => signatureOf(finding) === signature && !finding.code.startsWith('message-dkim-'),
      )
      if (signature < 0) return SECTIONS[mark]
      return (mark === 'unsigned' ? idOf(part) : findingOn(signature)) ?? signatureId(signature)
    },
  }
}
