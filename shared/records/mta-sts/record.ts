// The TXT record that announces an MTA-STS policy (RFC 8461 section 3.1).
import { shownText } from '#shared/kit/text/visible-text.ts'
import { splitTags } from '#shared/records/tag-list/parse.ts'

export const stsRecordName = (domain: string): string => `_mta-sts.${domain}`

/** Senders discard texts that start differently. */
export const isStsRecord = (text: string): boolean => text.startsWith('v=STSv1;')

/** A text that was meant to be the record but that senders discard. */
export const looksLikeSts = (text: string): boolean =>
  !isStsRecord(text) && /^[^A-Za-z]{0,20}(?:v\W{0,5}[=:]?\W{0,5})?sts\s?v?1/i.test(text.slice(0, 40))

interface StsRecord {
  /** The policy's version, for senders that cache it; null if there is none that they accept. */
  id: string | null
  /** Why senders do not accept the record, as clauses. */
  faults: string[]
}

/** A hostile record can have thousands. */
const MAX_FIELDS = 40

/** Reads any text. If a field is repeated, the first one counts; unknown ones are ignored. */
export function parseStsRecord(text: string): StsRecord {
  const faults: string[] = []
  let id: string | undefined
  for (const { text: field, name, value } of splitTags(text, MAX_FIELDS).slice(1)) {
    if (field === '') continue
    // Neither name nor value may contain a space, and none is allowed around the equals sign.
    if (!/^[A-Za-z0-9][A-Za-z0-9_.-]{0,31}=[!-:<>-~]+$/.test(field) && !isEmptyId(field)) {
      faults.push(`“${shownText(field).slice(0, 60)}” is not a field`)
    } else if (name === 'id') id ??= value ?? ''
  }
  if (id === undefined) faults.push('it has no id=')
  else if (!isStsId(id)) faults.push('its id= is not 1 to 32 letters and digits')
  return { id: id !== undefined && isStsId(id) ? id : null, faults }
}

const isEmptyId = (field: string) => field === 'id='

const isStsId = (text: string): boolean => /^[A-Za-z0-9]{1,32}$/.test(text)

/** Fields of later standards stay (section 3.1). */
export const buildStsRecord = (id: string, fields: readonly (readonly [string, string])[] = []): string =>
  ['v=STSv1', `id=${id}`, ...fields.map(([name, value]) => `${name}=${value}`)].join('; ')

/** The fields besides version and id, however they are separated. */
export const fieldsOf = (text: string): [name: string, value: string][] =>
  [
    ...text
      .slice(0, 1000)
      .matchAll(/(?:^|[;,\s"'])([A-Za-z0-9][A-Za-z0-9_.-]{0,31})\s{0,5}=\s{0,5}([^;\s"']{1,200})/g),
  ]
    .map(([, name = '', value = '']): [string, string] => [name, value])
    .filter(([name]) => !/^(?:v|id)$/i.test(name))

/**
 * The id of a policy published at this moment.
 * @param now "2026-11-22T15:04:05Z"
 * @param used ids that senders already know
 */
export function newStsId(now: string, used: readonly string[]): string {
  const id = now.replace(/\D/g, '').slice(0, 14)
  return used.includes(id) ? `${id}1` : id
}
