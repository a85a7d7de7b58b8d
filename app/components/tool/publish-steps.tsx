// How to publish a record, step by step, in the words and the form that the domain's DNS provider uses.
import type { NameHint } from '#shared/dns/dns-providers.ts'
import { MAX_STRING_OCTETS, relativeName, splitStrings } from '#shared/dns/presentation.ts'
import type { Publish } from '#shared/report/publish.ts'
import { RecordWithCopy } from '#app/components/tool/record-with-copy.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import styles from './publish-steps.module.css'

/** What of a provider matters here; every form of a ProviderResult fits. */
export interface PublishProvider {
  name?: string
  consoleUrl?: string
  nameHint?: NameHint
  splitsTxt?: boolean
  alternative?: { name: string; consoleUrl: string }
  alsoAt?: readonly { name: string; consoleUrl: string }[]
  zone?: string
  nameServers?: readonly string[]
}

export interface PublishStepsProps {
  publish: Publish
  provider?: PublishProvider
  /** The zone that the record goes into; else the provider's, else unknown. */
  zone?: string
}

export function PublishSteps({ publish, provider, zone = provider?.zone }: PublishStepsProps) {
  return (
    <ol className={styles.steps}>
      <li>
        <LogIn provider={provider} />
      </li>
      <li>
        <p>Open the DNS records{zone ? ` of ${zone}` : ''}.</p>
      </li>
      <li className={styles.record}>
        <p>Create a {publish.type} record:</p>
        <RecordNames name={publish.name} zone={zone} hint={provider?.nameHint} />
        <p className={styles.type}>
          <span>Type</span> <strong>{publish.type}</strong>
        </p>
        <RecordContent publish={publish} splits={provider?.splitsTxt} />
      </li>
      <li>
        <p>
          Save it. Then check again: a change shows once the old answer’s TTL has run out, often within five
          minutes, at most within a day or two.
        </p>
      </li>
    </ol>
  )
}

function LogIn({ provider }: { provider?: PublishProvider }) {
  if (!provider?.name || !provider.consoleUrl) {
    const servers = provider?.nameServers ?? []
    return (
      <p>
        Log in where the DNS of your domain is run
        {servers.length > 0
          ? `; its name servers are ${servers.join(', ')}.`
          : ', often the place where you bought it.'}
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

/** Both forms of the name, the one that the provider's panel wants first; panels mostly add the zone themselves. */
function RecordNames({ name, zone, hint }: { name: string; zone?: string; hint?: NameHint }) {
  const short = zone ? relativeName(name, zone) : name
  if (short === name) return <RecordWithCopy label="Name" text={name} />
  const [first, other] = hint === 'full' ? [name, short] : [short, name]
  return (
    <>
      <RecordWithCopy label="Name" text={first} />
      <p className={styles.note}>
        {hint === 'either' || !hint ? 'If your panel wants ' : 'Should the panel want '}
        {other === name ? 'the whole name' : 'the name without the domain'}: <code>{other}</code>
      </p>
    </>
  )
}

/** A text above 255 octets is several strings in the DNS; some panels cut it themselves, some want it cut. */
function RecordContent({
  publish: { type, content },
  splits = false,
}: {
  publish: Publish
  splits?: boolean
}) {
  const isText = type !== 'CNAME'
  const isLong = new TextEncoder().encode(content).length > MAX_STRING_OCTETS
  if (isText && splits)
    return <RecordWithCopy label="Content, in quotes as this panel wants it" text={splitStrings(content)} />
  return (
    <>
      <RecordWithCopy label={type === 'CNAME' ? 'Target' : 'Content'} text={content} />
      {isText && isLong && (
        <Disclosure summary="The panel says that it is too long?">
          <p>A string in the DNS holds 255 octets. Paste it cut in pieces:</p>
          <RecordWithCopy label="Content in quoted strings" text={splitStrings(content)} />
        </Disclosure>
      )}
    </>
  )
}
