// Banners, badges, buttons, table, disclosure, toasts.
import toast from 'react-hot-toast/headless'
import { useState } from 'react'
import { Badge } from '#app/components/ui/badge.tsx'
import { Banner, BANNER_WORDS } from '#app/components/ui/banner.tsx'
import button from '#app/components/ui/button.module.css'
import { ButtonLink } from '#app/components/ui/link.tsx'
import { DataTable } from '#app/components/ui/data-table.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { SubmitButton } from '#app/components/ui/form.tsx'
import { TONE_WORDS, type Tone } from '#app/components/ui/tone.ts'
import { CheckerForm } from '#app/components/tool/checker-form.tsx'
import { Field } from '#app/components/ui/field.tsx'
import { RadioGroup } from '#app/components/ui/radio-group.tsx'
import { SelectField } from '#app/components/ui/select-field.tsx'
import { TextAreaField } from '#app/components/ui/text-area-field.tsx'
import styles from './styleguide.module.css'

// Fields in every state, and the form of a checker.

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

const TONES = Object.keys(TONE_WORDS) as Tone[]

export function Basics() {
  return (
    <section className={`${styles.part} stack gap-5`} aria-labelledby="basics">
      <h2 id="basics">Basics</h2>
      <div className="row gap-3">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {TONE_WORDS[tone]}
          </Badge>
        ))}
      </div>
      {TONES.map((tone) => (
        <Banner key={tone} tone={tone} title={`A banner that says “${BANNER_WORDS[tone]}”`}>
          <p>
            With a sentence below it and <a href="#basics">a link</a>.
          </p>
        </Banner>
      ))}
      <Banner tone="warn" title="A banner with a title only" />
      <Buttons />
      <SampleTable />
      <Disclosure summary="Something to open">
        <p>It opens without script, too.</p>
      </Disclosure>
      <Disclosure summary="Something open" open>
        <p>It was open from the start.</p>
      </Disclosure>
    </section>
  )
}

function Buttons() {
  return (
    <div className="row gap-3">
      <SubmitButton>Check SPF</SubmitButton>
      <SubmitButton busy>Check SPF</SubmitButton>
      <ButtonLink to="/">A link</ButtonLink>
      <ButtonLink to="/" look="quiet">
        A quiet link
      </ButtonLink>
      <button
        type="button"
        className={button.button}
        data-look="quiet"
        onClick={() => toast.success('That worked.')}
      >
        Toast
      </button>
      <button
        type="button"
        className={button.button}
        data-look="quiet"
        onClick={() => toast.error('That did not work.')}
      >
        Failed toast
      </button>
    </div>
  )
}

function SampleTable() {
  return (
    <DataTable
      caption="Mail servers of northwind.test"
      columns={[
        { key: 'exchange', label: 'Exchange', heads: true },
        { key: 'priority', label: 'Priority', align: 'end' },
        { key: 'state', label: 'Status', status: true },
      ]}
      rows={[
        {
          key: '1',
          cells: { exchange: 'mx1.northwind.test', priority: 10, state: <Badge tone="ok">answers</Badge> },
        },
        {
          key: '2',
          cells: {
            exchange: 'a-very-long-mail-server-name.with-many-labels.northwind.test',
            priority: 20,
            state: <Badge tone="unknown">no answer in 2.5 s</Badge>,
          },
        },
      ]}
    />
  )
}
