// The port through which a check reads a page of someone else's: a logo, a certificate, a registry of domains.

export interface ForeignRequest {
  /** Sent as the Accept header. */
  accept: string
  /** A longer body is not read to its end. */
  maxOctets: number
  /** For the whole errand, redirects included. */
  timeoutMs: number
  /** How many redirects are followed; each new address is checked as the first one was. */
  maxRedirects: number
}

interface ForeignBody {
  kind: 'body'
  /** The address that answered, after the redirects. */
  url: string
  status: number
  /** The media type in lower case without parameters; empty when the server names none. */
  contentType: string
  octets: Uint8Array
  /** The addresses that redirected, in order. */
  redirects: readonly string[]
}

/**
 * Why there is no body.
 * - http-error: the server answered with another status than 200
 * - refused-url: we do not go there: not https, a name or an address that is not public, a name or password in it
 * - over-budget: not asked, because this request had used up its share
 */
export type ForeignFailure =
  | { kind: 'http-error'; url: string; status: number; reason: string }
  | {
      kind: 'refused-url' | 'too-large' | 'too-many-redirects' | 'timeout' | 'transport-error' | 'over-budget'
      url: string
      /** A short reason for people, without a capital and a full stop. */
      reason: string
    }

export type ForeignAnswer = ForeignBody | ForeignFailure

/** Never rejects and always ends. */
export type ForeignFetch = (url: string, request: ForeignRequest) => Promise<ForeignAnswer>

/** The server says that there is no file: not for us, not for now, but for everyone (RFC 9110 sections 15.5.5 and 15.5.11). */
export const isFinal = (answer: ForeignFailure): boolean =>
  answer.kind !== 'http-error' || answer.status === 404 || answer.status === 410
