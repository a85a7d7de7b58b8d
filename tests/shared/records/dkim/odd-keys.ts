import { generateKeyPairSync } from 'node:crypto'
import { der, rsa } from '#tests/shared/records/dkim/keys.ts'

export const RSA_512 = rsa(512)
export const RSA_768 = rsa(768)
export const RSA_1536 = rsa(1536)
export const RSA_2048_E3 = rsa('2048 of exponent 3')
export const RSA_4096 = rsa(4096)

export const EC_P256 = der(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey, 'spki')
