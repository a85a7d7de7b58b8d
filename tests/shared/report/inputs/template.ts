// Templates that together trigger everything the template checker can say.
import type { Profile } from '#shared/template/limits.ts'

const TEXT = 'This is a sentence of some length that a reader can see. '
const message = (...parts: string[]) =>
  `Subject: Hello\nContent-Type: multipart/alternative; boundary=b\n\n${parts.map((part) => `--b\n${part}\n`).join('')}--b--\n`
const HTML_PART = 'Content-Type: text/html\n\n<p>Hello dear reader</p>'

export const TEMPLATES: readonly (readonly [source: string, profile?: Profile])[] = [
  ['<img src="x.png">'],
  ['<p>{{name}</p>'],
  [`<p>${'{{name} '.repeat(9)}</p>`],
  ['<p>Lose weight, apply now, no obligation, free quote!!!</p><a href="http://192.0.2.1/">Opt in</a>'],
  ['{Hi|Hello} you', 'cold'],
  ['<p>Hi {{first<b>_name</b>}}</p>'],
  ['<a href="*|UNSUB|*">here</a>'],
  ['\u202egnp.<script>xss()</script>'],
  ['<p>x{{/if}}</p>'],
  ['<p>vi&#8203;a</p>'],
  ['<p>{{#if a}}x</p>'],
  ['<p>pаypal</p>'],
  ['<p>Dear [First Name]</p>'],
  ['<p>{{offer}} *|OFFER|*</p>'],
  ['<p style="display:none">x</p>'],
  ['<a href="&#106;avascript:xss()">x</a>'],
  ['<p>Hello</p><p>*|LIST:ADDRESS|*</p>'],
  ['<link rel="stylesheet" href="x">'],
  ['<img src="a.gif" width="1" height="1">'],
  ['Hi, see https://a.example/x, or http://bit.ly/y.'],
  ['<img src="data:image/png;base64,AAAA" alt="">'],
  ['<p>FREE MONEY TODAY ONLY HERE THEN NEVER AGAIN</p>'],
  ['<p style="color:#000;font-size:16px">Shown</p><p hidden>x</p>'],
  [`<p>${TEXT}<a href="">Read it</a></p>`],
  [`<p>${TEXT}<a href="/shop">Read it</a></p>`],
  [`<p>${TEXT}<a href="https://xn--pypal-4ve.com/">Read it</a></p>`],
  [`<p>${TEXT}<a href="https://a.example/setup.exe">Read it</a></p>`],
  [`<p>${TEXT}<a href="https://evil.example/x">www.bank.example</a></p>`],
  [`<p>${TEXT}<a href="https://click.list-manage.com/x">Read it</a></p>`],
  [`<p>${TEXT}<a href="https://bank.example@evil.example/">Read it</a></p>`],
  [`<p>${TEXT}</p><!-- footer`],
  [`<!--[if !mso]><!== --><p>${TEXT}</p>`],
  [message(HTML_PART)],
  [message('Content-Type: text/plain\n\nHello dear reader', HTML_PART)],
  [`<p>${TEXT}</p>${'<br>'.repeat(100_001)}`],
  [message('Content-Type: text/plain\n\nSomething else', HTML_PART)],
  [`<p>${'x'.repeat(104_448)}</p>`],
  [`<p>${'x'.repeat(95_000)}</p>`],
  [`<p>${TEXT}${'<a href="https://a.example/">Read</a> '.repeat(60)}</p>`],
  [`<p>${TEXT}${'abcdefghijkl'.replace(/./g, '<a href="https://$&.example/">Read</a> ')}</p>`],
]
