// The source of a message, with its marks. Limited by what is shown, not by what arrived.
import { rawOffset } from './canonicalize.ts'
import type { Finding } from '#shared/report/finding.ts'
import { SINGLE_FIELDS } from './form.ts'
import { latin1Bytes } from '#shared/kit/encoding/latin1.ts'
import { fieldsNamed, type RawField, type RawMessage } from './raw-message.ts'
import type { MessageReport, SignatureReport } from './schema.ts'
import { readSignature } from './signature.ts'
import { bodyPieces, type MarkedRange } from './source-body.ts'
import type { MessageSource } from './source-schema.ts'
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
