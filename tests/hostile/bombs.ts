// Files of a megabyte or less that unpack to a gigabyte.
import { deflateRawSync, gzipSync, constants } from 'node:zlib'
import { zipSync } from 'fflate'

const MIB = 1024 * 1024
/** Below 1,024, so that the packed file stays below 1 MiB, the most that is fetched of a logo. */
const UNITS = 1_000

/** A deflate stream of UNITS MiB of zeros, without making them: one MiB, packed, and again. */
function deflatedZeros(): Buffer {
  const unit = deflateRawSync(Buffer.alloc(MIB), { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
  return Buffer.concat([...Array.from({ length: UNITS }, () => unit), Buffer.from([3, 0])])
}

/** RFC 1952 section 2.3.1: deflate, without a name. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])

/** The checksum at its end is wrong: no one should get there. */
export const gzipBomb = (): Buffer => Buffer.concat([GZIP_HEADER, deflatedZeros(), Buffer.alloc(8)])

/** A thousand files of a megabyte each, none of them much on its own. Only the parts that a reader needs. */
export function manyEntries(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(MIB), { level: 9 })
  return Buffer.concat(Array.from({ length: 1_000 }, (_, at) => zipEntry(`${at}.xml`, packed)))
}

/** APPNOTE.TXT, 4.3.7: the local header, and the deflated contents after it. */
function zipEntry(name: string, packed: Uint8Array): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(8, 8)
  header.writeUInt32LE(packed.length, 18)
  header.writeUInt32LE(MIB, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name), packed])
}

/** An email with a zip archive that contains the gzip file. */
export function nestedInMail(): string {
  const zip = zipSync({ 'report.xml.gz': gzipBomb() }, { level: 9 })
  return mailWith('report.zip', zip)
}

export const mailWith = (name: string, attachment: Uint8Array): string =>
  [
    'From: reports@example.com',
    'Subject: Report Domain: example.com',
    'MIME-Version: 1.0',
    `Content-Type: application/octet-stream; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(attachment)
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
    '',
  ].join('\r\n')

/** Zeros within the logo's own format, as a server that compresses everything sends them. */
export const packedTwice = (): Buffer => gzipSync(gzipBomb())
