// Twenty templates compared with SpamAssassin: where it sees a change for the worse, so should we, and the other way
// around. Needs `spamassassin` and a running site: SITE=http://localhost:8787 node
// tests/peers/spamassassin-templates.mjs
import { execFile } from 'node:child_process'

const SITE = process.env.SITE ?? 'http://localhost:8787'

const TEXT = `We packed your box this morning: a green tea from Shizuoka, a black one from Assam, and a herbal one for
the evening. It goes out on Friday and should be with you early next week. Taste all three, tell us which one you like
best, and we will put more of it into the next one. The recipes that belong to them are on our page, and the story of
the farm as well. If something is missing or broken, answer this email: Mira reads every one of them herself.`
const FOOTER =
  '<p>Northwind Tea, 12 Harbour Street, Springfield, OR 97477. <a href="https://shop.northwind.example/unsubscribe">Unsubscribe</a></p>'
const page = (body, head = '') =>
  `<html><head><title>Your box</title>${head}</head><body>${body}${FOOTER}</body></html>`
const BODY = `<p>Hello Ana,</p><p>${TEXT}</p><p><a href="https://shop.northwind.example/box">See your box</a></p>`
const PADDING = 'lorem winter teapot harvest cloud river '.repeat(12)
const BASE = page(BODY)

/** Name, HTML, and whether there is a text part. */
const VARIANTS = [
  ['no text part', BASE, false],
  [
    'one image and little text',
    page('<p>Look!</p><img src="https://img.northwind.example/a.jpg" width="600" height="800" alt="Box">'),
  ],
  [
    'image only',
    `<html><body><a href="https://shop.northwind.example/"><img src="https://img.northwind.example/a.jpg" width="600" height="600"></a></body></html>`,
  ],
  [
    'image beside much text',
    page(`<img src="https://img.northwind.example/a.jpg" width="100" height="60" alt="Tea">${BODY}${BODY}`),
  ],
  [
    'large images beside the text',
    page(
      `${BODY}<img src="https://img.northwind.example/a.jpg" width="600" height="500" alt="A"><img src="https://img.northwind.example/b.jpg" width="600" height="500" alt="B">`,
    ),
  ],
  ['white text on white', page(`${BODY}<font color="#ffffff">${PADDING}</font>`)],
  ['letters of no size', page(`${BODY}<span style="font-size:0px">${PADDING}</span>`)],
  ['letters of one pixel', page(`${BODY}<font style="font-size:1px">${PADDING}</font>`)],
  ['display: none', page(`${BODY}<div style="display:none">${PADDING}</div>`)],
  ['a shortener', page(BODY.replace('https://shop.northwind.example/box', 'https://bit.ly/4spring'))],
  ['a link to an address in numbers', page(BODY.replace('shop.northwind.example/box', '203.0.113.9/box'))],
  [
    'a text that names another host',
    page(
      BODY.replace('>See your box<', '>https://www.bank.example/login<').replace(
        'https://shop.northwind.example/box',
        'http://203.0.113.9/x',
      ),
    ),
  ],
  ['a form', page(`${BODY}<form action="https://shop.northwind.example/x"><input name="a"></form>`)],
  ['a script', page(`${BODY}<script>document.title = 1</script>`)],
  [
    'invisible characters in words',
    page(BODY.replaceAll('tea', 't\u200be\u200ba').replaceAll('box', 'b\u200bo\u200bx')),
  ],
  ['Cyrillic letters in words', page(BODY.replaceAll('a', 'а'))],
  [
    'words of old spam',
    page(
      `${BODY}<p>Act now! Viagra and Xanax, no prescription needed. 100% free, risk-free, you have been selected, million dollars, click here.</p>`,
    ),
  ],
  ['capitals and exclamation marks', page(`<p>DEAR FRIEND, ACT NOW!!! ${TEXT.toUpperCase()} $$$</p>`)],
  ['a broken merge tag', page(BODY.replace('Hello Ana', 'Hello {{first_name}'))],
]

const HEADERS = `Return-Path: <mira@northwind.example>
Received: from mail.northwind.example (mail.northwind.example [198.51.100.7]) by mx.example.net with ESMTPS id 1; Fri, 20 Nov 2026 10:00:02 +0000
From: Mira <mira@northwind.example>
To: Ana <ana@example.net>
Subject: Your spring box is on its way
Date: Fri, 20 Nov 2026 10:00:00 +0000
Message-ID: <20261120100000.1@mail.northwind.example>
MIME-Version: 1.0
`
const part = (type, text) =>
  `Content-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: base64\n\n${Buffer.from(text)
    .toString('base64')
    .replace(/.{76}/g, '$&\n')}\n`
const plainOf = (html) =>
  html
    .replace(/<style[\s\S]*?<\/style>|<script[\s\S]*?<\/script>|<title>.*?<\/title>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .trim()

function messageOf(html, withText = true) {
  if (!withText) return HEADERS + part('text/html', html)
  return `${HEADERS}Content-Type: multipart/alternative; boundary=b\n\n--b\n${part('text/plain', plainOf(html))}\n--b\n${part('text/html', html)}\n--b--\n`
}

const spamAssassin = (message) =>
  new Promise((resolve, reject) => {
    const child = execFile('spamassassin', ['-L', '-t'], { maxBuffer: 1 << 24 }, (error, stdout) => {
      if (error) return reject(error)
      const score = Number(/X-Spam-Status:[^\n]*?score=(-?[\d.]+)/.exec(stdout)?.[1])
      const rules =
        /tests=([\w,\s]+?)(?:\s+autolearn|\s+version)/.exec(stdout)?.[1]?.replace(/\s/g, '').split(',') ?? []
      resolve({ score, rules })
    })
    child.stdin.end(message)
  })

async function ours(template) {
  const response = await fetch(`${SITE}/apis/v1/core/user/tools/template/analyze`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ template }),
  })
  return response.json()
}

const first = { theirs: await spamAssassin(messageOf(BASE)), own: await ours(messageOf(BASE)) }
console.log(`the base: SpamAssassin ${first.theirs.score}, ours ${first.own.score}`)
let against = 0
for (const [name, html, withText] of VARIANTS) {
  const message = messageOf(html, withText)
  const [theirs, own] = await Promise.all([spamAssassin(message), ours(message)])
  const worse = Math.sign(Math.round((theirs.score - first.theirs.score) * 10))
  const lower = Math.sign(first.own.score - own.score)
  const verdict =
    worse === lower ? 'agree' : worse * lower < 0 ? 'AGAINST' : worse === 0 ? 'ours alone' : 'theirs alone'
  if (verdict === 'AGAINST') against++
  const rules = theirs.rules.filter((rule) => !first.theirs.rules.includes(rule))
  console.log(
    `${verdict.padEnd(12)} ${name}: ${theirs.score} / ${own.score}  ${rules.join(' ')}  ${own.deductions.map(({ code }) => code).join(' ')}`,
  )
}
console.log(`${VARIANTS.length + 1} messages, ${against} in opposite directions`)
process.exitCode = against > 0 ? 1 : 0
