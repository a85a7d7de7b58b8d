// Answers of Gmail's Postmaster Tools API, version 2, as its discovery document describes them (revision 20260623), alone, in
// lists, or within an object of a program's own. What is in none of its forms is said with its path.
import { foreignText } from '#shared/kit/foreign-text.ts'
import type { Collected } from './collected.ts'
import { readCompliance, readJudgement } from './compliance.ts'
import { type JsonObject, listOf, objectOf, textOf } from './json-values.ts'
import { READ_LIMITS } from './limits.ts'
import { domainOfName, readStatistic } from './statistic.ts'
import { googleErrorText, UNREAD } from './unread-words.ts'

type Reader = (object: JsonObject, where: string) => void

/** @param where how the document is called */
export function readGmail(document: unknown, where: string, into: Collected): void {
  new GmailReader(into).read(document, where)
}

class GmailReader {
  private readonly into: Collected
  private left: number = READ_LIMITS.values

  constructor(into: Collected) {
    this.into = into
  }

  read(value: unknown, where: string): void {
    const object = objectOf(value)
    // Gmail leaves out empty lists, so it has nothing to say.
    if (object && Object.keys(object).length === 0) return this.into.addProvider('gmail')
    this.walk(value, where, READ_LIMITS.depth)
  }

  private walk(value: unknown, where: string, depth: number): void {
    if (this.isOver(where)) return
    if (depth === 0) return this.into.skip(where, UNREAD.deep)
    const list = listOf(value)
    if (list) return list.forEach((each, index) => this.walk(each, `${where}[${index}]`, depth - 1))
    const object = objectOf(value)
    if (!object) return this.into.skip(where, UNREAD.shape)
    const reader = this.readerOf(object, depth)
    if (reader) return reader(object, where)
    for (const [name, each] of Object.entries(object)) {
      const path = `${where}.${foreignText(name, 60)}`
      if (typeof each === 'object' && each !== null) this.walk(each, path, depth - 1)
      else if (!this.isOver(path)) this.into.skip(path, UNREAD.value(name))
    }
  }

  /** Says it once. */
  private isOver(where: string): boolean {
    this.left -= 1
    if (this.left === 0) this.into.skip(where, UNREAD.values)
    return this.left <= 0
  }

  /** By the members that only one of the forms has. */
  private readerOf(object: JsonObject, depth: number): Reader | undefined {
    const has = (...names: string[]) => names.some((name) => name in object)
    if (has('complianceData', 'subdomainComplianceData'))
      return this.gmailOnly((each, where) => readCompliance(each, where, this.into))
    if (
      has('rowData', 'deliverabilityStatusVerdict', 'oneClickUnsubscribeVerdict', 'honorUnsubscribeVerdict')
    )
      return this.gmailOnly((each, where) => readJudgement(each, where, this.into))
    if (has('domainStats')) return this.gmailOnly((each, where) => this.statistics(each, where))
    if (has('metric') && has('value'))
      return this.gmailOnly((each, where) => readStatistic(each, where, this.into))
    if (has('results')) return (each, where) => this.batch(each, where, depth - 1)
    if (has('domains')) return (each, where) => this.domainList(each, where)
    if (objectOf(object.error)) return (each, where) => this.error(each, where)
    return undefined
  }

  private gmailOnly(reader: Reader): Reader {
    return (object, where) => {
      this.into.addProvider('gmail')
      reader(object, where)
    }
  }

  private statistics(object: JsonObject, where: string): void {
    const list = listOf(object.domainStats)
    if (!list) return this.into.skip(`${where}.domainStats`, UNREAD.shape)
    list.forEach((each, index) => {
      const path = `${where}.domainStats[${index}]`
      const stat = objectOf(each)
      if (this.isOver(path)) return
      if (stat) readStatistic(stat, path, this.into)
      else this.into.skip(path, UNREAD.shape)
    })
    this.saySurplus(object, ['domainStats'], where)
  }

  /** A later version may say more, and there may be more pages. */
  private saySurplus(object: JsonObject, known: readonly string[], where: string): void {
    for (const name of Object.keys(object)) {
      const path = `${where}.${foreignText(name, 60)}`
      if (known.includes(name) || this.isOver(path)) continue
      if (name !== 'nextPageToken') this.into.skip(path, UNREAD.value(name))
      else if (textOf(object[name]) !== '') this.into.skip(path, UNREAD.pages)
    }
  }

  private batch(object: JsonObject, where: string, depth: number): void {
    const list = listOf(object.results)
    if (!list) return this.walk(object.results, `${where}.results`, depth)
    list.forEach((each, index) => {
      const path = `${where}.results[${index}]`
      const result = objectOf(each)
      const response = result && objectOf(result.response)
      if (response && Object.keys(response).length === 0) this.into.addProvider('gmail')
      else if (response) this.walk(response, `${path}.response`, depth)
      else this.walk(each, path, depth)
    })
    this.saySurplus(object, ['results'], where)
  }

  private domainList(object: JsonObject, where: string): void {
    const list = listOf(object.domains)
    if (!list) return this.walk(object.domains, `${where}.domains`, READ_LIMITS.depth - 1)
    list.forEach((each, index) => {
      const path = `${where}.domains[${index}]`
      const entry = objectOf(each)
      if (this.isOver(path)) return
      const name = entry && domainOfName(textOf(entry.name))
      if (!entry || name === undefined) return this.walk(each, path, READ_LIMITS.depth - 2)
      this.into.addProvider('gmail')
      const domain = this.into.addDomain(name, path)
      if (domain === null) return
      if (entry.verificationState === 'UNVERIFIED') this.into.addUnverified(domain)
      if (entry.permission === 'NONE') this.into.skip(path, UNREAD.noAccess(domain))
    })
    this.saySurplus(object, ['domains'], where)
  }

  private error(object: JsonObject, where: string): void {
    const error = objectOf(object.error)
    const code = Number(textOf(error?.code))
    this.into.skip(`${where}.error`, googleErrorText(code, textOf(error?.message)))
  }
}
