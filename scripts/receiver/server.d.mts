export interface ReceiverOptions {
  domain: string
  worker: { url: string; secret: string }
  port: number
  host?: string
  name?: string
  tls?: { key: string; cert: string }
  local?: boolean
}

export function startReceiver(options: ReceiverOptions): Promise<{ port: number; stop: () => Promise<void> }>
