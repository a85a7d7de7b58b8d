// How to make one change, step by step, with the form of the domain's DNS provider drawn and filled in.
import { MAX_STRING_BYTES, relativeName, splitStrings } from '#shared/dns/presentation.ts'
import type { NameHint } from '#shared/data/dns-hosting/providers.ts'
import { visibleText } from '#shared/kit/foreign-text.ts'
import { GENERIC_PANEL, type PanelWords } from '#shared/data/dns-hosting/panels.ts'
import { panelForms, type PanelField, type PanelForm, type RecordEdit } from '#shared/report/change/panel.ts'
import { CopyButton } from '#app/components/ui/copy-button.tsx'
import { RecordWithCopy, Terms } from '#app/components/report/record-with-copy.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import styles from './change-steps.module.css'

/** The parts of a provider that matter here; every kind of ProviderResult fits. */
export interface StepsProvider {
  name?: string
  consoleUrl?: string
  nameHint?: NameHint
  splitsTxt?: boolean
  panel?: PanelWords
  alternative?: { name: string; consoleUrl: string }
  alsoAt?: readonly { name: string; consoleUrl: string }[]
  zone?: string
  nameServers?: readonly string[]
  nameServerDomain?: string
}

export interface ChangeStepsProps {
  change: RecordEdit
  provider?: StepsProvider
  /** The zone that the record goes into; otherwise the provider's, otherwise unknown. */
  zone?: string
}

export function ChangeSteps({ change, provider, zone = provider?.zone }: ChangeStepsProps) {
  const words = provider?.panel ?? GENERIC_PANEL
  const forms = panelForms(change, { words, zone, hint: provider?.nameHint })
  return (
    <ol className={`${styles.steps} stack gap-5`}>
      <li>
        <LogIn provider={provider} />
        <p>
          Open {words === GENERIC_PANEL ? 'the DNS records' : <strong>{words.place}</strong>}
          {zone ? ` of ${zone}` : ''}.
        </p>
      </li>
      {forms.map((form, index) => (
        <li key={index} className={styles.record}>
          <p>{instruction(form, change.type, words)}</p>
          {words.holdsSet && <OneOfSet form={form} type={change.type} />}
          <Panel form={form} words={words} title={provider?.name} zone={zone} splits={provider?.splitsTxt} />
          <OtherName owner={change.owner} zone={zone} hint={provider?.nameHint} />
          <OtherContent change={change} form={form} splits={provider?.splitsTxt} />
        </li>
      ))}
      <li>
        <p>
          {forms.some(({ action }) => action !== 'delete') && (
            <>
              Choose <strong>{words.save}</strong>.{' '}
            </>
          )}
          {change.before.length === 0
            ? 'It usually shows within five minutes.'
            : 'The old record can stay visible until its TTL ends: often five minutes, at most a day or two.'}
        </p>
      </li>
    </ol>
  )
}

/** Enough of a record to find it in a list. */
const SHOWN_START = 24

/** A second record next to the first would break both, so "add" is said only for what is new. */
function instruction(
  { action, record = '' }: PanelForm,
  type: RecordEdit['type'],
  { add }: PanelWords,
): string {
  const article = /^[AM]/.test(type) ? 'an' : 'a'
  if (action === 'create') return `Choose “${add}” and create ${article} ${type} record:`
  const start = visibleText(record.slice(0, SHOWN_START)).trim()
  const which = `the ${type} record ${record.length > SHOWN_START ? 'that starts with ' : ''}“${start}”`
  if (action === 'delete') return `Delete ${which}:`
  if (action === 'ttl') return `Edit ${which}, and set only its TTL:`
  return `Edit ${which} and replace its content. Do not add another record:`
}

/** What else is in the form must survive: the proof of a domain's owner, for example. */
const OneOfSet = ({ form: { action }, type }: { form: PanelForm; type: RecordEdit['type'] }) => (
  <p>
    <strong>Keep every other line.</strong> This provider holds all {type} records of a name in one form.{' '}
    {action === 'create' && 'If there is one for this name, add this as another line of it.'}
    {(action === 'edit' || action === 'ttl') && 'Change only the line of this record.'}
    {action === 'delete' && 'Remove only the line of this record.'}
  </p>
)

interface PanelProps {
  form: PanelForm
  words: PanelWords
  /** The name of the provider. */
  title: string | undefined
  zone: string | undefined
  splits: boolean | undefined
}

