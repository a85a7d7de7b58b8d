// The bindings and variables of wrangler.toml.

export interface WorkerEnv {
  ASSETS: Fetcher
  DB: D1Database
  DOH_URLS: string
  CUSTOMER_APP_URL?: string
}
