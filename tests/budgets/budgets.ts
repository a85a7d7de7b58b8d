// The most that a check, an answer, a page and the worker may cost, counted and never timed. Anything that exceeds a
// budget explains why here.

export interface CheckBudget {
  /** Groups of queries that waited for one another. */
  waves: number
  /** Different queries; a request has 45. */
  questions: number
}

/** For each check, over the sample domains and the domains of the contract of reports. */
export const checkBudget = (name: string): CheckBudget => CHECK_BUDGETS[name] ?? { waves: 3, questions: 15 }

/** The checks that need more than that, or that are known to take less. */
export const CHECK_BUDGETS: Readonly<Record<string, CheckBudget>> = {
  // The last one, who may issue a mark certificate, runs beside the fetch of the logo.
  bimi: { waves: 4, questions: 12 },
  cname: { waves: 2, questions: 8 },
  dkim: { waves: 2, questions: 10 },
  // The last wave is for a CNAME without a key: whether anyone could register the domain that it leads to.
  'dkim (search)': { waves: 3, questions: 45 },
  dmarc: { waves: 5, questions: 14 },
  'domain-report': { waves: 3, questions: 45 },
  // Two requests: the first answer, and the part on reputation.
  'domain-report (all parts)': { waves: 3, questions: 61 },
  // With the selectors that every check tries; the last wave is that of a CNAME without a key, as in the search for keys.
  'domain-reputation': { waves: 5, questions: 39 },
  'email-authentication': { waves: 3, questions: 43 },
  // Transport and the lists get the queries that are left, so they wait for the rest.
  fleet: { waves: 5, questions: 45 },
  gate: { waves: 3, questions: 45 },
  'ip-reputation': { waves: 1, questions: 27 },
  mx: { waves: 3, questions: 11 },
  // With those for what a repaired record would lead to.
  spf: { waves: 3, questions: 16 },
  transport: { waves: 3, questions: 15 },
}

/** An answer of the API as uncompressed JSON; rounded up, since the words of a report change. */
export const answerBytes = (route: string): number => ANSWER_BYTES[route] ?? 10_000

/** The description of the API has a part for each of its routes. */
export const DESCRIBED_ROUTE_BYTES = 4_700

