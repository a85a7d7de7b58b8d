// A certificate that no one has signed but itself, with its key, both as PEM: for servers on this machine.
import { generateKeyPairSync, sign } from 'node:crypto'
import { writeDer } from '#shared/kit/der.ts'

const SEQUENCE = 0x30
const TEXT = new TextEncoder()

/** 1.2.840.10045.4.3.2: ECDSA with SHA-256. */
const ALGORITHM = writeDer(SEQUENCE, writeDer(0x06, [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]))
/** 2.5.4.3 */
const COMMON_NAME = writeDer(0x06, [0x55, 0x04, 0x03])
/** Until the end of the years that two digits can write (RFC 5280, 4.1.2.5.1). */
const VALIDITY = writeDer(
  SEQUENCE,
  ...['200101000000Z', '491231235959Z'].map((time) => writeDer(0x17, TEXT.encode(time))),
)

export function selfSigned(name: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const subject = writeDer(
    SEQUENCE,
    writeDer(0x31, writeDer(SEQUENCE, COMMON_NAME, writeDer(0x0c, TEXT.encode(name)))),
  )
  const serial = writeDer(0x02, [1])
  const key = new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }))
  const body = writeDer(SEQUENCE, serial, ALGORITHM, subject, VALIDITY, subject, key)
  const signature = writeDer(0x03, [0], sign('sha256', body, privateKey))
  const certificate = Buffer.from(writeDer(SEQUENCE, body, ALGORITHM, signature)).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  }
}
