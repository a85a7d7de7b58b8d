// What is said about each change that a monitor proposes.
import { ADDRESSES, LEFT_DAYS } from './limits.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'

/** A record that should name the address of the monitor. */
export interface Place {
  kind: 'DMARC' | 'TLS-RPT'
  owner: string
  address: string
}

const addIt = ({ kind }: Place): string => `Add the address to the ${kind} record`
const uriToRua = ({ address }: Place): string => `mailto:${address} to its “rua”`

export const BACK = 'If nobody meant to change it, put it back.'

export const MONITOR_CHANGES = {
  'monitor-dmarc/add': {
    title: addIt,
    text: ({ owner, address }: Place) =>
      `Replace the record at ${owner} with this one. It is the same, with ${address} as one more address for reports.`,
    notes: ({ address, isCrowded }: Place & { isCrowded: boolean }) =>
      isCrowded
        ? [
            `The record already has ${ADDRESSES} addresses. Receivers that send reports to no more than ${ADDRESSES}, which is all that RFC 7489, 6.3 asks of them, ignore the third, which is ${address}. To hear from them, too, give up one of the others.`,
          ]
        : [],
    risk: 'none',
  },
  'monitor-dmarc/publish': {
    title: 'Publish a DMARC record with the address',
    text: ({ owner, address }: Place) =>
      `Publish this record at ${owner}. It changes nothing for your mail, and reports arrive at ${address}.`,
    risk: 'none',
  },
  'monitor-dmarc/inherited': {
    title: 'Publish a DMARC record with the address',
    text: ({ domain, above, address }: { domain: string; above: string; address: string }) =>
      `${domain} has no record of its own, and follows the one of ${above}. This one asks for the same policy and the same reports, and adds ${address}.`,
    risk: 'none',
  },
  'monitor-tls-rpt/add': {
    title: addIt,
    text: ({ owner, address }: Place) =>
      `Replace the record at ${owner} with this one. It is the same, with ${address} as one more address.`,
    risk: 'none',
  },
  'monitor-tls-rpt/publish': {
    title: 'Get reports on encryption, too',
    text: ({ owner }: Place) =>
      `Publish this record at ${owner}. It changes nothing for your mail: senders report where encryption to your servers failed.`,
    risk: 'none',
  },
  // For either record, where none can be proposed: what is there is unclear, belongs to someone else, or is not one record.
  'monitor/unknown': {
    title: addIt,
    text: (place: Place) =>
      `DNS did not answer for ${place.owner}, so we do not know what is published there. Add ${uriToRua(place)}, after a comma, and leave the rest as it is.`,
  },
  'monitor/alias': {
    title: addIt,
    text: ({ alias, ...place }: Place & { alias: string }) =>
      `${place.owner} is an alias of ${alias}, so the record is published there. Whoever looks after that name has to add ${uriToRua(place)}.`,
  },
  'monitor/several': {
    title: addIt,
    text: ({ count, ...place }: Place & { count: number }) =>
      `There are ${count} ${place.kind} records at ${place.owner}, so receivers use none of them. Make them one first, then add ${uriToRua(place)}.`,
  },
  'monitor/broken': {
    title: addIt,
    text: (place: Place) =>
      `The ${place.kind} record at ${place.owner} is written so that receivers ignore it. Correct it first, then add ${uriToRua(place)}.`,
  },
  'monitor-removal': {
    title: 'Take the address out of the DMARC record',
    text: `Do this before you delete the monitor; otherwise it ends by itself ${LEFT_DAYS} days after the address left the record. The rest of the record stays as it is.`,
    risk: 'delivery',
    optional: true,
    rfc: 'RFC 9989, 4.7',
  },
  'monitor-receivers': {
    title: 'Say which receivers are yours',
    text: ({ domain }: { domain: string }) =>
      `On the page of the monitor, mark the receivers that report on ${domain} and that you trust: their reports are accepted first. If strangers flood the address, delete the monitor, make a new one, and publish its address instead.`,
  },
  // Each undoes one of several events.
  'undo/too-long': {
    title: 'Put the DMARC record back',
    text: ({ owner, address }: { owner: string; address: string }) =>
      `The texts at ${owner} are too long to be kept here. If nobody meant to change them, put back what was there, with ${address} in its “rua”.`,
  },
  'undo/alias': {
    title: ({ alias }: { alias: string }) => `Ask the owner of ${alias}`,
    text: ({ owner, alias }: { owner: string; alias: string }) =>
      `${owner} is an alias of ${alias}: the record is published there, and only its owner can change it back.`,
  },
  'undo/join': {
    title: 'Make the DMARC records one',
    text: ({ owner }: { owner: string }) =>
      `Keep one of the records at ${owner}, with what is right in each of them, and remove the others.`,
  },
  'undo/keep-one': {
    title: 'Keep one DMARC record',
    text: 'This one was alone before. Remove what was added beside it.',
    risk: 'delivery',
  },
  'undo/publish': {
    title: 'Publish the previous DMARC record again',
    text: `This is what was published before. ${BACK}`,
    risk: 'delivery',
  },
} satisfies ChangeTable

export const monitorChange = changesOf(MONITOR_CHANGES)
