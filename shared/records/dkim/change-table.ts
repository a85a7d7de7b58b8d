import { moveText } from '#shared/report/unanswered.ts'
import type { DkimCode } from './findings.ts'
import { keyName } from './question.ts'
import { menuText } from '#shared/data/mail-services/menus.ts'
import { selectorsToday } from '#shared/data/mail-services/passport-lookup.ts'
import { changesOf, type ChangeTable } from '#shared/report/change/change-table.ts'
import { type AskTitles } from '#shared/report/change/manual-steps.ts'
import type { Finding } from '#shared/report/finding.ts'
import { listNames } from '#shared/kit/sentence.ts'

interface Named {
  domain: string
}

interface At {
  name: string
  selector: string
}

/** A key, and what is said about its problems. */
interface FoundKey extends At {
  problems: readonly Finding[]
}

const about = ({ problems }: Pick<FoundKey, 'problems'>): string =>
  problems.map(({ message }) => message).join(' ')

/** What was found at other selectors. */
interface Others {
  found: readonly string[]
  absent: readonly string[]
  open: readonly string[]
}

const selectorsText = (selectors: readonly string[]): string =>
  `${selectors.length === 1 ? 'selector' : 'selectors'} ${listNames(selectors.map((selector) => `“${selector}”`))}`

const othersText = ({ found, absent, open }: Others): string[] => [
  ...(found.length > 0
    ? [`There is a key at ${selectorsText(found)}: if your mail is signed with it, nothing is wrong.`]
    : []),
  ...(absent.length > 0 ? [`There is none at ${selectorsText(absent)}, either.`] : []),
  ...(open.length > 0 ? [`We could not look up ${selectorsText(open)}.`] : []),
]

const GENERATOR = 'the DKIM generator at /tool/dkim-generator'

/** Where DKIM is turned on, and “, which uses the selector “google””, except at services that make one for each customer. */
const setupText = (service: string): string => {
  const selectors = selectorsToday(service)
  if (selectors.length === 0) return menuText(service)
  return `${menuText(service)}, which ${selectors.length === 1 ? 'uses' : 'needs'} the ${selectorsText(selectors)}`
}

/** A new key under a selector that is not taken; undefined: nobody knows the service that signs. */
interface NewKey extends Named {
  free: string
  service: string | undefined
}

/** A key that is published at the service behind a CNAME. */
interface Hosted extends FoundKey {
  target: string
  service: string | undefined
}

const whoHosts = ({ service, target }: Hosted): string => service ?? `the service behind ${target}`
const whereHosted = (hosted: Hosted): string =>
  hosted.service === undefined ? `at ${whoHosts(hosted)}` : menuText(hosted.service)

interface OldKey extends FoundKey {
  isLeaked: boolean
  /** Receivers do not accept it anyway. */
  isUseless: boolean
}

interface NewRecord extends FoundKey {
  endsTest: boolean
}

const passesFirst = ({ selector, endsTest }: NewRecord): string[] =>
  endsTest
    ? [
        `Send yourself a message signed with selector “${selector}” and make sure that its headers say dkim=pass.`,
      ]
    : []

const oldKeyText = ({ name, isLeaked, isUseless }: OldKey): string =>
  isLeaked
    ? `Remove the record at ${name} right away: anyone can sign with this key.`
    : isUseless
      ? `Remove the record at ${name} as soon as the new key signs; receivers do not accept the old one anyway.`
      : `Keep the record at ${name} until all mail signed with the old key is delivered, a week or so, then remove it.`

