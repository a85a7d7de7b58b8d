// A sender by its name: what kind it is, and where its servers are.
import type { ReactNode } from 'react'
import { Link } from '#app/components/ui/link.tsx'
import { SENDER_KINDS, senderPath } from '#shared/data/mail-services/passports/passport.ts'
import { networkText, senderTitle, type TitledSender } from '#shared/dmarc-reports/sources/title.ts'
import styles from './reports.module.css'

const KIND_WORDS: Record<TitledSender['kind'], string> = {
  service: 'mail service',
  own: 'your own servers',
  via: 'passes mail on',
  network: 'unknown servers',
}

export function SenderName({ sender }: { sender: TitledSender }) {
  const { name, kind, service, passport, rdns, network } = sender
  const title = senderTitle(sender)
  const linked = (text: string): ReactNode =>
    passport === undefined ? text : <Link to={senderPath({ id: passport })}>{text}</Link>
  return (
    <span className={`${styles.sender} grid anywhere`}>
      <bdi>{title === service ? linked(title) : title}</bdi>
      <span className={styles.soft}>
        {kindWords(sender)}
        {title !== service && service !== undefined && kind !== 'network' && <>: {linked(service)}</>}
      </span>
      {title !== name && <bdi className={styles.soft}>{name}</bdi>}
      {rdns !== undefined && <bdi className={styles.soft}>{rdns}</bdi>}
      {network && <span className={styles.soft}>{networkText(network)}</span>}
    </span>
  )
}

/** What sends is told by its own kind; a host says nothing of who sends. */
const kindWords = ({ kind, service, serviceKind }: TitledSender): string =>
  service === undefined || serviceKind === undefined || serviceKind === 'web_host'
    ? KIND_WORDS[kind]
    : kind === 'service' || kind === 'network'
      ? SENDER_KINDS[serviceKind]
      : KIND_WORDS[kind]