/** The routes that need more than that, or that are known to take less. */
export const ANSWER_BYTES: Readonly<Record<string, number>> = {
  'GET /status': 2_000,
  'GET /user/tools/bimi/checker': 18_200,
  'GET /user/tools/bimi/preview': 7_000,
  'GET /user/tools/change/live': 1_000,
  'GET /user/tools/cname/checker': 1_000,
  'GET /user/tools/cname/report': 4_000,
  'GET /user/tools/dkim/checker': 1_000,
  'GET /user/tools/dmarc/checker': 13_000,
  'GET /user/tools/dmarc/preview': 6_000,
  'GET /user/tools/domain/report': 80_000,
  'GET /user/tools/domain/reputation': 35_000,
  'GET /user/tools/gate/simulator': 26_000,
  'GET /user/tools/ip/addresses': 1_000,
  'GET /user/tools/ip/lists': 20_000,
  'GET /user/tools/ip/reputation': 25_000,
  // All curves day by day, the rules that end a plan, and the changes of the gate.
  'GET /user/tools/warmup/plan': 60_000,
  'POST /user/tools/list/domains': 1_000,
  'POST /user/warmup': 1_000,
  'GET /user/warmup/:view': 30_000,
  'POST /user/warmup/:view/check-ins': 1_000,
  'DELETE /user/warmup/:view': 0,
  'GET /user/tools/mx/checker': 2_000,
  'GET /user/tools/mx/report': 8_000,
  'GET /user/tools/transport/report': 12_000,
  'GET /user/tools/spf/checker': 26_000,
  'POST /user/contact': 1_000,
  'POST /user/subscribe': 1_000,
  'POST /user/subscribe/change': 1_000,
  'POST /user/subscribe/one-click': 1_000,
  'GET /user/tools/change/connect': 1_000,
  'POST /user/tools/change/export': 1_000,
  'POST /user/tools/dkim/generate': 5_000,
  'POST /user/tools/email/verify': 70_000,
  'POST /user/tools/bounce/decode': 3_000,
  'POST /user/tools/header/analyze': 4_000,
  'POST /user/tools/message/verify': 35_000,
  'POST /user/tools/message/lists': 25_000,
  'POST /user/tools/reports/read': 6_000,
  // Eleven requirements, each with its change, and the records that were looked up for it.
  'POST /user/tools/postmaster/read': 20_000,
  // Each part that some client does not support, with the clients by name.
  'POST /user/tools/template/analyze': 9_000,
  // The law and the rules of filters are quoted in full.
  'POST /user/tools/subject/check': 14_000,
  'POST /user/tools/sequence/check': 14_000,
  'GET /user/tools/message/sample': 35_000,
  'GET /user/tools/message/inbox': 1_000,
  // About five hundred findings, explained.
  // What mailbox providers count came to them, and what goes wrong in a move.
  'GET /user/tools/findings': 430_000,
  'GET /user/tools/fleet/row': 9_000,
  'POST /user/fleet': 1_000,
  'GET /user/fleet/:key': 2_000,
  'DELETE /user/fleet/:key': 0,
  'GET /user/fleet/:key/diff': 1_000,
  'POST /user/fleet/:key/runs': 1_000,
  'POST /user/snapshot': 1_000,
  'GET /user/snapshot/:key': 1_000,
  'GET /user/snapshot/:key/now': 3_000,
  'DELETE /user/snapshot/:key': 0,
  'POST /user/watch': 1_000,
  'GET /user/watch/:key': 1_000,
  'DELETE /user/watch/:key': 0,
  'POST /user/watch/:key/targets': 1_000,
  'POST /user/watch/:key/targets/:target/test': 1_000,
  'DELETE /user/watch/:key/targets/:target': 0,
  'GET /user/watch-feed/:feed': 2_000,
  'GET /user/watch-mail': 1_000,
  'POST /user/watch-mail/change': 1_000,
  'POST /user/watch-mail/one-click': 1_000,
  'POST /user/dmarc-monitor': 3_000,
  'GET /user/dmarc-monitor/:view': 6_000,
  'DELETE /user/dmarc-monitor/:view': 0,
  'POST /user/dmarc-monitor/:view/senders': 6_000,
  'POST /user/dmarc-monitor/:view/receivers': 6_000,
  'POST /user/dmarc-monitor/:view/targets': 1_000,
  'POST /user/dmarc-monitor/:view/targets/:target/test': 1_000,
  'DELETE /user/dmarc-monitor/:view/targets/:target': 0,
  'GET /user/dmarc-monitor/:view/reports/:n': 1_000,
  'POST /user/dmarc-monitor/:view/sample': 1_000,
  'POST /user/dmarc-monitor/:view/provider': 6_000,
  // Each step has its records, what undoes it and what proves it.
  'POST /user/tools/move/plan': 45_000,
  'POST /user/move': 1_000,
  'GET /user/move/:view': 45_000,
  'POST /user/move/:view/steps': 45_000,
  'DELETE /user/move/:view': 0,
  'POST /user/move/:view/targets': 1_000,
  'POST /user/move/:view/targets/:target/test': 1_000,
  'DELETE /user/move/:view/targets/:target': 0,
  'POST /user/mail-watch': 1_000,
  'GET /user/mail-watch/:view': 4_000,
  'DELETE /user/mail-watch/:view': 0,
  'POST /user/mail-watch/:view/targets': 1_000,
  'POST /user/mail-watch/:view/targets/:target/test': 1_000,
  'DELETE /user/mail-watch/:view/targets/:target': 0,
  'GET /user/mail-watch/:view/unsubscribe-test': 2_000,
  'POST /user/mail-watch/:view/unsubscribe-test': 2_000,
  'POST /user/mail-test': 1_000,
  'GET /user/mail-test/:view': 2_000,
  'DELETE /user/mail-test/:view': 0,
  'GET /user/mail-test/:view/:n': 35_000,
  'GET /user/mail-test/:view/:n/source': 1_000,
  'POST /inbound/mail': 1_000,
  'POST /inbound/recipient': 1_000,
  'GET /user/seed-mailboxes': 1_000,
  'POST /user/deliverability-test': 2_000,
  'GET /user/deliverability-test/:view': 6_000,
  'DELETE /user/deliverability-test/:view': 0,
  'POST /inbound/seeds': 1_000,
}

