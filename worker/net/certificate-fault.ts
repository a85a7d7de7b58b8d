// What a failed connection says about the server's certificate, where the platform tells.

/** By the code of Node's TLS errors. */
const FAULTS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  CERT_REVOKED: 'its certificate was revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  HOSTNAME_MISMATCH: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not from a public authority',
  UNABLE_TO_GET_ISSUER_CERT: 'its certificate is not from a public authority, or the chain is incomplete',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'its certificate is not from a public authority, or the chain is incomplete',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the chain of its certificate is incomplete',
}

/** How deep an error may be inside others. */
const MAX_DEPTH = 4

/** A clause; null if the error does not say that the certificate is the cause. */
export function certificateFault(error: unknown): string | null {
  let inner = error
  for (let depth = 0; depth < MAX_DEPTH && inner instanceof Error; depth++) {
    const code = 'code' in inner ? String(inner.code) : ''
    if (Object.hasOwn(FAULTS, code)) return FAULTS[code] ?? null
    inner = inner.cause
  }
  return null
}

/** Cloudflare's own status for an origin whose certificate is not valid. */
export const INVALID_CERTIFICATE_STATUS = 526
