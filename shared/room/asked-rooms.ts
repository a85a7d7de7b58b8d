// What people ask this site to send elsewhere: emails that ask for consent, first messages to webhooks, test alerts. Anyone can
// name a stranger's address, so each receiver has a limit besides those of the networks that ask.
import { DAY_MS } from '#shared/calendar/day.ts'
import type { Work } from '#shared/room/room.ts'

const NEXT_DAY = 'The next day begins at 0:00 UTC.'
/** Whoever asks. */
const ofOne = (total: number, words: string) => {
  const text = `${words} ${NEXT_DAY}`
  return { total, share: total, firsts: 0, ofShare: text, ofAll: text }
}
const aDay = (work: Omit<Work, 'periodMs'>): Work => ({ ...work, periodMs: DAY_MS })

/** Each may go to a stranger, and each is an email that the mail service counts. */
export const CONFIRMATIONS: Work = aDay({
  name: 'confirmations a day',
  title: 'Addresses asked for consent today',
  unit: 'addresses a day',
  total: 300,
  share: 10,
  firsts: 300,
  ofShare: `Your network has asked us to email 10 addresses today, the most for one day, so we have not stored this one. ${NEXT_DAY}`,
  ofAll: `We have been asked to email so many addresses today that another has to wait, so we have not stored this one. ${NEXT_DAY}`,
})

/** Addresses at a domain whose DNS names the monitor that they are added to: its owner depends on no one else’s share. */
export const OWN_CONFIRMATIONS: Work = aDay({
  ...CONFIRMATIONS,
  name: 'confirmations of domain',
  each: 'domain',
  total: 5,
  share: 5,
  firsts: 0,
})

/** That this network has asked for this address, whether an email was sent or not: to ask again that day is free. */
export const ASKED_FOR: Work = aDay({
  ...CONFIRMATIONS,
  name: 'asked for',
  each: 'address',
  total: null,
  share: 1,
  firsts: 0,
})

/** Webhooks and channels. Of one that fails, the first attempt counts. */
export const FIRST_MESSAGES: Work = aDay({
  name: 'first messages a day',
  title: 'First messages to webhooks today',
  unit: 'first messages a day',
  total: null,
  share: 40,
  firsts: 0,
  ofShare: `Your network has added 40 webhooks and channels today, the most for one day. ${NEXT_DAY}`,
  ofAll: '',
})

/** Of one watch or monitor. */
export const FIRST_MESSAGES_OF_PAGE: Work = aDay({
  ...FIRST_MESSAGES,
  name: 'first messages of page',
  each: 'page',
  ...ofOne(10, 'This page has had 10 webhooks and channels added today, the most for one day.'),
})

/** @param each where they go */
const firstMessagesTo = (each: string, limits: Pick<Work, 'total' | 'share' | 'firsts'>): Work =>
  aDay({
    ...limits,
    name: `first messages to ${each}`,
    each,
    title: `First messages to one ${each} today`,
    unit: 'first messages a day',
    ofShare: `Your network has had ${limits.share} first messages sent to this ${each} today, the most for one day. ${NEXT_DAY}`,
    ofAll: `So many first messages were sent to this ${each} today that another has to wait. ${NEXT_DAY}`,
  })

/** Everyone’s channels are at the same few services, so the channel counts as the host. Each attempt counts, except for a service. */
export const FIRST_MESSAGES_TO = {
  host: firstMessagesTo('host', { total: 10, share: 10, firsts: 10 }),
  /** Its hosts may all be one server. */
  domain: firstMessagesTo('domain', { total: 30, share: 20, firsts: 30 }),
  channel: firstMessagesTo('channel', { total: 10, share: 10, firsts: 10 }),
  service: firstMessagesTo('chat service', { total: 500, share: 20, firsts: 500 }),
}

/** They go where someone said yes, and are counted apart: none uses up the first messages of others. */
export const TEST_ALERTS: Work = aDay({
  name: 'test alerts a day',
  title: 'Test alerts today',
  unit: 'test alerts a day',
  total: 1_000,
  share: 50,
  firsts: 1_000,
  ofShare: `Your network has asked for 50 test alerts today, the most for one day. ${NEXT_DAY}`,
  ofAll: `So many test alerts were sent today that another has to wait. ${NEXT_DAY}`,
})

export const TEST_ALERTS_OF_TARGET: Work = aDay({
  ...TEST_ALERTS,
  name: 'test alerts to target',
  each: 'target',
  ...ofOne(3, 'This target has had 3 test alerts today, the most for one day.'),
})

/** Of one watch or monitor. */
export const TEST_ALERTS_OF_PAGE: Work = aDay({
  ...TEST_ALERTS,
  name: 'test alerts of page',
  each: 'page',
  ...ofOne(10, 'This page has sent 10 test alerts today, the most for one day.'),
})

const testAlertsTo = (each: string): Work =>
  aDay({
    ...TEST_ALERTS,
    name: `test alerts to ${each}`,
    each,
    total: 10,
    share: 10,
    firsts: 10,
    ofShare: `Your network has had 10 test alerts sent to this ${each} today, the most for one day. ${NEXT_DAY}`,
    ofAll: `So many test alerts were sent to this ${each} today that another has to wait. ${NEXT_DAY}`,
  })

export const TEST_ALERTS_TO = {
  host: testAlertsTo('host'),
  channel: testAlertsTo('channel'),
  email: testAlertsTo('email address'),
}

export const ASKED_WORKS: readonly Work[] = [
  CONFIRMATIONS,
  OWN_CONFIRMATIONS,
  ASKED_FOR,
  FIRST_MESSAGES,
  FIRST_MESSAGES_OF_PAGE,
  ...Object.values(FIRST_MESSAGES_TO),
  TEST_ALERTS,
  TEST_ALERTS_OF_TARGET,
  TEST_ALERTS_OF_PAGE,
  ...Object.values(TEST_ALERTS_TO),
]
