// The mailboxes of one text, as people copy them from To fields and keep them in one cell: “Ann <a@…>; Li, Bob <b@…>, c@…”.
import { readAddress } from './address.ts'

/** Also those that keyboards of East Asia type. */
const AT_SIGN = /[@\uff20\ufe6b]/

export const hasAtSign = (text: string): boolean => AT_SIGN.test(text)

export function hasSeveralAtSigns(text: string): boolean {
  const first = text.search(AT_SIGN)
  return first >= 0 && AT_SIGN.test(text.slice(first + 1))
}

/** Names in quotes, addresses in angle brackets, comments, what separates mailboxes, and all else. */
const TOKENS =
  /"(?:[^"\\]|\\.){0,200}"|<[^<>]{0,400}>|\([^()]{0,200}\)|[,;|:\t\r\n\uff0c\uff1b\u3001]|[^"<(,;|:\t\r\n\uff0c\uff1b\u3001]+|["<(]/gs
const SEPARATOR = /^[,;|\t\r\n\uff0c\uff1b\u3001]$/

/** Each as written. What is no mailbox stays as a text of its own, so that nothing is lost. */
export function splitMailboxes(text: string): string[] {
  const found: string[] = []
  /** Pieces that may be the beginning of a name: “Last, First <x@…>” is one mailbox. */
  let names: string[] = []
  let piece = ''
  const add = (...texts: readonly string[]) => {
    for (const one of texts) if (one.trim() !== '') found.push(one.trim())
    names = []
    piece = ''
  }
  for (const [token] of text.matchAll(TOKENS)) {
    if (SEPARATOR.test(token)) {
      if (hasAtSign(piece)) add(...names, ...bareMailboxes(piece))
      else if (token === '\n') add(...names, piece)
      else if (piece.trim() !== '') {
        names.push(piece)
        piece = ''
      }
    } else if (token.startsWith('<') && hasAtSign(token)) add([...names, piece + token].join(','))
    // A group and a field have a name and a colon in front of their members: “Friends: a@…, b@…;”, “To: a@…”.
    else if (token === ':' && isName(piece)) add(...names)
    else piece += token
  }
  add(...names, ...bareMailboxes(piece))
  return found
}

const isName = (text: string): boolean => !hasAtSign(text) && !/^\s*mailto$/i.test(text)

const BETWEEN = /\s+(?:and|or|und|oder|et|ou|y|e|en)\s+|[\s/&]+/i

/** Addresses with only spaces, a slash or a word between them. */
function bareMailboxes(piece: string): string[] {
  if (!hasSeveralAtSigns(piece)) return [piece]
  const parts = piece.split(BETWEEN).filter((part) => part !== '')
  return parts.every((part) => readAddress(part).ok) ? parts : [piece]
}
