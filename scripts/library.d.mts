export const ENTRIES: Readonly<Record<string, readonly string[]>>
export function buildLibrary(): Promise<void>