/**
 * SQL statements per request, counting each one in a batch; the free plan allows 50. The first request of an isolate from a known
 * address reads the salt of networks, too. A route that is not listed here
 * sends no SQL. The routes of the lists store each test result that they had to produce.
 */
export const STATEMENTS: Readonly<Record<string, number>> = {
  // The database, the blocklists, the rooms.
  'GET /status': 3,
  'GET /user/tools/domain/reputation': 8,
  'GET /user/tools/ip/lists': 1,
  'GET /user/tools/ip/reputation': 20,
  'POST /user/tools/message/lists': 20,
  'POST /user/contact': 1,
  // The row stores each list's test result that it had to produce.
  'GET /user/tools/fleet/row': 1,
  // Who gives way, for the queue and for the rows, and what that frees; then what is registered and counted, in one transaction.
  'POST /user/fleet': 10,
  'GET /user/fleet/:key': 0,
  'DELETE /user/fleet/:key': 0,
  'GET /user/fleet/:key/diff': 0,
  'POST /user/fleet/:key/runs': 0,
  // Who gives way, and what is stored, in one transaction; so do the other routes that store something.
  'POST /user/snapshot': 6,
  'GET /user/snapshot/:key': 0,
  'GET /user/snapshot/:key/now': 0,
  'DELETE /user/snapshot/:key': 0,
  // Who gives way, and what is registered and counted, in one transaction. What a watch knows is in its object.
  'POST /user/watch': 6,
  'GET /user/watch/:key': 0,
  'DELETE /user/watch/:key': 0,
  // The key of the hashes (once per isolate, here as below), the limits.
  'POST /user/watch/:key/targets': 3,
  'POST /user/watch/:key/targets/:target/test': 1,
  'DELETE /user/watch/:key/targets/:target': 0,
  'GET /user/watch-feed/:feed': 1,
  'GET /user/watch-mail': 2,
  'POST /user/watch-mail/change': 3,
  // The address is silenced and deleted everywhere in one transaction.
  'POST /user/watch-mail/one-click': 6,
  // One query for all keys.
  'POST /user/saved/states': 1,
  'GET /user/saved/feed/:feeds': 1,
  'POST /user/dmarc-monitor': 7,
  // The monitor; sums, days, senders; targets, events, messages, changes of the record.
  'GET /user/dmarc-monitor/:view': 9,
  // Targets, events, messages, reports, days, sums, senders, the monitor.
  'DELETE /user/dmarc-monitor/:view': 10,
  'POST /user/dmarc-monitor/:view/senders': 10,
  'POST /user/dmarc-monitor/:view/receivers': 10,
  'POST /user/dmarc-monitor/:view/targets': 4,
  'POST /user/dmarc-monitor/:view/targets/:target/test': 4,
  'DELETE /user/dmarc-monitor/:view/targets/:target': 2,
  'GET /user/dmarc-monitor/:view/reports/:n': 3,
  // The monitor; whether its address accepts mail; room for the message, and the message with its pieces.
  'POST /user/dmarc-monitor/:view/sample': 9,
  'POST /user/dmarc-monitor/:view/provider': 10,
  'POST /user/move': 6,
  'GET /user/move/:view': 0,
  'POST /user/move/:view/steps': 0,
  'DELETE /user/move/:view': 0,
  'POST /user/move/:view/targets': 3,
  'POST /user/move/:view/targets/:target/test': 1,
  'DELETE /user/move/:view/targets/:target': 0,
  // As a watch, and the way to it from its address.
  'POST /user/mail-watch': 7,
  'GET /user/mail-watch/:view': 0,
  'DELETE /user/mail-watch/:view': 0,
  'POST /user/mail-watch/:view/targets': 3,
  'POST /user/mail-watch/:view/targets/:target/test': 1,
  'DELETE /user/mail-watch/:view/targets/:target': 0,
  'GET /user/mail-watch/:view/unsubscribe-test': 0,
  // A test is counted by its object.
  'POST /user/mail-watch/:view/unsubscribe-test': 0,
  // Room, the address in the register, and what leads to it; all else is in the object.
  'POST /user/mail-test': 6,
  'GET /user/mail-test/:view': 0,
  'DELETE /user/mail-test/:view': 0,
  'GET /user/mail-test/:view/:n': 0,
  'GET /user/mail-test/:view/:n/source': 0,
  // Where the address leads.
  'POST /inbound/mail': 1,
  'POST /inbound/recipient': 1,
  'GET /user/seed-mailboxes': 1,
  // The mailboxes; who gives way, and what is registered and counted, in one transaction.
  'POST /user/deliverability-test': 10,
  // When the mailboxes were read.
  'GET /user/deliverability-test/:view': 1,
  'DELETE /user/deliverability-test/:view': 0,
  // What the token leads to; the mailboxes; whether someone waits.
  'POST /inbound/seeds': 3,
  // The blocklists’ test results, as for the reputation.
  'GET /user/tools/warmup/plan': 8,
  'POST /user/warmup': 10,
  // The plan, by either key; what was found, after a day; the visit.
  'GET /user/warmup/:view': 11,
  'POST /user/warmup/:view/check-ins': 2,
  'DELETE /user/warmup/:view': 2,
  'POST /user/subscribe': 4,
  'POST /user/subscribe/change': 1,
  'POST /user/subscribe/one-click': 1,
}

