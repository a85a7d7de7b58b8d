// The text of a file, as every reader of files gets it: Windows programs write marks, UTF-16 and CR, editors add empty
// lines, and disks leave NUL bytes at the end. Nothing else is changed, so lines and columns stay where they were.

import { openedBytes } from '#shared/text/opened-file.ts'

export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be'

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte)

/** Pairs of bytes that show the byte order of a text without a mark. */
const MAX_PAIRS = 64

/** From the mark (Unicode 23.8), or from where the zero bytes are: in Latin letters, every second byte is one. */
export function encodingOf(head: Uint8Array): TextEncodingName {
  if (startsWith(head, 0xff, 0xfe)) return 'utf-16le'
  if (startsWith(head, 0xfe, 0xff)) return 'utf-16be'
  const pairs = Math.min(MAX_PAIRS, head.length >> 1)
  let zeros = 0
  let firsts = 0
  for (let at = 0; at < pairs * 2; at++) {
    if (head[at] !== 0) continue
    zeros++
    if (at % 2 === 0) firsts++
  }
  // XML needs only its “<”; other texts may have a few letters of other scripts.
  if (pairs === 0 || zeros < Math.ceil(pairs * 0.7) || zeros > pairs) return 'utf-8'
  if (firsts === 0) return 'utf-16le'
  return firsts === zeros ? 'utf-16be' : 'utf-8'
}

/** Without marks at the start and NUL characters at the end; line ends of old Macs and doubled CR become plain ones. */
export function tidyText(text: string): string {
  let start = 0
  while (text.charCodeAt(start) === BYTE_ORDER_MARK) start++
  let end = text.length
  while (end > start && text.charCodeAt(end - 1) === 0) end--
  return text
    .slice(start, end)
    .replace(/\r\r\n/g, '\r\n')
    .replace(/\r(?!\n)/g, '\n')
}

const BYTE_ORDER_MARK = 0xfeff

/** Invalid bytes become U+FFFD. */
export const textOfBytes = (bytes: Uint8Array): string =>
  tidyText(new TextDecoder(encodingOf(bytes)).decode(bytes))

/**
 * Of a text file, packed or not; rejects with `UnreadableFile` for what is none.
 * @param maxBytes the rest is not read
 */
export const textOfFile = async (file: Blob, maxBytes?: number): Promise<string> =>
  textOfPacked(new Uint8Array(await file.slice(0, maxBytes ?? file.size).arrayBuffer()), maxBytes)

export const textOfPacked = async (bytes: Uint8Array, maxBytes?: number): Promise<string> =>
  textOfBytes(await openedBytes(bytes, maxBytes))
