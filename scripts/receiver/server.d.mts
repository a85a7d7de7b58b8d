export interface ReceiverLimits {
  total: number
  perHost: number
  perNetwork: number
  commands: number
  errors: number
  silenceMs: number
  sessionMs: number
}

export interface ReceiverOptions {
  domain: string
  worker: { url: string; secret: string }
  port: number
  host?: string
  name?: string
  tls?: { key: string; cert: string }
  local?: boolean
  /** In place of the usual ones. */
  limits?: Partial<ReceiverLimits>
}

export function startReceiver(options: ReceiverOptions): Promise<{ port: number; stop: () => Promise<void> }>
