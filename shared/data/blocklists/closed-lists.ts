// Lists that have closed. Some of them list the whole world since: whoever still asks one refuses mail for no reason.
// From what their operators announced, and from DNS; as of 2026-11-28.
import type { LeftOutList } from './list.ts'

const NO_SERVER = 'No name server answers for it anymore.'
const CLOSED = 'It has closed.'

export const CLOSED_LISTS: readonly LeftOutList[] = [
  {
    zone: 'dnsbl.sorbs.net and all below sorbs.net',
    name: 'SORBS',
    reason: 'Shut down on June 5, 2024. Its silence reads as “not listed”.',
  },
  { zone: 'ix.dnsbl.manitu.net', name: 'NiX Spam', reason: 'Closed in January 2025; the zone is empty.' },
  {
    zone: 'bl.spamcannibal.org',
    name: 'SpamCannibal',
    reason: 'The name lapsed; it now lists the whole world.',
  },
  { zone: 'list.dsbl.org', name: 'DSBL', reason: 'Dead since 2008; it has listed everything since 2012.' },
  {
    zone: 'bl.emailbasura.org',
    name: 'Email Basura',
    reason: 'The name lapsed; it now lists the whole world.',
  },
  { zone: 'dnsbl.ahbl.org', name: 'AHBL', reason: 'Closed; it has listed everything since 2015.' },
  { zone: 'relays.ordb.org', name: 'ORDB', reason: 'Closed in 2006; afterward, it listed the whole world.' },
  { zone: 'dnsbl.njabl.org, combined.njabl.org', name: 'NJABL', reason: 'Closed in 2013.' },
  { zone: 'db.wpbl.info', name: 'WPBL', reason: CLOSED },
  { zone: 'dnsbl.inps.de', name: 'inps.de', reason: 'Closed in May 2020.' },
  { zone: 'all below rfc-ignorant.org', name: 'RFC-Ignorant', reason: 'Closed in 2012.' },
  { zone: 'virbl.bit.nl, virbl.dnsbl.bit.nl', name: 'VIRBL', reason: 'Closed in 2017.' },
  { zone: 'dnsbl.cyberlogic.net', name: 'Cyberlogic', reason: CLOSED },
  { zone: 'all below msrbl.net', name: 'MSRBL', reason: 'Nobody seems to run it anymore.' },
  {
    zone: 'spam, drone, combined, httpbl.abuse.ch',
    name: 'abuse.ch',
    reason: 'Retired; its data went to Spamhaus.',
  },
  { zone: 'ubl.unsubscore.com, ubl.lashback.com', name: 'Lashback UBL', reason: NO_SERVER },
  { zone: 'all.rbl.jp, virus.rbl.jp', name: 'RBL.JP', reason: NO_SERVER },
  { zone: 'bl.konstant.no', name: 'Konstant', reason: NO_SERVER },
  { zone: 'rbl.triumf.ca', name: 'TRIUMF', reason: NO_SERVER },
  { zone: 'relays.nether.net, unsure.nether.net', name: 'Nether', reason: NO_SERVER },
  { zone: 'badnets.spameatingmonkey.net', name: 'SEM-BADNETS', reason: 'Abandoned in 2010 and empty.' },
]

/** The zones of “a.example.org, b.example.org”, “a, b.example.org” and “all below example.org”. */
function zonesOf(text: string): string[] {
  const names = text.replace(/\b(?:and )?all below /g, ', ').split(/, */)
  const last = names.at(-1) ?? ''
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => (name.includes('.') ? name : `${name}${last.slice(last.indexOf('.'))}`))
}

/** By zone; built when first needed. */
let closedZones: ReadonlyMap<string, string> | undefined

/** The name of the closed list that a zone is, or is below. @param host in lower case */
export function closedListOf(host: string): string | undefined {
  closedZones ??= new Map(CLOSED_LISTS.flatMap(({ zone, name }) => zonesOf(zone).map((each) => [each, name])))
  const labels = host.split('.')
  for (let from = 0; from < labels.length - 1; from++) {
    const name = closedZones.get(labels.slice(from).join('.'))
    if (name !== undefined) return name
  }
  return undefined
}
