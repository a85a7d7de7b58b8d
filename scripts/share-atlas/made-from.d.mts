export function fontFile(part: 'latin' | 'latin-ext'): Uint8Array
export function madeFrom(fonts?: readonly Uint8Array[]): string
