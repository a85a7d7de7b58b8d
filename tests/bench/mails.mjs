// Measures what it costs to judge a signed email from 1 KB to 5 MB, compared with an answer that does nothing. Signed
// by nodemailer, so that each one is verified to its end and none is searched for changes.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import DKIM from 'nodemailer/lib/dkim/index.js'
import { computedEach } from './computed.mjs'
import { ask, inMs, inTurns, table, times } from './measure.mjs'

const VERIFY =
  '/apis/v1/core/user/tools/message/verify?ip=198.51.100.1&helo=mail.shop.example&mailfrom=a@shop.example'
const NOTHING = '/apis/v1/core/nothing'
/** Odd, so that the median is a measured value. */
const RUNS = 15
const COMPUTED_RUNS = 30
const KB = 1024

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

/** @type {import('../dns/zone-file.mjs').Zone} */
export const mailZone = {
  'shop.example': { TXT: ['v=spf1 ip4:198.51.100.1 -all'] },
  '_dmarc.shop.example': { TXT: ['v=DMARC1; p=reject'] },
  'bench._domainkey.shop.example': { TXT: [(`v=DKIM1; k=rsa; p=${key}`.match(/.{1,250}/g) ?? []).join('')] },
}

/** Rows of links: more than anyone sends. Anything larger than most messages is an attachment. */
const SIZES = [
  { name: '1 KB, text', type: 'text/plain', body: () => 'Good morning.\r\n'.repeat(40) },
  ...[10, 50, 100].map((size) => ({
    name: `${size} KB, rows of links`,
    type: 'text/html',
    body: () => html(size * KB),
  })),
  { name: '100 KB, newsletter', type: 'text/html', body: () => newsletter(100 * KB) },
  ...[500, 1000, 2500, 5000].map((size) => ({
    name: `${size < 1000 ? `${size} KB` : `${size / 1000} MB`}, attachment`,
    type: 'application/octet-stream',
    body: () => attachment(size * KB - 2 * KB),
  })),
]

const ROW =
  '<tr><td style="padding:12px">The new boots are in the shop, and they are warm. <a href="https://shop.example/p?utm=1">See them</a></td></tr>\r\n'
const html = (/** @type {number} */ bytes) =>
  `<html><body><table>\r\n${ROW.repeat(Math.floor(bytes / ROW.length))}</table></body></html>\r\n`

/** As senders' programs write them: tables with inline styles, an image and a tracked link for each story. */
const STORY = (/** @type {number} */ number) =>
  `<table width="600" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse"><tr><td align="left" style="padding:12px 24px;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:24px;color:#333333">\r
${'Warm boots for a cold winter, made by people who walk to work. '.repeat(6)}\r
<a href="https://click.shop.example/ls/click?upn=${randomBytes(150).toString('hex')}" style="color:#00aa55">See them</a></td></tr>\r
<tr><td><img src="https://img.shop.example/${number}.png" width="280" height="280" alt="Boots" style="display:block;border:0"></td></tr></table>\r
`
function newsletter(/** @type {number} */ bytes) {
  const head = `<html><head><style>${'td.a{font-family:Arial,sans-serif;color:#333333;line-height:1.5}\r\n'.repeat(60)}</style></head><body>\r\n`
  let body = ''
  for (let number = 0; head.length + body.length < bytes; number++) body += STORY(number)
  return `${head}${body}</body></html>\r\n`
}
const attachment = (/** @type {number} */ bytes) =>
  `${(
    randomBytes(Math.floor((bytes * 57) / 78))
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n')}\r\n`

/**
 * @param {string} type
 * @param {string} body
 * @returns {Promise<Buffer>}
 */
async function signedMail(type, body) {
  const encoding = type.startsWith('text/') ? '7bit' : 'base64'
  const head = `From: A <a@shop.example>\r\nTo: b@c.example\r\nSubject: Boots\r\nDate: ${new Date().toUTCString().replace('GMT', '+0000')}\r\nMessage-ID: <1@shop.example>\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n`
  const signer = new DKIM({
    domainName: 'shop.example',
    keySelector: 'bench',
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  })
  const chunks = []
  for await (const chunk of signer.sign(`${head}\r\n${body}`)) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** @param {string} url of the worker */
export async function mailSection(url) {
  const mails = await Promise.all(
    SIZES.map(async ({ name, type, body }) => ({ name, raw: await signedMail(type, body()) })),
  )
  const judge = async (/** @type {Buffer} */ raw) => {
    const headers = { 'content-type': 'message/rfc822' }
    const answer = await ask(url + VERIFY, { method: 'POST', headers, body: new Uint8Array(raw) })
    const report = await answer.json()
    if (report.dkim?.[0]?.result !== 'pass') throw new Error(`not verified: ${JSON.stringify(report.dkim)}`)
  }
  const nothing = { name: NOTHING, run: async () => (await ask(url + NOTHING)).text() }
  const contenders = [nothing, ...mails.map(({ name, raw }) => ({ name, run: () => judge(raw) }))]
  const ms = await inTurns(contenders, RUNS)
  const computing = new Map()
  for (const { name, raw } of mails) computing.set(name, await computedEach(() => judge(raw), COMPUTED_RUNS))
  const rows = mails.map(({ name, raw }, index) => {
    const before = mails[index - 1]
    const own = ms.get(name)
    return [
      name,
      inMs(own),
      inMs(computing.get(name) ?? undefined),
      times(own, ms.get(NOTHING)),
      before ? times(raw.length, before.raw.length) : '–',
      before ? times(own, ms.get(before.name)) : '–',
    ]
  })
  return table(
    ['Mail', 'ms', 'computing, ms', '÷ an empty answer', 'bytes ÷ the line above', 'ms ÷ the line above'],
    rows,
  )
}
