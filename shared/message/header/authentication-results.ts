// Authentication-Results (RFC 8601, 2.2), and Received-SPF (RFC 7208, 9.1): who says what about a message.
import { pairsOf, tokenize, type Pair, type Token } from './tokens.ts'

interface MethodResult {
  /** "spf", "dkim", "dmarc", "arc", "iprev", … in lower case. */
  method: string
  /** In lower case. */
  result: string
  reason: string
  /** What stood in brackets behind the result. */
  comment: string
  /** "smtp.mailfrom", "header.d", … in lower case, in order. */
  properties: { name: string; value: string }[]
}

export interface AuthenticationResults {
  /** Empty when the writer named none, against the grammar. */
  authserv: string
  version: string
  results: MethodResult[]
  /** The writer says that it checked nothing. */
  none: boolean
  /** Where the text leaves the grammar. */
  faults: ('no-authserv' | 'missing-semicolon' | 'stray-words' | 'duplicate-none')[]
}

/** https://www.iana.org/assignments/email-auth, and those of large receivers; a known one may start a result anywhere. */
const METHODS: ReadonlySet<string> = new Set(
  'spf dkim dmarc arc iprev auth dkim-adsp dkim-atps domainkeys sender-id smime vbr rrvs dnswl bimi compauth dara x-tls'.split(
    ' ',
  ),
)
/** RFC 8601, 2.2: Keyword, as in RFC 5321, 4.1.2. */
const KEYWORD = /^[a-z0-9]([a-z0-9-]{0,60}[a-z0-9])?$/
const MAX_RESULTS = 100

export function parseAuthenticationResults(field: string): AuthenticationResults {
  const [head = [], ...segments] = segmentsOf(tokenize(field, ';'))
  const faults = new Set<AuthenticationResults['faults'][number]>()
  const results: MethodResult[] = []
  const words = head.filter(({ kind }) => kind !== 'comment')
  const [id, second] = words
  // Microsoft begins with the first result. Others forget the semicolon behind their name.
  const hasId = id !== undefined && !id.text.includes('=') && second?.text.startsWith('=') !== true
  if (!hasId && id) faults.add('no-authserv')
  const rest = hasId ? head.slice(head.indexOf(id) + 1) : head
  const version = hasId && second && /^\d+$/.test(second.text) ? second.text : ''
  let none = false
  const readSegment = (tokens: readonly Token[]) => {
    const { pairs, stray } = pairsOf(tokens)
    if (pairs.length === 0 && stray.length === 1 && stray[0]?.toLowerCase() === 'none') none = true
    else if (stray.length > 0) faults.add('stray-words')
    for (const [index, pair] of pairs.entries()) {
      const method = methodOf(pair.key)
      const starts = index === 0 || (!pair.key.includes('.') && METHODS.has(method))
      if (starts && index > 0) faults.add('missing-semicolon')
      const last = results.at(-1)
      if (starts) {
        if (results.length < MAX_RESULTS && KEYWORD.test(method)) results.push(resultOf(method, pair))
      } else if (last) addProperty(last, pair)
    }
  }
  const unparted = rest.filter((token) => token.kind === 'comment' || token.text !== version)
  if (unparted.some(({ kind }) => kind !== 'comment')) {
    if (hasId) faults.add('missing-semicolon')
    readSegment(unparted)
  }
  segments.forEach(readSegment)
  if (none && results.length > 0) faults.add('duplicate-none')
  return { authserv: hasId ? id.text.toLowerCase() : '', version, results, none, faults: [...faults] }
}

function segmentsOf(tokens: readonly Token[]): Token[][] {
  const segments: Token[][] = [[]]
  for (const token of tokens) {
    if (token.kind === 'special') segments.push([])
    else segments.at(-1)?.push(token)
  }
  return segments
}

/** "dkim/1" is the first version of dkim. */
const methodOf = (key: string) => key.split('/')[0] ?? ''

const resultOf = (method: string, { value, comments }: Pair): MethodResult => ({
  method,
  result: value.toLowerCase(),
  reason: '',
  comment: comments[0] ?? '',
  properties: [],
})

function addProperty(result: MethodResult, { key, value, comments }: Pair) {
  if (key === 'reason' && result.reason === '') result.reason = value
  else result.properties.push({ name: key, value })
  if (result.comment === '') result.comment = comments[0] ?? ''
}

/** What the receiver itself says of a method. */
export const ofReceiver = <Of extends { method: string; trusted: boolean }>(
  results: readonly Of[],
  wanted: string,
): Of[] => results.filter(({ method, trusted }) => method === wanted && trusted)

export const propertyOf = (
  { properties }: Pick<MethodResult, 'properties'>,
  ...names: string[]
): string | undefined =>
  names
    .map((name) => properties.find((property) => property.name === name)?.value)
    .find((value) => value !== undefined)

interface ReceivedSpf {
  result: string
  comment: string
  /** The server that checked. */
  receiver: string
  clientIp: string
  envelopeFrom: string
  helo: string
}

export function parseReceivedSpf(field: string): ReceivedSpf {
  const tokens = tokenize(field, ';')
  const first = tokens.findIndex(({ kind }) => kind === 'word')
  const { pairs } = pairsOf(tokens.slice(first + 1).filter(({ kind }) => kind !== 'special'))
  const comment = tokens.find(({ kind }) => kind === 'comment')?.text ?? ''
  const value = (key: string) => pairs.find((pair) => pair.key === key)?.value ?? ''
  return {
    result: tokens[first]?.text.toLowerCase() ?? '',
    comment,
    // Where no key names it, the comment begins with it: "(google.com: domain of …)".
    receiver: (value('receiver') || (/^\s*([\w.-]{1,253}):\s/.exec(comment)?.[1] ?? '')).toLowerCase(),
    clientIp: value('client-ip'),
    envelopeFrom: value('envelope-from').replace(/^<|>$/g, ''),
    helo: value('helo'),
  }
}
