// Whether a receiver may offer one-click unsubscribe (RFC 8058, 3.1 and 4): both fields, https, and a signature over both.
import type { HeaderAnalysis, HeaderSignature } from './schema.ts'
import { valuesOf, type HeaderField } from './split-fields.ts'
import { MAX_FIELD, tokenize } from './tokens.ts'

type Unsubscribe = HeaderAnalysis['unsubscribe']
export type CoveringSignature = Pick<HeaderSignature, 'domain' | 'result' | 'signedFields'>

const LIST = 'List-Unsubscribe'
const POST = 'List-Unsubscribe-Post'

/** The URL that a provider posts to, if both fields are there; whether it may is another question. */
export function oneClickAddress(fields: readonly HeaderField[]): string | undefined {
  const [post] = valuesOf(fields, POST)
  if (post === undefined) return undefined
  return addressesOf(valuesOf(fields, LIST)[0] ?? '').find((address) => /^https:\/\//i.test(address))
}

export function judgeUnsubscribe(
  fields: readonly HeaderField[],
  signatures: readonly CoveringSignature[],
): Unsubscribe {
  const lists = valuesOf(fields, LIST)
  const posts = valuesOf(fields, POST)
  if (lists.length === 0 && posts.length === 0)
    return no(
      'absent',
      'There is no List-Unsubscribe field. Bulk mail to Gmail and Yahoo needs one-click unsubscribe.',
    )
  if (lists.length === 0)
    return no('broken', `There is a ${POST} field, but no ${LIST} field with the URL to post to.`)
  if (lists.length > 1 || posts.length > 1)
    return no('broken', 'One of the two fields appears twice; each can appear only once.')
  const addresses = addressesOf(lists[0] ?? '')
  const secure = addresses.filter((address) => /^https:\/\//i.test(address))
  if (posts.length === 0)
    return no('broken', `${POST} is missing, so a receiver must not post; the link opens a page at best.`)
  if ((posts[0] ?? '').replace(/\s+/g, '').toLowerCase() !== 'list-unsubscribe=one-click')
    return no('broken', `${POST} must read exactly “List-Unsubscribe=One-Click”.`)
  if (addresses.length === 0) return no('broken', `${LIST} has no URL in angle brackets.`)
  if (secure.length === 0) return no('broken', `${LIST} has no https URL, only ${kindsOf(addresses)}.`)
  return judgeSignatures(signatures)
}

function judgeSignatures(signatures: readonly CoveringSignature[]): Unsubscribe {
  const covering = signatures.filter(({ signedFields }) =>
    [LIST, POST].every((name) => signedFields.includes(name.toLowerCase())),
  )
  const passing = covering.find(({ result }) => result === 'pass')
  if (passing)
    return {
      oneClick: true,
      state: 'proved',
      reason: `Both fields are there, the URL is https, and the passing signature of ${passing.domain} covers both.`,
    }
  if (signatures.length === 0)
    return unsigned('The message has no DKIM signature, and both fields must be signed.')
  if (covering.length === 0)
    return unsigned(`No signature covers both fields: add ${LIST} and ${POST} to its h=.`)
  if (covering.some(({ result }) => result === null))
    return no(
      'unproved',
      'Both fields are signed, but the receiver does not report whether that signature passes.',
    )
  return unsigned('Both fields are signed, but that signature did not pass.')
}

const unsigned = (reason: string): Unsubscribe => ({ ...no('broken', reason), unsigned: true })

const no = (state: Unsubscribe['state'], reason: string): Unsubscribe => ({ oneClick: false, state, reason })

/** <…>, <…>; comments and spaces around them are ignored (RFC 2369, 2). */
function addressesOf(value: string): string[] {
  const text = tokenize(value.slice(0, MAX_FIELD), '')
    .filter(({ kind }) => kind !== 'comment')
    .map(({ text }) => text)
    .join('')
  return [...text.matchAll(/<([^<>]{1,2000})>/g)].map((match) => match[1] ?? '')
}

const kindsOf = (addresses: readonly string[]) => {
  const kinds = addresses.map(
    (address) => /^([a-z][a-z0-9+.-]{0,20}):/i.exec(address)?.[1]?.toLowerCase() ?? 'text',
  )
  return [...new Set(kinds)].join(' and ')
}
