// The port through which every check queries DNS, and the answers it can get.
// "There is no record" and "we could not find out" are different kinds of answer and stay so all the way to the screen.

/** A TXT record: its character strings, and their text joined without a separator (RFC 7208 section 3.3). */
export interface TxtData {
  text: string
  /** The raw character strings, at most 255 bytes each (RFC 1035 section 3.3). */
  strings: string[]
  /** Bytes of all strings together; differs from `text.length` when the record is not ASCII. */
  bytes: number
}

export interface MxData {
  priority: number
  /** Host name without the final dot; "." is the null MX (RFC 7505). */
  exchange: string
}

export interface SoaData {
  primary: string
  mailbox: string
  serial: number
  /** Seconds that an absence may be cached (RFC 2308 section 4). */
  minimum: number
}

/** The data of each type of record. Names are lower-case A-labels without the final dot. */
export interface RecordData {
  A: string
  AAAA: string
  /** As a zone file has it: flags, property, and its value in quotes (RFC 8659 section 4.1). */
  CAA: string
  CNAME: string
  /** As a zone file has it: "257 3 13 " and the key in base64 (RFC 4034 section 2.2). */
  DNSKEY: string
  /** As a zone file has it: key tag, algorithm, digest type, digest in lower-case hex (RFC 4034 section 5.3). */
  DS: string
  MX: MxData
  NS: string
  PTR: string
  SOA: SoaData
  /** The discontinued type 99 (RFC 7208 section 3.1), queried only to find leftovers. */
  SPF: TxtData
  /** As a zone file has it: "3 1 1 " and the data in lower-case hex (RFC 6698 section 2.2). */
  TLSA: string
  TXT: TxtData
}

export type RecordType = keyof RecordData

/** One step of a CNAME chain. */
export interface Alias {
  name: string
  target: string
  ttlSeconds: number
}

/** An extended DNS error (RFC 8914) as the upstream sent it. */
export interface ExtendedError {
  code: number
  text: string
}

interface AnswerFacts {
  name: string
  type: RecordType
  /** The CNAME records that led from `name` to the records, in order; empty when `name` is not an alias. */
  aliases: Alias[]
  /** True when the upstream says that DNSSEC proved the answer (the AD bit, RFC 4035 section 3.2.3). */
  authenticated: boolean
  extendedError?: ExtendedError
  /** Who answered: the upstream's host name, or "sample data". */
  source: string
  /** Milliseconds that the answer took, including retries; 0 when it came from the cache. */
  timeMs: number
}

export interface DnsRecords<T> extends AnswerFacts {
  kind: 'answer'
  /** Never empty. */
  records: T[]
  /** Seconds that the answer may be cached: the smallest TTL in it. */
  ttlSeconds: number
}

/** DNS said that there is nothing: the name does not exist, or it has no record of this type. */
export interface DnsAbsence extends AnswerFacts {
  kind: 'no-data' | 'nxdomain'
  records: []
  ttlSeconds: number
}

/**
 * Why there is no answer. None of these says anything about the records.
 * - servfail: the upstream could not resolve the name (or sent another error code, named in `detail`)
 * - refused: the upstream refuses to answer
 * - timeout: nothing came in time
 * - transport-error: no connection, or an HTTP answer that is not a DNS message
 * - malformed: bytes that are not an answer to this question
 * - truncated: only a part of the answer came
 * - cname-loop: the aliases form a loop
 * - over-budget: not asked, because this request had used up its share of queries
 */
export const FAILURE_KINDS = [
  'servfail',
  'refused',
  'timeout',
  'transport-error',
  'malformed',
  'truncated',
  'cname-loop',
  'over-budget',
] as const
export type FailureKind = (typeof FAILURE_KINDS)[number]

export interface DnsFailure extends AnswerFacts {
  kind: FailureKind
  records: []
  /** A short reason for people, e.g. "HTTP status 502". */
  detail: string
}

export type DnsAnswer<T> = DnsRecords<T> | DnsAbsence | DnsFailure

export interface QueryOptions {
  /**
   * Requests the records even if DNSSEC proves them wrong (the CD bit, RFC 4035 section 3.2.2): it shows whether a SERVFAIL is
   * due to the zone's own signatures, or to a server that does not answer. A resolver without support for it answers as usual.
   */
  checkingDisabled?: boolean
}

export interface Resolver {
  /**
   * Sends one query. Never rejects and always ends: a failure is its own kind of answer.
   * @param name lower-case A-label name without the final dot, at most 253 bytes
   */
  query<T extends RecordType>(
    name: string,
    type: T,
    options?: QueryOptions,
  ): Promise<DnsAnswer<RecordData[T]>>
}

/** The cache key of a query. */
export const questionKey = (
  name: string,
  type: RecordType,
  { checkingDisabled = false }: QueryOptions = {},
): string => (checkingDisabled ? `${type} ${name} without DNSSEC` : `${type} ${name}`)

/** DNS said that there is no such record. */
export const isAbsent = <T>(answer: DnsAnswer<T>): answer is DnsAbsence =>
  answer.kind === 'no-data' || answer.kind === 'nxdomain'

/** We could not find out. */
export const isFailure = <T>(answer: DnsAnswer<T>): answer is DnsFailure =>
  answer.kind !== 'answer' && !isAbsent(answer)

export interface Question<T extends RecordType> {
  name: string
  type: T
  options: QueryOptions | undefined
  /** The same for the same question, and another one with other options. */
  key: string
  /** Asks the inner resolver; about another name, if one is given. */
  ask: (name?: string) => Promise<DnsAnswer<RecordData[T]>>
}

/** A resolver around another one. @param answer answers each question, with or without asking the inner resolver */
export const decorate = (
  inner: Resolver,
  answer: <T extends RecordType>(question: Question<T>) => Promise<DnsAnswer<RecordData[T]>>,
): Resolver => ({
  query: <T extends RecordType>(name: string, type: T, options?: QueryOptions) =>
    answer({
      name,
      type,
      options,
      key: questionKey(name, type, options),
      ask: (other = name) => inner.query(other, type, options),
    }),
})

type Exchange = Pick<MxData, 'exchange'>

/** False for the null MX, which names no server. */
export const namesServer = ({ exchange }: Exchange): boolean => exchange !== '.'

/** The null MX, with which a domain says that it accepts no mail (RFC 7505 section 3): none of its MX records names a server. */
export const isNullMx = (records: readonly Exchange[]): boolean =>
  records.length > 0 && !records.some(namesServer)
