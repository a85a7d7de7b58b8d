// The letters in the images of results come from the font that the pages use: `npm run share-atlas` was run after the
// last change.
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { fontFile, madeFrom } from '../../scripts/share-atlas/made-from.mjs'

const STALE = 'public/share/atlas.bin is stale. Run `npm run share-atlas`.'

function headOfAtlas(): { madeFrom?: string } {
  const bytes = inflateSync(readFileSync('public/share/atlas.bin'))
  return JSON.parse(bytes.subarray(4, 4 + bytes.readUInt32BE(0)).toString()) as { madeFrom?: string }
}

test('the atlas was drawn from the current font, colors and signs', () => {
  expect(headOfAtlas().madeFrom, STALE).toBe(madeFrom())
})

test('another font would be noticed', () => {
  const [latin, latinExt] = [Uint8Array.from(fontFile('latin')), fontFile('latin-ext')]
  const last = latin.length - 1
  latin[last] = (latin[last] ?? 0) ^ 1
  expect(madeFrom([latin, latinExt])).not.toBe(headOfAtlas().madeFrom)
})
