// The MX part of the score: a server receives the mail, another one takes over if it fails, and both have reverse DNS.
import { isNullMx } from '#shared/dns/null-mx.ts'
import { measured, notApplicable, partly, unknown } from './component.ts'
import type { MailHost, ReverseCheck } from './mail-hosts.ts'
import type { Component, Reason } from './schema.ts'
import type { MxReport } from '#shared/records/mx/schema.ts'

const NAME = 'MX and addresses'
const RESOLVES = 6
const SPARE = 2
const REVERSE = 2

export function scoreMx(
  report: MxReport,
  hosts: readonly MailHost[],
  reverse: readonly ReverseCheck[],
): Component {
  if (report.state === 'unknown') return unknown(NAME, report.message)
  if (report.state === 'absent')
    return measured(NAME, [{ points: 0, text: report.verdict.sentence, fix: ADD_MX }])
  if (isNullMx(report.entries)) {
    return notApplicable(
      NAME,
      'A null MX says that the domain does not receive mail, so this part does not count.',
    )
  }
  const parts = [resolves(hosts), spare(hosts), reverseNames(hosts, reverse)]
  const counted = parts.reduce((sum, part) => sum + (part.points === null ? 0 : part.worth), 0)
  return partly(
    NAME,
    parts.map(({ worth: _worth, ...reason }) => reason),
    counted,
  )
}

type Part = Reason & { worth: number }

const ADD_MX = 'Publish the MX records of the service that receives your mail.'

function resolves(hosts: readonly MailHost[]): Part {
  const reached = hosts.filter(isReachable)
  if (reached.length > 0) {
    const text =
      reached.length === 1
        ? 'A mail server has a public IP address.'
        : `${reached.length} mail servers have a public IP address.`
    return { worth: RESOLVES, points: RESOLVES, text }
  }
  if (hosts.some((host) => host.unknown)) {
    return {
      worth: RESOLVES,
      points: null,
      text: 'The IP addresses of the mail servers could not be looked up.',
    }
  }
  const text = 'None of the mail servers has a public IP address: replies and bounces are lost.'
  return { worth: RESOLVES, points: 0, text, fix: ADD_MX }
}

function spare(hosts: readonly MailHost[]): Part {
  const provider = hosts.find((host) => host.provider !== undefined)?.provider
  if (provider !== undefined) {
    return { worth: SPARE, points: SPARE, text: `${provider} receives mail in many locations at once.` }
  }
  const reached = hosts.filter(isReachable).length
  if (reached >= 2) return { worth: SPARE, points: SPARE, text: 'There is a second mail server.' }
  if (reached + hosts.filter((host) => !isReachable(host) && host.unknown).length >= 2) {
    return {
      worth: SPARE,
      points: null,
      text: 'We could not find out whether a second mail server can be reached.',
    }
  }
  const text = 'There is only one mail server: when it is down, mail waits.'
  return { worth: SPARE, points: 0, text, fix: 'Add a second host, or use a provider that has many.' }
}

function reverseNames(hosts: readonly MailHost[], reverse: readonly ReverseCheck[]): Part {
  const broken = reverse.find(({ state }) => state === 'unconfirmed' || state === 'absent')
  if (broken) {
    const fix = 'Ask the owner of the IP address (the hosting provider) to set its reverse DNS name.'
    return { worth: REVERSE, points: 0, text: broken.text, fix }
  }
  if (reverse.some(({ state }) => state === 'confirmed')) {
    return {
      worth: REVERSE,
      points: REVERSE,
      text: 'The reverse DNS names of the mail servers point back to them.',
    }
  }
  if (reverse.length > 0 || hosts.some((host) => host.unknown)) {
    const text = reverse[0]?.text ?? 'Without IP addresses, reverse DNS names cannot be checked.'
    return { worth: REVERSE, points: null, text }
  }
  if (hosts.some(isReachable)) {
    return {
      worth: REVERSE,
      points: null,
      text: 'We check the reverse DNS names of IPv4 addresses, and there are none.',
    }
  }
  return { worth: REVERSE, points: 0, text: 'Without a public IP address there is no reverse DNS name.' }
}

const isReachable = ({ addresses }: MailHost): boolean => addresses.length > 0
