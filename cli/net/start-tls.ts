// One session with a mail server, up to STARTTLS and the certificate; no mail is sent.
import { connect, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'

export interface TlsOutcome {
  host: string
  state: 'good' | 'untrusted' | 'plain' | 'unreachable'
  /** Why the certificate is not valid, as the end of a sentence. */
  reason?: string
  protocol?: string
  issuer?: string
  expires?: string
}

interface Server {
  host: string
  port: number
  timeoutMs?: number
}

const TIMEOUT_MS = 15_000
const MAX_REPLY = 8_192

export async function tryStartTls({ host, port, timeoutMs = TIMEOUT_MS }: Server): Promise<TlsOutcome> {
  const socket = connect({ host, port })
  socket.setTimeout(timeoutMs, () => socket.destroy(new Error('it did not answer in time')))
  try {
    await reply(socket)
    socket.write('EHLO [127.0.0.1]\r\n')
    const offers = await reply(socket)
    if (!/^250[- ]STARTTLS\b/im.test(offers)) return { host, state: 'plain' }
    socket.write('STARTTLS\r\n')
    if (!(await reply(socket)).startsWith('220')) return { host, state: 'plain' }
    return await handshake(socket, host)
  } catch (error) {
    return {
      host,
      state: 'unreachable',
      reason: error instanceof Error ? error.message : 'the connection failed',
    }
  } finally {
    socket.destroy()
  }
}

/** A complete reply: its last line has a space after the code (RFC 5321, 4.2). */
function reply(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const end = (finish: () => void) => {
      socket.off('data', take).off('error', fail).off('close', closed)
      finish()
    }
    const fail = (error: Error) => end(() => reject(error))
    const closed = () => fail(new Error('the connection ended early'))
    const take = (data: Buffer) => {
      text += data.toString('latin1')
      if (text.length > MAX_REPLY) fail(new Error('the reply is too long'))
      else if (/(?:^|\n)\d{3}(?: [^\n]*)?\n$/.test(text)) end(() => resolve(text))
    }
    socket.on('data', take).on('error', fail).on('close', closed)
  })
}

function handshake(socket: Socket, host: string): Promise<TlsOutcome> {
  return new Promise((resolve, reject) => {
    // Problems are reported, not refused.
    const secure: TLSSocket = connectTls({ socket, servername: host, rejectUnauthorized: false }, () => {
      const { issuer, valid_to: expires } = secure.getPeerCertificate()
      const facts = {
        host,
        ...(secure.getProtocol() && { protocol: secure.getProtocol() ?? '' }),
        ...(issuer?.O && { issuer: String(issuer.O) }),
        ...(expires && { expires }),
      }
      const reason = secure.authorized ? undefined : reasonOf(secure.authorizationError)
      secure.end('QUIT\r\n')
      resolve(reason === undefined ? { ...facts, state: 'good' } : { ...facts, state: 'untrusted', reason })
    })
    secure.on('error', reject)
    socket.on('close', () => reject(new Error('the connection ended during the handshake')))
  })
}

const REASONS: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its chain ends in an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'a certificate of its chain is missing',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its authority is unknown',
  CERT_HAS_EXPIRED: 'it has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'it is for another name',
}

function reasonOf(error: unknown): string {
  const code = typeof error === 'string' ? error : String((error as { code?: string } | null)?.code ?? '')
  return REASONS[code] ?? (code || 'it is not trusted')
}
