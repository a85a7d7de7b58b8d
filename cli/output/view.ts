import type { BounceReport } from '#shared/bounce/schema.ts'
import type { DkimReport } from '#shared/records/dkim/schema.ts'
import type { DmarcReport } from '#shared/records/dmarc/schema.ts'
import { PARTS, type PartName } from '#shared/domain/domain-report/parts.ts'
import type { AnyPart } from '#shared/domain/domain-report/schema.ts'
import { scoreText } from '#shared/domain/domain-reputation/score.ts'
import type { DomainReputation } from '#shared/domain/domain-reputation/schema.ts'
import type { GateReport } from '#shared/domain/provider-rules/schema.ts'
import type { IpReputation } from '#shared/blocklists/ip-reputation/schema.ts'
import type { MessageReport } from '#shared/message/schema.ts'
import type { MxReport } from '#shared/records/mx/schema.ts'
import type { CnameReport } from '#shared/records/cname/schema.ts'
import type { SpfReport, SpfEvaluation } from '#shared/records/spf/schema.ts'
import type { TransportReport } from '#shared/records/transport/schema.ts'
import type { TemplateReport } from '#shared/message/template/schema.ts'
import type { SlugOf } from '#shared/tools/catalogue.ts'
import type { WarmupPlan } from '#shared/plans/warmup-plan/schema.ts'
import type { Report } from '#cli/api.ts'

const LABEL = 12

const pair = (label: string, value: string | number | undefined | null): string[] =>
  value === undefined || value === null || value === '' ? [] : [`${`${label}:`.padEnd(LABEL)} ${value}`]

const list = (label: string, values: readonly string[]): string[] =>
  values.flatMap((value, index) => (index === 0 ? pair(label, value) : [`${' '.repeat(LABEL)} ${value}`]))

type View = (report: never) => string[]