/**
 * Cloudflare's free plan allows 3 MiB; a small worker starts fast. What services need, and whose a reverse name is, take 60 KiB of
 * it each, and what providers say about senders 20; moves 25.
 */
export const BUNDLE_GZIP_BYTES = 1.85 * 1024 * 1024

/** In bytes of gzip -9, except the font, which is counted as is. */
export interface PageBudget {
  html: number
  script: number
  font: number
  fonts: number
}

const FONTS = { font: 40_000, fonts: 1 }
const TEXT_PAGE: PageBudget = { html: 25_000, script: 2_250, ...FONTS }
/**
 * Remix's client takes 38 KB above React. The goal is 130 KB, and 145 for the domain report, the mail test and the fleet. The cards of
 * changes with their forms, also those that change only a TTL, take the pages of checkers above it; 110 bytes of each look for the
 * finding that its URL asks for, and 500 ask before a record is copied that loses something, and open the next change. Elements name
 * the layout primitives that they have in common: 300 bytes in the script, instead of 500 in the styles of every page.
 */
const TOOL_PAGE: PageBudget = { html: 28_600, script: 127_100, ...FONTS }

/**
 * Pages with more to say, or to do. The nonce and the date change the gzip size of a page by about ten bytes: leave
 * room for that.
 */
export const OWN_PAGES: Readonly<Record<string, Partial<PageBudget>>> = {
  // With the way of the sample’s email, and the signs that unfold text on phones.
  '/': { html: 31_000, script: 4_750 },
  '/accuracy': { html: 34_700 },
  // The filter of the routes, and the buttons that copy.
  '/developers': { script: 3_050 },
  // Some 1,700 fields of about eighty types, so that the pages of routes need not repeat them.
  '/developers/types': { html: 64_700, script: 2_250 },
  // A line for each of more than seven hundred findings, and the filter that leaves a few of them.
  '/findings': { html: 34_100, script: 3_300 },
  '/contact-us': { script: 3_750 },
  // The plan follows the number of emails a day.
  '/pricing': { script: 3_350 },
  '/tool/bimi': { html: 35_400, script: 137_600 },
  // Figures and ways to share beside the result, as for every other one; the way of the message, the steps, and an email with both.
  '/tool/bounce': { html: 35_300 },
  '/tool/dkim': { html: 29_300, script: 136_900 },
  // All parts of a domain, since it reaches its verdict again with each one that arrives.
  '/tool/dmarc': { html: 30_800, script: 137_100 },
  // With the row that a reader sees, drawn twice.
  '/tool/email-header-analyzer': { html: 32_400 },
  '/tool/domain-report': { html: 44_600, script: 155_100 },
  // A month of reports with a table for each chart, and what is asked about senders.
  '/tool/dmarc-reports': { html: 35_600 },
  '/tool/domain-reputation-checker': { html: 41_400, script: 136_900 },
  // What four mailbox providers would answer.
  '/tool/email-authentication': { html: 41_300, script: 139_600 },
  // Six rows of seven cells, and what they have in common, on paper as well.
  '/tool/fleet': { html: 32_000, script: 141_300 },
  // All lists, and a sample answer.
  // Its field says what is wrong, and its banner what the specification asks for.
  '/tool/ip-reputation-checker': { html: 30_800, script: 142_200 },
  // The report, with the whole message and who sent it, and two inboxes that draw it; and the frame of what is saved.
  '/tool/mail-test': { html: 40_200, script: 158_800 },
  // Two weeks of figures as text and as curves, the requirements, and all changes with their forms; and the way to ask Gmail.
  '/tool/postmaster': { html: 48_500, script: 130_900 },
  '/tool/spf': { html: 34_200, script: 136_600 },
  // The whole grammar of its record, and the result’s frame, which its page shares with the checkers.
  '/tool/dkim-generator': { script: 137_600 },
  // A month of reports, as in the reader; a plan with its chart, its days and its rules, and what results prove over all looks.
  '/tool/dmarc-monitor': { html: 40_000, script: 144_600 },
  // Beside the counts, the spam rate that Gmail names is judged as it is typed.
  '/tool/warmup-plan': { html: 41_400, script: 150_400 },
  // A dozen steps, each with its records, its forms and what undoes it; and all services to choose from.
  '/tool/move-plan': { html: 45_200, script: 137_900 },
  '/tool/email-sequence': { html: 29_900 },
  // It reads a published record as it was meant, and repairs it, as you type.
  '/tool/dmarc-generator': { script: 149_700 },
  '/tool/spf-generator': { script: 139_600 },
  // They ask about another name of the domain, too.
  '/tool/cname': { script: 134_300 },
  '/tool/mx': { html: 28_800, script: 134_300 },
  '/tool/gate': { script: 139_600 },
  '/tool/email-deliverability-test-result': { script: 141_900 },
  // The template, its preview, the report, and above it the question at its smaller size.
  '/tool/template-checker': { html: 37_200 },
  '/tool/transport': { html: 31_700, script: 136_500 },
}

