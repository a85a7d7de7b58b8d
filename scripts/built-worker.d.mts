import type { Miniflare, SharedOptions, WorkerOptions } from 'miniflare'

export interface BuiltWorkerOptions {
  port?: number
  variables?: Record<string, string>
  d1Folder?: string
  outboundService?: (SharedOptions & WorkerOptions)['outboundService']
  onLog?: (line: string) => void
  onError?: (line: string) => void
  inspected?: boolean
  handsInMail?: boolean
  setUp?: (worker: WorkerOptions) => WorkerOptions[]
}

export function variableNames(): string[]
export function startBuiltWorker(
  options?: BuiltWorkerOptions,
): Promise<{ url: string; miniflare: Miniflare; stop: () => Promise<void> }>
