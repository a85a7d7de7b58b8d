/** Null if it is not JSON. */
export function jsonOf(bytes: Uint8Array | null): unknown {
  try {
    return bytes && JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}
