// Writes the little DER (ITU-T X.690) that a public key needs.

/** A piece with its identifier and its length; contents of up to 65,535 bytes. */
export function writeDer(tag: number, ...contents: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const content = contents.flatMap((part) => [...part])
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return new Uint8Array([tag, ...size, ...content])
}
