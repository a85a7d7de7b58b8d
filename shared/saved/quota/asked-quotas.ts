// What people ask this site to send elsewhere: emails that ask for consent, first messages to webhooks, test alerts. Anyone can
// name a stranger's address, so each receiver has a limit besides those of the networks that ask.
import { DAY_MS } from '#shared/kit/calendar.ts'
import { mostToday, NEXT_DAY, OF_A_NETWORK_TODAY, tooManyToday, type Work } from './quota.ts'

const NOT_STORED = `so we have not stored this one. ${NEXT_DAY}`

/** Each may go to a stranger, and each is an email that the mail service counts. */
export const CONFIRMATIONS: Work = {
  name: 'confirmations',
  title: 'Addresses asked for consent today',
  unit: 'addresses a day',
  total: 300,
  share: 10,
  firsts: 300,
  periodMs: DAY_MS,
  ofShare: `Your network has asked us to email 10 addresses today, the most for one day, ${NOT_STORED}`,
  ofAll: `We have been asked to email so many addresses today that another has to wait, ${NOT_STORED}`,
}
/** Addresses at a domain whose DNS names the monitor that they are added to: its owner depends on no one else’s share. */
export const OWN_CONFIRMATIONS = ofOne(CONFIRMATIONS, 'domain', 5, CONFIRMATIONS.ofAll)
/** That this network has asked for this address, whether an email was sent or not: to ask again that day is free. */
export const ASKED_FOR: Work = {
  ...OWN_CONFIRMATIONS,
  name: 'asked for',
  each: 'address',
  total: null,
  share: 1,
}

/** Webhooks and channels. Of one that fails, the first attempt counts. */
export const FIRST_MESSAGES: Work = {
  ...OF_A_NETWORK_TODAY,
  name: 'first messages',
  title: 'First messages to webhooks today',
  unit: 'first messages a day',
  share: 40,
  ofShare: mostToday('added 40 webhooks and channels'),
}
/** Of one watch or monitor. */
export const FIRST_MESSAGES_OF_PAGE = ofOne(
  FIRST_MESSAGES,
  'page',
  10,
  `This page has had 10 webhooks and channels added today, the most for one day. ${NEXT_DAY}`,
)
/** At a service, everyone’s webhooks have one host, so the URL counts as the host. Each attempt counts, except for a service. */
export const FIRST_MESSAGES_TO = {
  host: toOne(FIRST_MESSAGES, 'host', 10),
  /** Its hosts may all be one server. */
  domain: toOne(FIRST_MESSAGES, 'domain', 30, 20),
  url: toOne(FIRST_MESSAGES, 'URL', 10),
  service: toOne(FIRST_MESSAGES, 'service', 500, 20),
}

/** They go where someone said yes, and are counted apart: none uses up the first messages of others. */
export const TEST_ALERTS: Work = {
  name: 'test alerts',
  title: 'Test alerts today',
  unit: 'test alerts a day',
  total: 1_000,
  share: 50,
  firsts: 1_000,
  periodMs: DAY_MS,
  ofShare: mostToday('asked for 50 test alerts'),
  ofAll: tooManyToday('test alerts were sent'),
}
export const TEST_ALERTS_OF_TARGET = ofOne(
  TEST_ALERTS,
  'target',
  3,
  `This target has had 3 test alerts today, the most for one day. ${NEXT_DAY}`,
)
export const TEST_ALERTS_OF_PAGE = ofOne(
  TEST_ALERTS,
  'page',
  10,
  `This page has sent 10 test alerts today, the most for one day. ${NEXT_DAY}`,
)
export const TEST_ALERTS_TO = {
  host: toOne(TEST_ALERTS, 'host', 10),
  url: toOne(TEST_ALERTS, 'URL', 10),
  email: toOne(TEST_ALERTS, 'email address', 10),
}

/** What each has, whoever asks. */
function ofOne(work: Work, each: string, most: number, text: string): Work {
  const limits = { total: most, share: most, firsts: 0, ofShare: text, ofAll: text }
  return { ...work, ...limits, name: `${work.name} of ${each}`, each }
}

/** What each gets, and once more as much from networks that have sent it nothing. */
function toOne({ name, ...work }: Work, each: string, total: number, share = total): Work {
  const ofShare = mostToday(`had ${share} ${name} sent to this ${each}`)
  const ofAll = tooManyToday(`${name} were sent to this ${each}`)
  return { ...work, name: `${name} to ${each}`, each, total, share, firsts: total, ofShare, ofAll }
}

export const ASKED_WORKS: readonly Work[] = [
  ...[CONFIRMATIONS, OWN_CONFIRMATIONS, ASKED_FOR],
  ...[FIRST_MESSAGES, FIRST_MESSAGES_OF_PAGE, ...Object.values(FIRST_MESSAGES_TO)],
  ...[TEST_ALERTS, TEST_ALERTS_OF_TARGET, TEST_ALERTS_OF_PAGE, ...Object.values(TEST_ALERTS_TO)],
]