/** A tool whose entry has `hasTerminalView`, and only such a one, is here under its slug. */
const VIEWS: Record<SlugOf<{ hasTerminalView: true }>, View> = {
  spf: (report: SpfReport & { evaluation?: SpfEvaluation }) => [
    ...list('Record', report.records),
    ...(report.found ? pair('Lookups', `${report.dnsLookupCount} of ${report.lookupLimit}`) : []),
    ...list('Senders', report.senders),
    ...pair('This client', report.evaluation && `${report.evaluation.result}: ${report.evaluation.reason}`),
  ],
  dkim: (report: DkimReport) =>
    report.keys.length > 0
      ? list(
          'Keys',
          report.keys.map(({ selector, state, keyType, keyBits }) =>
            [selector, state, keyType, keyBits && `${keyBits} bits`].filter(Boolean).join(', '),
          ),
        )
      : [...pair('Name', report.name), ...pair('Record', report.record)],
  dmarc: (report: DmarcReport) => [
    ...list('Record', report.records),
    ...pair('Policy', report.policy && `p=${report.policy.p} of ${report.policyDomain ?? report.domain}`),
    ...list(
      'Reports',
      report.reporting.map(({ uri }) => uri),
    ),
  ],
  bimi: (report: { records: string[]; logo?: { url?: string }; certificate?: { url?: string } }) => [
    ...list('Record', report.records),
    ...pair('Logo', report.logo?.url),
    ...pair('Certificate', report.certificate?.url),
  ],
  mx: (report: MxReport) =>
    list(
      'Servers',
      report.entries.map(
        ({ priority, exchange, addresses }) => `${priority} ${exchange} ${addresses.join(' ')}`,
      ),
    ),
  cname: (report: CnameReport) =>
    list(
      'Chain',
      report.entries.map(({ exchange }) => `→ ${exchange}`),
    ),
  transport: (report: TransportReport) => [
    ...pair(
      'MTA-STS',
      report.mtaSts.state + (report.mtaSts.policy ? `, mode ${report.mtaSts.policy.mode}` : ''),
    ),
    ...pair('TLS-RPT', report.tlsRpt.state),
    ...pair('DNSSEC', report.dnssec.state),
    ...list(
      'DANE',
      report.dane.map(({ mx, state }) => `${mx} ${state}`),
    ),
    ...list('Not tested', report.untested),
  ],
  'ip-reputation': (report: IpReputation) => [
    ...pair('Lists', `${report.listed} of ${report.checked} list it`),
    ...list(
      'Listed by',
      report.results.filter(({ listed }) => listed).map(({ name, meaning }) => `${name}: ${meaning}`),
    ),
    ...list('Reverse', report.reverse?.names ?? []),
  ],
  'domain-reputation': (report: DomainReputation) => [
    ...pair('Score', scoreText(report)),
    ...report.lines.map(({ text, points }) => `  ${points === undefined ? '' : `${points} `}${text}`),
  ],
  'domain-report': (report: { parts: Record<string, AnyPart> }) =>
    Object.entries(report.parts).flatMap(([name, { verdict }]) =>
      pair(PARTS[name as PartName].label, `${verdict.stamp}. ${verdict.sentence}`),
    ),
  'email-authentication': (report: { judgements: { method: string; state: string }[] }) =>
    report.judgements.flatMap(({ method, state }) => pair(method, state)),
  gate: (report: GateReport) =>
    report.providers.flatMap(({ provider, outcome, answers }) =>
      list(provider, [
        outcome,
        ...answers.map(({ code, enhanced, rule }) => [code, enhanced, rule].filter(Boolean).join(' ')),
      ]),
    ),
  'warmup-plan': (report: WarmupPlan) => [
    ...list(
      'Weeks',
      report.weeks.map(({ from, to, perDay }) => `${from} to ${to}: up to ${perDay} a day`),
    ),
    ...pair('Curve', report.curve.name),
    ...list(
      'Limits',
      report.ceilings.map(({ perDay, what }) => `${perDay}: ${what}`),
    ),
    ...pair('Bulk sender', report.bulkSenderOn),
    ...list(
      'Notes',
      report.notes.map(({ text }) => text),
    ),
  ],
  bounce: (report: BounceReport) => bounceView(report),
  message: (report: MessageReport) => [
    ...pair('From', report.message.from),
    ...pair('SPF', report.spf.mailfrom?.result),
    ...list(
      'DKIM',
      report.dkim.map(
        ({ domain, selector, result, reason }) => `${result} ${domain} (${selector}): ${reason}`,
      ),
    ),
    ...pair('DMARC', report.dmarc.result),
    ...pair('ARC', report.arc.result),
    ...list('Unknown', report.unknown),
  ],
  header: (report: { spf: string; dkim: string; dmarc: string; senderPath: string }) => [
    ...pair('SPF', report.spf),
    ...pair('DKIM', report.dkim),
    ...pair('DMARC', report.dmarc),
    ...pair('Path', report.senderPath),
  ],
  template: ({ score, corrected }: TemplateReport) => [
    ...pair('Score', score),
    ...list('Can be corrected', corrected?.repairs.map(({ what }) => what) ?? []),
  ],
}

/** Reports without a verdict: each refusal is its own result. */
const bounceView = ({ bounces, total, truncated, service, others = {} }: BounceReport): string[] => [
  ...pair('Service', service),
  ...bounces.flatMap(
    ({ recipient, code, enhanced, provider, reason, address, advice, steps, quote, class: kind }) => [
      [recipient, code, enhanced, provider].filter(Boolean).join(' ') || 'A bounce',
      `  ${kind}: ${reason}; the address: ${address}`,
      `  ${advice}`,
      ...steps.map(({ title, text }, index) => `  ${index + 1}. ${title}: ${text}`),
      `  > ${quote}`,
      '',
    ],
  ),
  ...(truncated ? [`${total} in total; the first ${bounces.length} are shown.`] : []),
  ...(bounces.length === 0 ? ['The text has no bounce and no refusal.'] : []),
  ...list(
    'Other events',
    Object.entries(others).map(([kind, count]) => `${kind}: ${count}`),
  ),
]

/** Text that has not been made safe yet. */
export function viewOf(slug: string, report: Report): string[] {
  const views: Partial<Record<string, View>> = VIEWS
  return views[slug]?.(report as never) ?? []
}
