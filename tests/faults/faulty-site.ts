// The built worker with a database and a mail service that fail when the test says so.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Response, type WorkerOptions } from 'miniflare'
import type { Email } from '#worker/mail/mailer.ts'
import { createTables } from '#tests/helpers/create-tables.mjs'
import { startBuiltWorker, type BuiltWorkerOptions } from '../../scripts/built-worker.mjs'

/** Whether the answer to a statement is lost, or the statement itself; `never` leaves the caller waiting. */
export type Fault = 'none' | 'before' | 'after' | 'never' | 'after, never'

interface Faults {
  statement: (sql: string) => Fault
  email: (email: Email) => 'none' | 'refused' | 'never'
}

export interface FaultySite {
  url: string
  miniflare: Awaited<ReturnType<typeof startBuiltWorker>>['miniflare']
  faults: Faults
  /** What the mail service accepted or rejected. */
  emails: Email[]
  log: string[]
  errors: string[]
  /** The database itself, bypassing all faults. */
  rows: (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<globalThis.Response>
  stop: () => Promise<void>
}

interface SiteOptions {
  outboundService?: BuiltWorkerOptions['outboundService']
  variables?: Record<string, string>
  /** The folder of an earlier site's database, with its tables. */
  d1Folder?: string
}

export const emptyFolder = (): string => mkdtempSync(join(tmpdir(), 'warmpost-faults-'))
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

export async function startFaultySite({
  outboundService = () => new Response('', { status: 503 }),
  variables = {},
  d1Folder,
}: SiteOptions = {}): Promise<FaultySite> {
  const faults: Faults = { statement: () => 'none', email: () => 'none' }
  const [emails, log, errors]: [Email[], string[], string[]] = [[], [], []]
  const answer = async (request: { url: string; text(): Promise<string> }) => {
    const body = await request.text()
    if (new URL(request.url).pathname === '/statement') return new Response(faults.statement(body))
    const email = JSON.parse(body) as Email
    emails.push(email)
    return new Response(faults.email(email))
  }
  const { url, miniflare, stop } = await startBuiltWorker({
    variables: {
      DOH_URLS: 'https://one.example/dns-query,https://two.example/dns-query',
      RATE_LIMIT: 'off',
      MAIL_FROM: 'site@example.com',
      SUPPORT_EMAIL: 'owner@example.com',
      SITE_URL: 'https://site.example',
      ...variables,
    },
    ...(d1Folder !== undefined && { d1Folder }),
    outboundService,
    onLog: (line) => log.push(line),
    onError: (line) => errors.push(line),
    setUp: (worker) => [besideFaults(worker), faultsBehind(worker, answer)],
  })
  const database = await miniflare.getD1Database('DB', 'faults')
  const rows: FaultySite['rows'] = async (sql, ...values) =>
    (
      await database
        .prepare(sql)
        .bind(...values)
        .all()
    ).results
  const [table] = await rows(`SELECT name FROM sqlite_master WHERE name = 'contact_messages'`)
  if (!table) await createTables(database)
  const post: FaultySite['post'] = (path, body, headers = {}) =>
    fetch(`${url}/apis/v1/core/user/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  return { url, miniflare, faults, emails, log, errors, rows, post, stop }
}

/** The worker with bindings that can fail. */
function besideFaults(worker: WorkerOptions): WorkerOptions {
  const bindings: WorkerOptions['serviceBindings'] = {
    ...worker.serviceBindings,
    DB: { name: 'faults', entrypoint: 'Database' },
    MAILER: { name: 'faults', entrypoint: 'Mailer' },
  }
  return { ...worker, d1Databases: {}, serviceBindings: bindings }
}

const faultsBehind = (
  { d1Databases }: WorkerOptions,
  answer: NonNullable<BuiltWorkerOptions['outboundService']>,
): WorkerOptions => ({
  name: 'faults',
  compatibilityDate: '2026-04-01',
  modules: [{ type: 'ESModule', path: fileURLToPath(new URL('faulty-bindings.mjs', import.meta.url)) }],
  ...(d1Databases && { d1Databases }),
  serviceBindings: { TEST: answer },
})

export const MESSAGE = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  phoneNumber: '',
  subject: 'Deliverability',
  message: 'Why does my mail land in spam?',
}

/** The words of a visitor that a log has. Whole words: a random reference may have the letters of a short name. */
export const privateWordsIn = ({ log, errors }: FaultySite): string[] =>
  [...log, ...errors].join('\n').match(/(?<![a-z\d])(ada|byron|spam|drop-me|example\.com)(?![a-z\d])/gi) ?? []

/** The workerd processes that this one has started. Linux only; empty elsewhere. */
export function workerdProcesses(): number[] {
  const numbers = readable(() => readdirSync('/proc').filter((name) => /^\d+$/.test(name)), [])
  return numbers.map(Number).filter((pid) => {
    const status = readable(() => readFileSync(`/proc/${pid}/status`, 'utf8'), '')
    return status.startsWith('Name:\tworkerd') && status.includes(`\nPPid:\t${process.pid}\n`)
  })
}

function readable<T>(read: () => T, instead: T): T {
  try {
    return read()
  } catch {
    return instead
  }
}
