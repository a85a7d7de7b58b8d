// “Does yours have it?”: the check of a domain, which says above its result whether the finding is there.
import { Field } from '#app/components/ui/field.tsx'
import { SubmitButton } from '#app/components/ui/form.tsx'
import { ASKED_FINDING } from '#shared/bench/asked-finding.ts'
import styles from './finding.module.css'

export const OwnDomain = ({ path, code }: { path: string; code: string }) => (
  <section aria-labelledby="check" className="off-paper">
    <h2 id="check">Does your domain have it?</h2>
    <form action={path} className={styles.form}>
      <Field
        label="Your domain"
        name="domain"
        placeholder="example.com"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
      />
      <input type="hidden" name={ASKED_FINDING} value={code} />
      <SubmitButton>Check</SubmitButton>
    </form>
  </section>
)
