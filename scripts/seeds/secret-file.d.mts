/** How an access token is had for a refresh token (RFC 6749, 6). */
export interface OAuth {
  tokenUrl: string
  clientId: string
  clientSecret?: string
  refreshToken: string
  scope?: string
}

export interface SeedMailbox {
  /** As pages name it. */
  provider: string
  /** Lower case. */
  address: string
  host: string
  port: number
  /** `none` only on this machine. */
  tls: 'implicit' | 'starttls' | 'none'
  user: string
  password?: string
  oauth?: OAuth
}

export function readSecretFile(path: string): SeedMailbox[]