/** A checker of its own, with what a service needs below it. */
const SENDER_PAGE: PageBudget = { html: 28_600, script: 136_200, ...FONTS }

/** What is typed there goes to a worker, which is loaded then. */
const FINDING_PAGE: PageBudget = { ...TEXT_PAGE, script: 3_450 }

/** It sends the request of an API route, and writes it in three languages as it is typed. */
const ROUTE_PAGE: PageBudget = { ...TEXT_PAGE, script: 4_200 }

const USUAL: Readonly<Record<string, PageBudget>> = {
  '/tool/': TOOL_PAGE,
  '/senders/': SENDER_PAGE,
  '/developers/': ROUTE_PAGE,
  '/findings/': FINDING_PAGE,
}

/** @param address a path, with or without a query string */
export function pageBudget(address: string): PageBudget {
  const [path = ''] = address.split('?')
  const usual = USUAL[/^\/[a-z]+\//.exec(path)?.[0] ?? ''] ?? TEXT_PAGE
  return { ...usual, ...OWN_PAGES[path] }
}

/** A cost that exceeds its budget, like "spf: 5 waves instead of 4". */
export const excess = (name: string, cost: number, most: number, unit: string): string[] =>
  cost > most ? [`${name}: ${cost} ${unit} instead of ${most}`] : []