export const DKIM_CHANGES = {
  // No key at a selector that someone typed: it may be mistyped, and another one may have the key.
  'dkim/other-selector': {
    title: ({ domain, selector }: Named & At) =>
      `Check the selector “${selector}”, or search for the keys of ${domain}`,
    text: ({ name, selector, message, fix, ...others }: Named & At & Finding & Others) =>
      [
        message,
        ...othersText(others),
        ...(fix === undefined ? [] : [fix]),
        `If your mail is signed with “${selector}”, publish its key at ${name}.`,
      ].join(' '),
  },
  'dkim/own-server': {
    title: ({ domain }: Named) => `Sign the mail of ${domain} with DKIM`,
    text: ({ domain, selector, message }: Named & { selector: string; message: string }) =>
      `${message} Create a key pair with ${GENERATOR}, publish the record at ${keyName(selector, domain)}, and set up your mail server to sign with the private key under the selector “${selector}”. If a mail service sends for you, turn DKIM on there instead.`,
  },
  'dkim/at-services': {
    title: ({ services }: { services: readonly string[] }) => `Turn on DKIM at ${listNames(services)}`,
    text: ({ domain, services, message }: Named & { services: readonly string[]; message: string }) =>
      `${message} Turn on DKIM for ${domain} ${services.map(setupText).join('; and ')}. Publish the records that it shows you.`,
  },
  'dkim/more-rsa': {
    title: 'Sign with an RSA key too',
    text: ({ domain, free, service, message }: NewKey & { message: string }) =>
      `${message} ${
        service === undefined
          ? `Create a 2048-bit RSA key with ${GENERATOR}, publish the record at ${keyName(free, domain)}, and set up your mail server to sign each message with both keys.`
          : `Turn on signing with a 2048-bit RSA key ${menuText(service)}, and publish the record it shows you. On your own mail server, create the key with ${GENERATOR} under the selector “${free}”, and sign each message with both keys.`
      } If you already sign with both, check the RSA key by its selector.`,
  },
  'dkim-key': {
    title: ({ selector, isLeaked }: OldKey) =>
      isLeaked
        ? `Remove the private key at selector “${selector}” and create a new one`
        : `Replace the key at selector “${selector}” with a 2048-bit key`,
    text: ({ domain, free, service, ...old }: NewKey & OldKey) =>
      `${about(old)} ${
        service === undefined
          ? `Create a new 2048-bit RSA key with ${GENERATOR} under a new selector, for example “${free}”, publish its record at ${keyName(free, domain)}, and let your mail server sign with it.`
          : `Create a new 2048-bit key under a new selector ${menuText(service)}, and publish the record it shows you.`
      } ${oldKeyText(old)}`,
  },
  'dkim-service/dead-end': {
    title: (hosted: Hosted) => `Turn on DKIM at ${whoHosts(hosted)}`,
    // How dangerous it is depends on who could take the name at the end of the CNAME.
    text: ({ domain, danger, ...hosted }: Named & Hosted & { danger: string }) =>
      `${about(hosted)}${danger} Turn on DKIM for ${domain} ${whereHosted(hosted)}. If you no longer use ${whoHosts(hosted)}, remove the CNAME.`,
  },
  'dkim-service/key': {
    title: ({ selector, ...hosted }: Hosted) =>
      `Ask ${whoHosts({ selector, ...hosted })} to correct the key at selector “${selector}”`,
    text: (hosted: Hosted) =>
      `The CNAME at ${hosted.name} points to ${hosted.target}, so the key belongs to ${whoHosts(hosted)}. ${about(hosted)} Ask for a new key there: ${whereHosted(hosted)}.`,
  },
  'dkim-record/move': {
    title: 'Move the DKIM record to where receivers look',
    text: ({ name, place }: { name: string; place: string }) => moveText({ owner: name, name: place }),
    rfc: 'RFC 6376, 3.6.2.1',
  },
  // The owner typed a CNAME as TXT.
  'dkim-alias/key': {
    title: ({ selector }: At) => `Replace the TXT record at selector “${selector}” with a CNAME`,
    text: ({ name, target }: At & { target: string }) =>
      `The TXT record at ${name} holds a host name, ${target}, and the DKIM key is there. Remove the TXT record, then publish a CNAME record at ${name} that points to ${target}.`,
    rfc: 'RFC 6376, 3.6.2.2',
  },
  'dkim-alias/no-key': {
    title: ({ selector }: At) => `Find out what belongs at selector “${selector}”`,
    text: ({ name, target }: At & { target: string }) =>
      `The TXT record at ${name} holds a host name, ${target}, and there is no DKIM key at that name. If a service asked for a CNAME to ${target}, turn on DKIM there first. Then remove the TXT record, and publish the CNAME record in its place.`,
    rfc: 'RFC 6376, 3.6.2.2',
  },
  'dkim-record/join': {
    title: ({ selector }: FoundKey) => `Join the parts of the DKIM record at selector “${selector}”`,
    text: ({ count, ...key }: FoundKey & { count: number }) =>
      `Publish this one record at ${key.name} in place of the ${count} there: they are the parts of one. ${about(key)}`,
    prerequisites: passesFirst,
  },
  'dkim-record/keep-one': {
    title: ({ selector }: FoundKey) => `Keep one record at selector “${selector}”`,
    text: (key: FoundKey) =>
      `Publish only this record at ${key.name}, and remove the others there. ${about(key)}`,
    prerequisites: passesFirst,
  },
  'dkim-record/end-test': {
    title: ({ selector }: FoundKey) => `End the DKIM test mode at selector “${selector}”`,
    text: (key: FoundKey) =>
      `Publish the record at ${key.name} without t=y; the key stays the same. ${about(key)}`,
    prerequisites: passesFirst,
  },
  'dkim-record/fix': {
    title: ({ selector }: FoundKey) => `Fix the DKIM record at selector “${selector}”`,
    text: (key: FoundKey) =>
      `Replace the record at ${key.name} with this one; the key stays the same. ${about(key)}`,
    prerequisites: passesFirst,
  },
} satisfies ChangeTable

export const dkimChange = changesOf(DKIM_CHANGES)

const copyAgain = ({ selector }: Pick<At, 'selector'>): string =>
  `Copy the DKIM key at selector “${selector}” again`
const publishKey = ({ selector }: Pick<At, 'selector'>): string =>
  `Publish the DKIM key at selector “${selector}”`

export const DKIM_ASKS: AskTitles<DkimCode, Pick<At, 'selector'>> = {
  'dns-record-misplaced': 'Move the DKIM records to where receivers look',
  'dkim-wildcard': 'Replace the wildcard with a record for each key',
  'dkim-multiple-records': ({ selector }) => `Keep one key at selector “${selector}”`,
  'dkim-not-a-key': publishKey,
  'dkim-no-key': publishKey,
  'dkim-duplicate-tag': ({ selector }) => `Correct the DKIM record at selector “${selector}”`,
  'dkim-certificate': ({ selector }) => `Publish the public key at selector “${selector}”`,
  'dkim-key-unreadable': copyAgain,
  'dkim-key-character': copyAgain,
  'dkim-key-cut': copyAgain,
  'dkim-key-extra': copyAgain,
  'dkim-seam-missing': copyAgain,
  'dkim-seam-extra': copyAgain,
  'dkim-rsa-damaged': copyAgain,
  'dkim-ed25519-length': copyAgain,
  'dkim-testing': ({ selector }) => `End the test mode of the key at selector “${selector}”`,
}