/** Drawn, so its buttons are not for pressing; what is in the fields is for copying. */
const Panel = ({ form, words, title = 'Your DNS provider', zone, splits = false }: PanelProps) => (
  <div className={`${styles.panel} unbroken`} data-action={form.action}>
    <p className={`${styles.bar} note anywhere`} aria-hidden="true">
      <span className={styles.dots} />
      {title}
      {zone && ` · ${zone}`}
    </p>
    <div className={`${styles.fields} grid gap-3-4`}>
      {form.fields.map((field) => (
        <Field key={field.part} field={splits && field.part === 'content' ? quoted(field) : field} />
      ))}
    </div>
    <p className={`${styles.bar} note anywhere`} aria-hidden="true">
      <span className={styles.button}>{form.action === 'delete' ? 'Delete' : words.save}</span>
    </p>
  </div>
)

const quoted = (field: PanelField): PanelField => ({ ...field, value: splitStrings(field.value) })

function Field({ field: { part, label, value } }: { field: PanelField }) {
  if (part === 'type' || part === 'ttl')
    return (
      <p className={styles.field} data-part={part}>
        <span className={`${styles.label} note`}>{label}</span>
        <span className={`${styles.choice} strong`}>{value}</span>
      </p>
    )
  if (value === '')
    return (
      <p className={styles.field} data-part={part}>
        <span className={`${styles.label} note`}>{label}</span>
        <span className={styles.empty}>(leave it empty)</span>
      </p>
    )
  return (
    <div className={styles.field} data-part={part} data-record>
      <span className={`${styles.label} note`}>{label}</span>
      <code className={styles.value} data-record-text>
        <Terms text={value} />
      </code>
      <CopyButton text={value} what={label} />
    </div>
  )
}

function LogIn({ provider }: { provider?: StepsProvider }) {
  if (!provider?.name || !provider.consoleUrl) return <WhereToLogIn provider={provider} />
  const { name, consoleUrl, alternative, alsoAt = [] } = provider
  return (
    <>
      <p>
        Log in to <Console name={name} consoleUrl={consoleUrl} />
        {alternative && (
          <>
            {' '}
            or <Console {...alternative} />, wherever you see your records
          </>
        )}
        .
      </p>
      {alsoAt.map((other) => (
        <p key={other.consoleUrl}>
          <Console {...other} /> serves the same zone: publish the record there too.
        </p>
      ))}
    </>
  )
}

function WhereToLogIn({
  provider: { nameServers = [], nameServerDomain, zone } = {},
}: {
  provider?: StepsProvider
}) {
  if (nameServers.length === 0)
    return <p>Log in where your domain’s DNS is hosted, often where you bought the domain.</p>
  const servers = `its name servers are ${nameServers.join(', ')}`
  if (nameServerDomain === undefined || nameServerDomain === zone)
    return <p>Log in where your domain’s DNS is hosted ({servers}), or ask whoever set it up.</p>
  return (
    <p>
      Log in where your domain’s DNS is hosted: at the company behind {nameServerDomain} ({servers}). Not
      sure? Look for that name in the invoice for your domain, or ask whoever set it up.
    </p>
  )
}

const Console = ({ name, consoleUrl }: { name: string; consoleUrl: string }) => (
  <a href={consoleUrl} target="_blank" rel="noopener noreferrer">
    {name}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
)

/** Most panels add the zone themselves; which form they expect is not known of all. */
function OtherName({ owner, zone, hint }: { owner: string; zone?: string; hint?: NameHint }) {
  const short = zone ? relativeName(owner, zone) : owner
  if (short === owner || (hint !== undefined && hint !== 'either')) return null
  return (
    <p className="note anywhere">
      If it asks for the full name: <code>{owner}</code>
    </p>
  )
}

/** A text above 255 bytes is several strings in DNS; some panels split it themselves, some need it split. */
function OtherContent({
  change: { type },
  form,
  splits = false,
}: {
  change: RecordEdit
  form: PanelForm
  splits?: boolean
}) {
  const content = form.fields.find(({ part }) => part === 'content')?.value ?? ''
  const isText = type === 'TXT' || type === 'SPF'
  if (!isText || splits || new TextEncoder().encode(content).length <= MAX_STRING_BYTES) return null
  return (
    <Disclosure summary="Does your DNS provider say it is too long?">
      <p>One DNS string holds 255 bytes. Paste it split into strings:</p>
      <RecordWithCopy label="Content in quoted strings" text={splitStrings(content)} />
    </Disclosure>
  )
}
