// Whether one click may unsubscribe, in a word, and why (RFC 8058).
import { RecordWithCopy } from '#app/components/report/record-with-copy.tsx'
import { Disclosure } from '#app/components/ui/disclosure.tsx'
import { oneClickCommand } from '#shared/message/header/texts.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import type { Tone } from '#app/components/ui/tone.ts'
import type { HeaderAnalysis } from '#shared/message/header/schema.ts'

type Unsubscribe = Pick<HeaderAnalysis['unsubscribe'], 'state' | 'reason'>

const STATES: Readonly<Record<Unsubscribe['state'], { tone: Tone; word: string }>> = {
  proved: { tone: 'ok', word: 'works' },
  unproved: { tone: 'unknown', word: 'unknown' },
  broken: { tone: 'bad', word: 'not usable' },
  absent: { tone: 'info', word: 'missing' },
}

/** @param name before the word, if no heading says it */
export function OneClick({ unsubscribe, name = '' }: { unsubscribe: Unsubscribe; name?: string }) {
  const { tone, word } = STATES[unsubscribe.state]
  return (
    <p>
      <Badge tone={tone}>{name ? `${name} ${word}` : word}</Badge> {unsubscribe.reason}{' '}
      <small>RFC 8058</small>
    </p>
  )
}

/** What a provider sends when a reader clicks. We load nothing that a message links to, so the sender can try it. */
export const OneClickRequest = ({ uri }: { uri: string }) => (
  <Disclosure summary="Try the request that a provider sends">
    <div className="stack gap-3">
      <p>
        When a reader clicks, the provider posts this from its own server: without cookies, without a
        password, and without following a redirect. Your server has to unsubscribe the reader at once, and
        answer with a status of 200 or another of 2xx. We never open a link of a message, so run it yourself;
        it unsubscribes the person this copy was made for.
      </p>
      <RecordWithCopy label="Request" text={oneClickCommand(uri)} />
    </div>
  </Disclosure>
)
