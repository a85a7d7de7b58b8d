// The body of a request that brings what a provider says: JSON or CSV as it is, whatever its Content-Type.
import type { Context } from 'hono'
import { textOfBytes } from '#shared/kit/file-text.ts'
import type { ProviderRead } from '#shared/postmaster/provider-read.ts'
import { readProviderFiles } from '#shared/postmaster/read.ts'
import type { ApiEnv } from '#worker/http/api-env.ts'

/** Null for a body that is empty. @param name what the file is called in what was not read */
export async function readProviderBody(c: Context<ApiEnv>, name: string): Promise<ProviderRead | null> {
  const bytes = new Uint8Array(await c.req.arrayBuffer())
  return bytes.length === 0 ? null : readProviderFiles([{ name, text: textOfBytes(bytes) }])
}
