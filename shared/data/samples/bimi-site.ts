// The logos and certificates of the sample domains, and the authority that issued them. They are our own and useless
// outside the samples; made by tests/fixtures/bimi/make-certificates.py.
import { readPem, type Certificate } from '#shared/records/bimi/certificate.ts'
import type { SiteMap } from '#shared/kit/foreign-fetch.ts'

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" version="1.2" baseProfile="tiny-ps" viewBox="0 0 96 96">
  <title>Northwind Outfitters</title>
  <rect width="96" height="96" fill="#12345b"/>
  <path fill="#fff" d="M48 12 64 58 48 49 32 58z"/>
  <path fill="none" stroke="#f2b134" stroke-width="5" stroke-linecap="round"
    d="M18 69c10-6 20-6 30 0s20 6 30 0M18 81c10-6 20-6 30 0s20 6 30 0"/>
</svg>
`

const BROKEN_LOGO = `<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: a drawing program, SVG Export -->
<svg xmlns="http://www.w3.org/2000/svg" version="1.1" x="0px" y="0px" viewBox="0 0 200 120" id="Layer_1">
  <style type="text/css">
    .st0{fill:#7A1F2B;}
    .st1{fill:#FFF4D6;}
  </style>
  <rect class="st0" width="200" height="120"/>
  <g onclick="alert(1)">
    <path class="st1" d="M60 30h28l12 22-16 8 20 30H60z"/>
    <path style="fill:#FFF4D6" d="M112 30h28v60h-24l14-24-14-10z"/>
  </g>
  <script>alert(1)</script>
</svg>
`

const CERTIFICATE = `
-----BEGIN CERTIFICATE-----
MIIEjjCCBBSgAwIBAgIUCeQ/WpzkjCtHUgKZmTx67fB9dxowCgYIKoZIzj0EAwMw
SDELMAkGA1UEBhMCU0UxHjAcBgNVBAoMFVNhbXBsZSBNYXJrIEF1dGhvcml0eTEZ
MBcGA1UEAwwQU2FtcGxlIE1hcmsgUm9vdDAeFw0yNjAxMDEwMDAwMDBaFw00OTAx
MDEwMDAwMDBaMGwxCzAJBgNVBAYTAlNFMR0wGwYDVQQKDBROb3J0aHdpbmQgT3V0
Zml0dGVyczEdMBsGA1UEAwwUTm9ydGh3aW5kIE91dGZpdHRlcnMxHzAdBgorBgEE
AYOeXwENDA9SZWdpc3RlcmVkIE1hcmswWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC
AATNyk/IXw6co2ggDL0fkEk6109+I6rBU29HoFeanGNuMDSFxJcrO0puTsVodmrA
rR0imrqp8WkuNZ3DRSb7E070o4ICtjCCArIwDAYDVR0TAQH/BAIwADAZBgNVHREE
EjAQgg5ub3J0aHdpbmQudGVzdDATBgNVHSUEDDAKBggrBgEFBQcDHzCCAfIGCCsG
AQUFBwEMBIIB5DCCAeCiggHcoIIB2DCCAdQwggHQMIIBzBYNaW1hZ2Uvc3ZnK3ht
bDAxMC8wCwYJYIZIAWUDBAIBBCAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
AAAAADCCAYYWggGCZGF0YTppbWFnZS9zdmcreG1sO2Jhc2U2NCxINHNJQUFBQUFB
QUNBM1ZRU1c3RE1BeTg1eFVFZTNhMDJER2N3dktoOXk1ZmNHSTVGdXBLaHNSRWFW
OWZLVzU2S1FvUXhJQXpIQzV0dUp6ZytqSGJvSEFpV2g0Wml6RnVZN2wxL3NRazU1
d2xCY0pGKzJDY1ZTaTJFdUhRQi8zbTNXaG1yWkNNL1N5V2tEUkd4eWQzVmNpQnc3
NU9nZDBHb0NWRHMrNWVuS2NwR2p2QTY1bEdRNVFjVzdaeVdlWDFrU0NhZ1NhRnFS
TW1iVTRUclRnTm1oVStDRmxXdXdPeW0zN3BhYm9UNHpnaURBcWZxd2FFaExxQ1hR
TUpWM3NvWmNKZmYzdXNzeG9oa0hmdk9qdklneWlyZTZINDJXUDNXNWlOMWNkK1Vl
amQyUTZZek9BMlVEUlE3NCtDRnpYSW5NcDBlNUFjVnBUcFJ2eEw1NjNhL045dTh3
M3VrbVphaUFFQUFBPT0wfAYKKwYBBAHWeQIEAgRuBGwAagAzAAAAAAAAAAAAAAAA
AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABm3baqAAAAAQDAARhYmNkADMAAAAAAAAA
AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAGbfAEEAAAABAMABGFiY2QwCgYI
KoZIzj0EAwMDaAAwZQIwaIAd2dSsp/aJuemuWrtoiV8bTyJaNcAVQq7OI3yyYs2H
hRvLml3Vl7ZY3thsbInIAjEAzFX7ZsQndrVToHiCiH3azea8iVP9IXFnQyz4Fb4w
wWUkUeBuXAfjMfX8tI4ODpmV
-----END CERTIFICATE-----
`

const BROKEN_CERTIFICATE = `
-----BEGIN CERTIFICATE-----
MIIERDCCA8qgAwIBAgIUZUOZVb1tXA2v9q4mx6t2W0ZpMAkwCgYIKoZIzj0EAwIw
SDELMAkGA1UEBhMCU0UxHjAcBgNVBAoMFVNhbXBsZSBNYXJrIEF1dGhvcml0eTEZ
MBcGA1UEAwwQU2FtcGxlIE1hcmsgUm9vdDAeFw0yNDA2MDEwMDAwMDBaFw0yNTA2
MDEwMDAwMDBaMFgxCzAJBgNVBAYTAlNFMRMwEQYDVQQKDApCcm9rZW4gTHRkMRMw
EQYDVQQDDApCcm9rZW4gTHRkMR8wHQYKKwYBBAGDnl8BDQwPUmVnaXN0ZXJlZCBN
YXJrMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEbalJ2yMzXG3wn1bMf4iXHAui
ucgHuR6mXgtWUZ9WxawSTsEREb/g7T1d5Zm23Qld8PIdf2/6hQTDBK1eLUR3EaOC
AoAwggJ8MAwGA1UdEwEB/wQCMAAwGAYDVR0RBBEwD4INb2xkLW5hbWUudGVzdDAT
BgNVHSUEDDAKBggrBgEFBQcDHzCCAfIGCCsGAQUFBwEMBIIB5DCCAeCiggHcoIIB
2DCCAdQwggHQMIIBzBYNaW1hZ2Uvc3ZnK3htbDAxMC8wCwYJYIZIAWUDBAIBBCAA
AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAADCCAYYWggGCZGF0YTppbWFn
ZS9zdmcreG1sO2Jhc2U2NCxINHNJQUFBQUFBQUNBM1ZRU1c3RE1BeTg1eFVFZTNh
MDJER2N3dktoOXk1ZmNHSTVGdXBLaHNSRWFWOWZLVzU2S1FvUXhJQXpIQzV0dUp6
ZytqSGJvSEFpV2g0Wml6RnVZN2wxL3NRazU1d2xCY0pGKzJDY1ZTaTJFdUhRQi8z
bTNXaG1yWkNNL1N5V2tEUkd4eWQzVmNpQnc3NU9nZDBHb0NWRHMrNWVuS2NwR2p2
QTY1bEdRNVFjVzdaeVdlWDFrU0NhZ1NhRnFSTW1iVTRUclRnTm1oVStDRmxXdXdP
eW0zN3BhYm9UNHpnaURBcWZxd2FFaExxQ1hRTUpWM3NvWmNKZmYzdXNzeG9oa0hm
dk9qdklneWlyZTZINDJXUDNXNWlOMWNkK1VlamQyUTZZek9BMlVEUlE3NCtDRnpY
SW5NcDBlNUFjVnBUcFJ2eEw1NjNhL045dTh3M3VrbVphaUFFQUFBPT0wRwYKKwYB
BAHWeQIEAgQ5BDcANQAzAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
AAABj9EYlAAAAAQDAARhYmNkMAoGCCqGSM49BAMCA2gAMGUCMG9MASK30OE8opYC
/t9sfZDuCYj/vyx0r3mXkhEaOtrhxe5AtdkO20qE3Wvyq/+vxAIxAJQzSJjafZm7
UQUGOvuaM7bMFyU0E2hQbSwsE+XQfstQCTj5Rx93ws5fM2hraCsrAQ==
-----END CERTIFICATE-----
`

const AUTHORITY = `
-----BEGIN CERTIFICATE-----
MIIB4zCCAWigAwIBAgIUazkQoQw9deQniBtC70lXqv9B8E4wCgYIKoZIzj0EAwMw
SDELMAkGA1UEBhMCU0UxHjAcBgNVBAoMFVNhbXBsZSBNYXJrIEF1dGhvcml0eTEZ
MBcGA1UEAwwQU2FtcGxlIE1hcmsgUm9vdDAeFw0yNDAxMDEwMDAwMDBaFw00OTEy
MzEwMDAwMDBaMEgxCzAJBgNVBAYTAlNFMR4wHAYDVQQKDBVTYW1wbGUgTWFyayBB
dXRob3JpdHkxGTAXBgNVBAMMEFNhbXBsZSBNYXJrIFJvb3QwdjAQBgcqhkjOPQIB
BgUrgQQAIgNiAAQbjqNaYS268cZyu4+zFqKLQUpBs1P7XUbxmRXzhOo7byXsV+fZ
XpyDTfy+XhJvssERImMZm1exrcNIBQziGy9/kdeR7Q+UFIk5MuAoaILk9ozXGyN1
FUcxZYH5KS8zvRCjEzARMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwMDaQAw
ZgIxAJsav29ya3b5bC+TKACpMetboWsT6M6DY5WaIqS0Q+0Z6/aSthdC+kkMxrIK
Hr3FIAIxAOtjg+ppdP/y4SeUxxzEV+KTgjcodTuJeVzkPqzryLEenVJQzyDhggKz
cBHdVack4g==
-----END CERTIFICATE-----
`

const svg = 'image/svg+xml'
const pem = 'application/x-pem-file'

export const SAMPLE_BIMI_SITE: SiteMap = {
  'https://northwind.test/bimi.svg': { contentType: svg, body: LOGO },
  'https://northwind.test/bimi.pem': { contentType: pem, body: CERTIFICATE },
  'https://www.broken.test/logo.svg': { contentType: 'text/plain', body: BROKEN_LOGO },
  'https://www.broken.test/mark.pem': { contentType: pem, body: BROKEN_CERTIFICATE },
}

let authority: Certificate[] | undefined

/** Trusted for the sample domains only. */
export const sampleAuthority = (): readonly Certificate[] =>
  (authority ??= readPem(AUTHORITY).flatMap((certificate) => certificate ?? []))
