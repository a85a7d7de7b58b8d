// How to make one change, step by step, in the words and the format that the domain's DNS provider uses.
import type { Change } from '#shared/change/change.ts'
import type { NameHint } from '#shared/dns/dns-providers.ts'
import { MAX_STRING_BYTES, relativeName, splitStrings } from '#shared/dns/presentation.ts'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import styles from './change-steps.module.css'

/** The parts of a provider that matter here; every kind of ProviderResult fits. */
export interface StepsProvider {
  name?: string
  consoleUrl?: string
  nameHint?: NameHint
  splitsTxt?: boolean
  alternative?: { name: string; consoleUrl: string }
  alsoAt?: readonly { name: string; consoleUrl: string }[]
  zone?: string
  nameServers?: readonly string[]
}

/** The part of a change that is published. */
type RecordEdit = Pick<Change, 'owner' | 'type' | 'before' | 'after'>

export interface ChangeStepsProps {
  change: RecordEdit
  provider?: StepsProvider
  /** The zone that the record goes into; otherwise the provider's, otherwise unknown. */
  zone?: string
}

export function ChangeSteps({ change, provider, zone = provider?.zone }: ChangeStepsProps) {
  const { owner, type, before, after } = change
  const [content] = after
  return (
    <ol className={styles.steps}>
      <li>
        <LogIn provider={provider} />
      </li>
      <li>
        <p>Open the DNS records{zone ? ` of ${zone}` : ''}.</p>
      </li>
      <li className={styles.record}>
        <p>{instruction(change)}</p>
        <RecordNames name={owner} zone={zone} hint={provider?.nameHint} />
        <p className={styles.type}>
          <span>Type</span> <strong>{type}</strong>
        </p>
        {content !== undefined && (
          <RecordContent type={type} content={content} splits={provider?.splitsTxt} />
        )}
      </li>
      {before.length > 1 && content !== undefined && (
        <li>
          <p>
            Delete the other {before.length === 2 ? 'record' : `${before.length - 1} records`} of this kind at
            the same name. With more than one, receivers use none.
          </p>
        </li>
      )}
      <li>
        <p>
          Save it. Then check again: a change shows once the old record’s TTL has expired, often within five
          minutes, at most within a day or two.
        </p>
      </li>
    </ol>
  )
}

/** Enough of a record to find it in a list. */
const SHOWN_START = 24

/** A second record next to the first would break both, so "create" is said only if there is none. */
function instruction({ type, before, after }: RecordEdit): string {
  const article = /^[AM]/.test(type) ? 'an' : 'a'
  if (before.length === 0) return `Create ${article} ${type} record:`
  const [first = ''] = before
  const which = `the ${type} record ${first.length > SHOWN_START ? 'that starts with ' : ''}“${first.slice(0, SHOWN_START)}”`
  if (after.length === 0)
    return before.length === 1 ? `Delete ${which}:` : `Delete these ${before.length} ${type} records:`
  return `Edit ${which} and replace its content. Do not add another record:`
}

function LogIn({ provider }: { provider?: StepsProvider }) {
  if (!provider?.name || !provider.consoleUrl) {
    const servers = provider?.nameServers ?? []
    return (
      <p>
        Log in where your domain’s DNS is hosted
        {servers.length > 0
          ? `; its name servers are ${servers.join(', ')}.`
          : ', often where you bought the domain.'}
      </p>
    )
  }
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

const Console = ({ name, consoleUrl }: { name: string; consoleUrl: string }) => (
  <a href={consoleUrl} target="_blank" rel="noopener noreferrer">
    {name}
    <span className="visually-hidden"> (opens in a new tab)</span>
  </a>
)

/** Both forms of the name, first the one that the provider's panel expects; most panels add the zone themselves. */
function RecordNames({ name, zone, hint }: { name: string; zone?: string; hint?: NameHint }) {
  const short = zone ? relativeName(name, zone) : name
  if (short === name) return <RecordWithCopy label="Name" text={name} />
  const [first, other] = hint === 'full' ? [name, short] : [short, name]
  return (
    <>
      <RecordWithCopy label="Name" text={first} />
      <p className={styles.note}>
        If your DNS provider asks for {other === name ? 'the full name' : 'the name without the domain'}:{' '}
        <code>{other}</code>
      </p>
    </>
  )
}

interface RecordContentProps {
  type: Change['type']
  content: string
  splits?: boolean
}

/** A text above 255 bytes is several strings in DNS; some panels split it themselves, some need it split. */
function RecordContent({ type, content, splits = false }: RecordContentProps) {
  // Panels have a field for each of the two parts.
  if (type === 'MX')
    return content
      .split(' ')
      .map((text, at) => <RecordWithCopy key={at} label={at ? 'Mail server' : 'Priority'} text={text} />)
  const isText = type === 'TXT' || type === 'SPF'
  const isLong = new TextEncoder().encode(content).length > MAX_STRING_BYTES
  if (isText && splits)
    return (
      <RecordWithCopy label="Content, in quotes as this provider wants it" text={splitStrings(content)} />
    )
  return (
    <>
      <RecordWithCopy label={isText ? 'Content' : 'Target'} text={content} />
      {isText && isLong && (
        <Disclosure summary="Does your DNS provider say it is too long?">
          <p>One DNS string holds 255 bytes. Paste it split into strings:</p>
          <RecordWithCopy label="Content in quoted strings" text={splitStrings(content)} />
        </Disclosure>
      )}
    </>
  )
}
