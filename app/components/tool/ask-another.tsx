// Next to an answer: the same question about another name of the domain. The form above is empty by then, ready for another domain.
import { useId, type ReactNode } from 'react'
import { CheckerForm } from '#app/components/tool/checker-form.tsx'
import { useBusy } from '#app/components/tool/use-busy.ts'
import { Field } from '#app/components/ui/field.tsx'
import { Link } from '#app/components/ui/link.tsx'
import { NAME_IN } from '#app/api/asked-domain.ts'
import { isWithin } from '#shared/dns/domain-name.ts'
import type { ProviderResult } from '#shared/dns/provider.ts'
import type { Tool } from '#shared/tools/tool.ts'
import styles from './ask-another.module.css'

interface AskAnotherProps {
  tool: Pick<Tool, 'path'>
  domain: string
  /** The parameter that sends the domain along with what is typed. */
  domainAs: string
  /** What is asked for, as in “Check another selector of example.com”. */
  what: string
  label: string
  /** Of the field, in the URL. */
  name: string
  placeholder: string
  submitLabel: string
  /** Answers that need no typing. */
  children?: ReactNode
}

export function AskAnother({
  tool,
  domain,
  domainAs,
  what,
  submitLabel,
  children,
  ...field
}: AskAnotherProps) {
  const id = useId()
  const busy = useBusy(tool.path)
  return (
    <section aria-labelledby={id} className={`${styles.part} stack gap-3`}>
      <h3 id={id}>
        Check another {what} of {domain}
      </h3>
      <CheckerForm action={tool.path} submitLabel={submitLabel} busy={busy} isSecond>
        <input type="hidden" name={domainAs} value={domain} />
        <Field {...field} autoCapitalize="none" autoComplete="off" spellCheck={false} />
      </CheckerForm>
      {children}
    </section>
  )
}

interface AskAnotherNameProps {
  tool: Pick<Tool, 'path'>
  answer: { domain: string; dnsProvider: ProviderResult }
  submitLabel: string
  /** Names that many domains have, to be put in front. */
  usual: readonly string[]
}

/** Of the zone that the name is in: `www` and `mail` belong to it, and not to the name that was asked about. */
export function AskAnotherName({ tool, answer, submitLabel, usual }: AskAnotherNameProps) {
  const known = zoneOf(answer)
  const zone = known ?? answer.domain
  const names = known === null ? [] : [zone, ...usual.map((label) => `${label}.${zone}`)]
  return (
    <AskAnother
      tool={tool}
      domain={zone}
      domainAs={NAME_IN.domain}
      what="name"
      label={`What is in front of .${zone}`}
      name={NAME_IN.front}
      placeholder={usual[0] ?? ''}
      submitLabel={submitLabel}
    >
      <p className={`${styles.ways} wrap gap-0-4 note anywhere`}>
        {names
          .filter((name) => name !== answer.domain)
          .map((name) => (
            <Link key={name} to={`${tool.path}?${new URLSearchParams({ domain: name }).toString()}`}>
              {name === zone ? zone : name.slice(0, -zone.length - 1)}
              {name !== zone && <span className="visually-hidden">.{zone}</span>}
            </Link>
          ))}
      </p>
      <p className={`${styles.ways} wrap gap-0-4 note anywhere`}>
        <span>{answer.domain} elsewhere:</span>
        {ELSEWHERE.filter(({ path }) => path !== tool.path).map(({ path, label }) => (
          <Link key={path} to={`${path}?${new URLSearchParams({ domain: answer.domain }).toString()}`}>
            {label}
          </Link>
        ))}
      </p>
    </AskAnother>
  )
}

/** Whole entries of the catalog would take their texts along. */
const ELSEWHERE = [
  { path: '/tool/domain-report', label: 'full report' },
  { path: '/tool/spf', label: 'SPF' },
  { path: '/tool/dmarc', label: 'DMARC' },
  { path: '/tool/mx', label: 'MX' },
  { path: '/tool/cname', label: 'CNAME' },
] as const

/** Null if we do not know it: a name of a name would be offered another one, without an end. */
function zoneOf({ domain, dnsProvider }: AskAnotherNameProps['answer']): string | null {
  return dnsProvider.state !== 'unknown' && isWithin(domain, dnsProvider.zone) ? dnsProvider.zone : null
}
