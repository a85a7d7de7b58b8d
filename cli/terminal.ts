import { createReadStream } from 'node:fs'
import { Secrets } from '#cli/output/secrets.ts'
import { Failure } from '#cli/failure.ts'
import type { Fetch } from '#cli/net/http-fetch.ts'

export interface Terminal {
  env: NodeJS.ProcessEnv
  cwd: string
  color: boolean
  /** The columns that text is wrapped to. */
  width: number
  write(text: string): void
  /** Shown while work is in progress, only if a person is watching; `null` removes it. */
  progress(text: string | null): void
  /** A line on standard error. */
  note(text: string): void
  /** A file, or standard input for "-". */
  read(file: string, maxBytes: number): Promise<Uint8Array>
  /** How to reach the outside world, if not over this machine's network. */
  fetch?: Fetch
}

/** A terminal that prints no secret. */
export interface SafeTerminal extends Terminal {
  secrets: Secrets
}

/** Hides the secrets of the environment and the command line, and those that a command adds later. */
export function withoutSecrets(terminal: Terminal, words: readonly string[]): SafeTerminal {
  const secrets = new Secrets()
  secrets.keepFromEnvironment(terminal.env)
  for (const word of words) secrets.keepFrom(word)
  return {
    ...terminal,
    secrets,
    write: (text) => terminal.write(secrets.hide(text)),
    note: (text) => terminal.note(secrets.hide(text)),
    progress: (text) => terminal.progress(text && secrets.hide(text)),
  }
}

const NARROWEST = 40
const WIDEST = 100
const WITHOUT_TERMINAL = 80

export function processTerminal({ env, stdout, stderr, stdin } = process): Terminal {
  const isPlain = Boolean(env.NO_COLOR) || env.TERM === 'dumb'
  const columns = (stdout.isTTY && stdout.columns) || WITHOUT_TERMINAL
  let shown = ''
  return {
    env,
    cwd: process.cwd(),
    color: stdout.isTTY === true && !isPlain,
    width: Math.min(WIDEST, Math.max(NARROWEST, columns)),
    write: (text) => void stdout.write(text),
    progress(text) {
      if (!stderr.isTTY || isPlain) return
      stderr.write(`${shown === '' ? '' : '\r\u001b[K'}${text ?? ''}`)
      shown = text ?? ''
    },
    note: (text) => void stderr.write(`${text}\n`),
    read: (file, maxBytes) =>
      file === '-' ? readAll(stdin, 'The standard input', maxBytes) : readWhole(file, maxBytes),
  }
}

async function readWhole(file: string, maxBytes: number): Promise<Uint8Array> {
  try {
    return await readAll(createReadStream(file), file, maxBytes)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure(`${file} cannot be read: ${reasonOf(error)}`)
  }
}

/** A device such as /dev/zero never ends. */
async function readAll(source: AsyncIterable<unknown>, name: string, maxBytes: number): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of source) {
    const buffer = Buffer.from(part as Uint8Array)
    bytes += buffer.length
    if (bytes > maxBytes) throw tooLarge(name, maxBytes)
    parts.push(buffer)
  }
  return Buffer.concat(parts)
}

const tooLarge = (file: string, maxBytes: number) =>
  new Failure(`${file} is larger than ${Math.round(maxBytes / 1024 / 1024)} MiB.`)

const REASONS: Record<string, string> = {
  ENOENT: 'the file does not exist',
  EACCES: 'you are not allowed to read it',
  EISDIR: 'it is a folder',
}

export const reasonOf = (error: unknown): string => {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return REASONS[code] ?? (error instanceof Error ? error.message : 'it failed')
}
