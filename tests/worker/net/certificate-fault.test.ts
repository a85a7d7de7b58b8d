import { expect, test } from 'vitest'
import { certificateFault } from '#worker/net/foreign-fetch.ts'

const failed = (code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error('why'), { code }) })

test.each([
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is self-signed'],
])('%s is told', (code, says) => {
  expect(certificateFault(failed(code))).toBe(says)
})

test.each([failed('ECONNREFUSED'), new TypeError('fetch failed'), 'text', undefined])(
  'another reason is not taken for the certificate: %s',
  (error) => {
    expect(certificateFault(error)).toBeNull()
  },
)
