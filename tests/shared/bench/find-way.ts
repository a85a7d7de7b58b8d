// Finds the text of an example that has a finding, and a text without it.
import { drawn } from '#shared/data/explanations/bimi-sites.ts'
import { GOOD_KEY } from '#shared/data/explanations/example-keys.ts'
import { SAMPLE_TEMPLATE } from '#shared/data/samples/template.ts'
import type { Finding } from '#shared/report/finding.ts'
import type { FindingGroup } from '#shared/report/catalogue/catalogue.ts'
import type { Bench, BenchRules, Way } from '#shared/bench/bench.ts'
import { benchesOf } from '#shared/bench/examples.ts'
import { faultOf, rankOf, rankOfNew } from '#shared/bench/fault.ts'
import { judgeText } from '#shared/bench/judge.ts'

interface Found {
  /** Which of the example's texts. */
  place: number
  message: string
  way: Way
}

/** Null for a finding that no change of one text ends, and for what is good as it is. */
export async function findWay(group: FindingGroup, code: string): Promise<Found | null> {
  if (group.table[code]?.severity === 'ok') return null
  for (const [place, bench] of benchesOf(group, code).entries()) {
    const found = await judgeText(bench, bench.text)
    const message = found.find((finding) => finding.code === code)?.message
    if (message === undefined) continue
    const way = (await faultOf(bench, bench.text, found)) ?? (await otherText(bench, found))
    if (way) return { place, message, way }
  }
  return null
}

/** The text with what is usual in its place, or one of the usual texts: without the finding, and without anything that is worse. */
async function otherText(bench: Bench, found: readonly Finding[]): Promise<Way | null> {
  const worst = rankOf(bench.code, found)
  for (const text of usualTexts(bench)) {
    if (text === bench.text) continue
    const after = await judgeText(bench, text)
    const isGone = after.every(({ code }) => code !== bench.code)
    if (isGone && rankOfNew(found, after) <= worst) return { text }
  }
  return null
}

const usualTexts = (bench: Bench): readonly string[] => {
  if (bench.edited.kind === 'file') return usualFiles(bench)
  const own = [bench.text.trim().replace(/ {2,}/g, ' '), bench.text.replace(RESULTS, '$1=pass')]
  return [...own, ...USUAL[bench.rules](bench.domain)]
}

/** What a receiver wrote about a message. */
const RESULTS = /\b(spf|dkim|dmarc|arc)=\w+/g

const usualFiles = ({ domain, text }: Bench): string[] =>
  text.includes('<svg')
    ? [drawn('')]
    : [`version: STSv1\nmode: enforce\nmx: mx.${domain}\nmax_age: 1209600\n`]

const USUAL: Readonly<Record<BenchRules, (domain: string) => readonly string[]>> = {
  spf: () => ['v=spf1 mx ~all', 'v=spf1 ip4:192.0.43.8 ~all', 'v=spf1 ip4:192.0.43.8 -all', 'v=spf1 -all'],
  dkim: () => [`v=DKIM1; k=rsa; p=${GOOD_KEY}`],
  dmarc: (domain) => [
    'v=DMARC1; p=none',
    'v=DMARC1; p=quarantine',
    'v=DMARC1; p=reject',
    `v=DMARC1; p=quarantine; rua=mailto:dmarc@${domain}`,
    `v=DMARC1; p=reject; rua=mailto:dmarc@${domain}`,
  ],
  bimi: (domain) => [`v=BIMI1; l=https://www.${domain}/logo.svg`, 'v=DMARC1; p=reject'],
  transport: (domain) => ['v=STSv1; id=20260901', `v=TLSRPTv1; rua=mailto:tls@${domain}`],
  header: () => [USUAL_HEADER],
  template: () => [SAMPLE_TEMPLATE],
  subject: () => ['Our new catalog is here'],
}

const USUAL_HEADER = `Authentication-Results: mx.reader.example; spf=pass smtp.mailfrom=sender.example; dkim=pass header.d=sender.example; dmarc=pass header.from=sender.example
Received: from out.sender.example (out.sender.example [192.0.43.10]) by mx.reader.example with ESMTPS id 1 (version=TLS1_3); Tue, 17 Nov 2026 09:14:11 +0000
From: Ada <ada@sender.example>
Date: Tue, 17 Nov 2026 09:14:00 +0000
Message-ID: <1@sender.example>
`
