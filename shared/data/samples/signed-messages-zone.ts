// The keys that the sample messages are signed with. Made by tests/fixtures/messages/make-samples.ts.
import type { Zone } from '#shared/dns/zone-resolver.ts'

export const SIGNED_MESSAGES_ZONE: Zone = {
  'post._domainkey.northwind.test': {
    TXT: [
      'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAlbxwzo/4Guq/FnowHau8zxcBO+6TfOYfvedgP6Wlany5eyE3tDFpbe0bOTT9RL5Wgec5edPHDVsQD3ZIdiBpLbbtufwR+kiAj+eWt8Jrd40fpgpOr5TNSMBfpgf+UZNhIt227L/7QqMGILyvF7cR/NHlVbUrWTZrLubrCDHAgvURu30ju48ghiswVi/nbyIfbTcz1aAvp3msTT99YixdHWKyoOlzXUGIiZa/Sa9Ah/ZTQOUxwsoX/dYJUdm4CiZzo5AXpHGNl4WBEjMSojTerNfv7MBo/YhjJz2IBu2FxgutQ/tyjb21N/2IJ9JZgNQYBHep08YUEalsqFulADHOoQIDAQAB',
    ],
  },
  'post._domainkey.newsletter.test': {
    TXT: [
      'v=DKIM1; k=rsa; p=MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAwhr79pUYcw8VsrLf9h4T/Tha0pqRhaaLzSs3Eh3s69tGw1P+vAnAV2p3mkNphisd5g/EnjRrLXv0sR1YlBvvBRBy1sWLvu5C8XEaxSeQK6DqePqBvrUAlqmxLQ9/LPfV6/VoCGtsyKdi1ExTqoiEKHuM+nw67ORUtvdO06jOOmM0vv+lqqUCtt2jkATdKw6cmbCUHYVhYuMmsY5UUV8co14feCSZ5rZ3BPjW02oi2In/rhoyH0zIfNZahOISgUeiNQoF2l3jY0zTTMFwnGaAKdhm+BokgQEvqrzDd7/v2n+zaK1At/sGV3wHxNeQlOWqz1BXmEzlbApPrXJ+mTDL3QIDAQAB',
    ],
  },
}
