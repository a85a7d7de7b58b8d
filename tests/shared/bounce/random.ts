// A sequence of numbers that looks random and is the same each time.

/** @returns whole numbers from 0 to 2^31 */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return state >> 8
  }
}
