// A new key pair: the private key to keep, the record to publish, and the configuration lines for the mail server.
import { CopyButton } from '#app/components/ui/copy-button.tsx'
import { Banner } from '#app/components/ui/banner.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { ChangeSteps } from '#app/components/tool/change-steps.tsx'
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { SaveFile } from '#app/components/tool/save-file.tsx'
import { type GeneratedKey, keyFile, signerConfigs } from '#shared/records/dkim/generate.ts'
import { registeredDomain } from '#shared/dns/domain-name.ts'
import { splitStrings } from '#shared/dns/presentation.ts'
import { placeOf, type KeyPlace, type MadeKey } from './dkim-key-data.ts'
import styles from './dkim-generator.module.css'

interface PartProps {
  generated: GeneratedKey
  place: KeyPlace
  /** The browser runs no script, so it cannot save text as a file, either. */
  byServer: boolean
}

export function DkimKeyResult({ made, generated }: { made: MadeKey; generated: GeneratedKey }) {
  const { place } = placeOf(made.form)
  if (!place) return null
  const isEd25519 = made.form.algorithm === 'ED25519'
  const part = { generated, place, byServer: made.byServer }
  return (
    <>
      {made.byServer && (
        <Banner
          tone="info"
          title="These keys were made on our server, because JavaScript is off in your browser."
        >
          <p>We keep neither of them. With JavaScript on, they are made in your browser.</p>
        </Banner>
      )}
      {!isEd25519 && made.form.keyLength === '1024' && (
        <Banner tone="warn" title="Receivers do not accept keys under 1024 bits.">
          <p>
            Signers should use at least 2048 (RFC 8301, 3.2). Choose 1024 only if your DNS accepts nothing
            longer.
          </p>
        </Banner>
      )}
      <PrivateKeyPart {...part} />
      <RecordPart {...part} />
      <SignPart place={place} isEd25519={isEd25519} />
    </>
  )
}

function PrivateKeyPart({ generated: { privateKey }, place, byServer }: PartProps) {
  return (
    <section className={styles.part} aria-labelledby="private-key">
      <h2 id="private-key">Private Key</h2>
      <p>
        Save it now: there is no other copy, and it cannot be recreated. It belongs only on your mail server.
      </p>
      <div className={`${styles.key} stack gap-3`} data-record>
        <pre data-record-text>{privateKey}</pre>
        <p className="wrap gap-2">
          <CopyButton text={privateKey} what="private key" />
          {!byServer && (
            <SaveFile name={keyFile(place.domain, place.selector)} text={privateKey} label="Save as a file" />
          )}
        </p>
      </div>
    </section>
  )
}

function RecordPart({ generated: { name, dkimRecord }, place, byServer }: PartProps) {
  const zoneLine = `${name}. IN TXT ( ${splitStrings(dkimRecord)} )`
  return (
    <section className={styles.part} aria-labelledby="dns-record">
      <h2 id="dns-record">DNS Record</h2>
      <ChangeSteps
        change={{ owner: name, type: 'TXT', before: [], after: [dkimRecord] }}
        zone={registeredDomain(place.domain)}
      />
      <Disclosure summary="As a line of a zone file">
        <RecordWithCopy text={zoneLine} />
        {!byServer && (
          <SaveFile
            name={`${place.selector}.${place.domain}.txt`}
            text={`${zoneLine}\n`}
            label="Save as a file"
          />
        )}
      </Disclosure>
    </section>
  )
}

function SignPart({ place, isEd25519 }: { place: KeyPlace; isEd25519: boolean }) {
  return (
    <section className={styles.part} aria-labelledby="sign">
      <h2 id="sign">Sign with it</h2>
      <p>
        Publish the record first, check it, then switch your mail server to the new key. A service that sends
        for you makes its own keys.
      </p>
      {isEd25519 && <p>Make an RSA key under another selector as well, and sign each message with both.</p>}
      {signerConfigs(place.domain, place.selector, isEd25519).map(({ program, file, text }) => (
        <Disclosure key={program} summary={program}>
          <RecordWithCopy label={file} text={text} />
        </Disclosure>
      ))}
    </section>
  )
}
