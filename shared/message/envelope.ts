// What the receiving server knows about a message besides its bytes: the SMTP envelope and the connection (RFC 5321, 2.3.1).
import * as v from 'valibot'
import { described, describedWords } from '#shared/report/described-words.ts'

/** RFC 5321, 4.5.3.1.3: a path has at most 256 bytes; a longer one is the client's error. */
const Path = v.pipe(v.string(), v.maxLength(320))
const Name = v.pipe(v.string(), v.maxLength(255))

const MAX_TRANSCRIPT_LINES = 200

export const Via = describedWords({
  smtp: 'our own SMTP server received it and saw the connection',
  cloudflare:
    'Cloudflare Email Routing received it; the client’s IP address and name are in the line that it adds',
  upload: 'someone submitted a copy of the message; what is known about the connection was given with it',
  sample: 'one of our own sample messages',
})
export type Via = v.InferOutput<typeof Via>

export const Envelope = v.object({
  from: described(Path, 'MAIL FROM without angle brackets; empty for the null sender.'),
  to: described(Path, 'RCPT TO without angle brackets.'),
  ip: v.optional(v.pipe(v.string(), v.maxLength(45), v.description('The client’s IP address.'))),
  helo: v.optional(described(Name, 'The client’s name in HELO or EHLO.')),
  ptr: v.optional(described(Name, 'The reverse DNS name of the IP address, as the receiving server saw it.')),
  tls: v.optional(
    described(
      v.nullable(
        v.object({
          version: v.pipe(v.string(), v.maxLength(20)),
          cipher: v.pipe(v.string(), v.maxLength(80)),
        }),
      ),
      'null: the connection was not encrypted; missing: unknown.',
    ),
  ),
  transcript: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.maxLength(600))),
      v.maxLength(MAX_TRANSCRIPT_LINES),
      v.description('The dialog, one line each, starting with "C: " or "S: ".'),
    ),
  ),
  via: v.optional(Via, 'smtp'),
})
export type Envelope = v.InferOutput<typeof Envelope>
