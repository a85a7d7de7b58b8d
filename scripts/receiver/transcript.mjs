// The dialogue of each connection, line by line, as smtp-server logs it.
import { format } from 'node:util'

/** All of it goes into one HTTP field. */
const MAX_LINES = 60
const MAX_LINE = 160

/** @param {(entry: { cid?: string, tnx?: string }, ...values: string[]) => void} onEntry gets each entry of the log, too */
export function transcripts(onEntry) {
  /** @type {Map<string, string[]>} by connection */
  const dialogues = new Map()
  const note = ({ cid, tnx }, message, ...values) => {
    if (cid === undefined) return
    if (tnx === 'close') return void dialogues.delete(cid)
    if (tnx !== 'command' && tnx !== 'send' && tnx !== 'starttls') return
    const lines = dialogues.get(cid) ?? []
    dialogues.set(cid, lines)
    const [side, text] =
      tnx === 'starttls' ? ['', `(${format(message, ...values)})`] : [message, values.join(' ')]
    for (const line of text.split('\r\n')) {
      if (lines.length < MAX_LINES) lines.push(`${side} ${line}`.trim().slice(0, MAX_LINE))
    }
  }
  const both = (...entry) => {
    note(...entry)
    onEntry(...entry)
  }
  const ignore = () => {}
  return {
    /** For the option `logger` of smtp-server. */
    logger: {
      trace: ignore,
      debug: both,
      info: both,
      warn: ignore,
      error: ignore,
      fatal: ignore,
      level: ignore,
    },
    of: (cid) => [...(dialogues.get(cid) ?? [])],
  }
}
