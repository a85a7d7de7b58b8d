// Runs a command line in this process, and captures its output.
import { commandList } from '#cli/commands/list.ts'
import { run } from '#cli/main.ts'
import type { Terminal } from '#cli/terminal.ts'

// The commands load every check. On a slow machine with nothing cached, that takes longer than a test may.
await commandList()

export interface Ended {
  code: number
  out: string
  err: string
}

/** @param files the files that can be read, by name */
export async function call(
  words: string,
  { files = {}, ...terminal }: Partial<Terminal> & { files?: Record<string, string | Uint8Array> } = {},
): Promise<Ended> {
  const ended: Ended = { code: -1, out: '', err: '' }
  ended.code = await run(split(words), {
    env: {} as NodeJS.ProcessEnv,
    cwd: process.cwd(),
    color: false,
    width: 80,
    write: (text) => void (ended.out += text),
    note: (text) => void (ended.err += `${text}\n`),
    progress: () => undefined,
    read: (file) => Promise.resolve(bytes(files[file] ?? '')),
    ...terminal,
  })
  return ended
}

const bytes = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content

/** At spaces, except inside quotes. */
const split = (words: string): string[] =>
  [...words.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)
