// The site's main form: a domain, answered by the domain report. Works on pages without React.
import { Link } from '#app/components/ui/link.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { SubmitButton } from '#app/components/ui/form.tsx'
import { BROKEN_SAMPLE, HEALTHY_SAMPLE } from '#shared/data/samples/names.ts'
import { domainReport } from '#shared/tools/domain-report.ts'
import styles from './domain-question.module.css'

const { path } = domainReport

export function DomainQuestion() {
  return (
    <>
      <form
        method="get"
        action={path}
        className={`${styles.form} off-paper stack gap-3`}
        data-domain-question
      >
        <Field
          label="Your domain"
          name="domain"
          placeholder="example.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
        />
        <SubmitButton>Check my domain</SubmitButton>
      </form>
      <p className={`${styles.examples} off-paper note`}>
        The part after the @ in your email address. Or see an example: <Example domain={HEALTHY_SAMPLE} />,{' '}
        <Example domain={BROKEN_SAMPLE} />
      </p>
    </>
  )
}

const Example = ({ domain }: { domain: string }) => <Link to={`${path}?domain=${domain}`}>{domain}</Link>
