// Fields in every state, and the form of a checker.
import { useState } from 'react'
import { CheckerForm } from '#app/components/tool/checker-form.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { RadioGroup } from '#app/components/ui/radio-group.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import styles from './styleguide.module.css'

const MECHANISMS = [
  { value: '-all', label: '-all (Fail)' },
  { value: '~all', label: '~all (SoftFail)' },
]

export function Forms() {
  const [busy, setBusy] = useState(false)
  const [policy, setPolicy] = useState('~all')
  return (
    <section className={`${styles.part} stack gap-5`} aria-labelledby="forms">
      <h2 id="forms">Forms</h2>
      <CheckerForm
        action="/styleguide"
        submitLabel="Check SPF"
        busy={busy}
        example={{ to: '/tool/spf?domain=northwind.test', label: 'See an example' }}
      >
        <Field label="Domain" name="domain" placeholder="example.com" />
      </CheckerForm>
      <label className="row gap-3">
        <input type="checkbox" checked={busy} onChange={() => setBusy(!busy)} /> The form is busy
      </label>
      <div className={`${styles.fields} grid gap-5`}>
        <Field label="With a hint" name="hint" hint="The part after the @ of your address." />
        <Field
          label="With an error"
          name="error"
          defaultValue="exa mple"
          error="“exa mple” is not a domain: it has no ending, such as .com."
          hint="For example example.com."
        />
        <Field label="Not needed" name="free" optional />
        <SelectField label="A choice" name="choice" options={MECHANISMS} defaultValue="~all" />
        <TextAreaField label="Text" name="text" placeholder="Paste raw email headers here" rows={4} />
        <RadioGroup
          legend={`A choice in sight: ${policy}`}
          name="policy"
          options={MECHANISMS}
          value={policy}
          onChange={setPolicy}
        />
      </div>
    </section>
  )
}
