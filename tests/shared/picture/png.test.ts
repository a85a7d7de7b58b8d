// What is written is read again by another program.
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPng, writePng } from '#shared/picture/png.ts'

const picture = fc
  .record({
    width: fc.integer({ min: 1, max: 60 }),
    height: fc.integer({ min: 1, max: 60 }),
    colors: fc.integer({ min: 1, max: 256 }),
  })
  .chain(({ width, height, colors }) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      palette: fc.uint8Array({ minLength: colors * 3, maxLength: colors * 3 }),
      pixels: fc.uint8Array({ minLength: width * height, maxLength: width * height, max: colors - 1 }),
    }),
  )

test('has its size, and every pixel its color', async () => {
  await fc.assert(
    fc.asyncProperty(picture, async ({ width, height, palette, pixels }) => {
      const { data, info } = await sharp(await writePng({ width, height, palette, pixels }))
        .toColourspace('srgb')
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      expect([info.width, info.height, info.channels]).toEqual([width, height, 3])
      expect([...data]).toEqual(
        Array.from(pixels, (color) => [...palette.subarray(color * 3, color * 3 + 3)]).flat(),
      )
    }),
    { numRuns: 40, endOnFailure: true },
  )
})

test('is read as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(picture, async (written) => {
      expect(await readPng(await writePng(written))).toEqual(written)
    }),
    { numRuns: 40, endOnFailure: true },
  )
})

test('without a part, it is none', async () => {
  expect(await readPng(new Uint8Array(8))).toBeNull()
})
