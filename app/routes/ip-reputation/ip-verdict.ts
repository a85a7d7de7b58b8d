// The verdict on an address in one sentence, with the colour and the word of its stamp.
import type { Tone } from '#app/components/ui/tone.ts'
import type { IpRows } from './use-ip-rows.ts'

interface IpVerdict {
  tone: Tone
  sentence: string
  stamp: string
}

export function ipVerdict({ running, report, lists }: IpRows): IpVerdict {
  if (running) return { tone: 'info', sentence: 'Performing DNSBL lookups…', stamp: 'Checking' }
  if (!report) return { tone: 'unknown', sentence: 'The check was not finished.', stamp: 'Unknown' }
  const { checked, listed, summary } = report
  if (listed > 0) return { tone: 'warn', sentence: summary, stamp: 'Listed' }
  // Too few answers for a clean bill.
  if (checked * 2 <= lists.length) return { tone: 'unknown', sentence: summary, stamp: 'Unknown' }
  return { tone: 'ok', sentence: summary, stamp: 'Clean' }
}
