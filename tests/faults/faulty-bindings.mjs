/* global Response */
// A database and a mail service that fail when the test says so. They are in the place of the worker's bindings.
import { RpcTarget, WorkerEntrypoint } from 'cloudflare:workers'

/** The part of D1 that the worker uses, with a real one behind it. */
export class Database extends WorkerEntrypoint {
  prepare(sql) {
    return new Statement(this.env, sql, [])
  }
}

class Statement extends RpcTarget {
  #env
  #sql
  #values
  constructor(env, sql, values) {
    super()
    this.#env = env
    this.#sql = sql
    this.#values = values
  }
  bind(...values) {
    return new Statement(this.#env, this.#sql, values)
  }
  run() {
    return this.#carryOut('run')
  }
  all() {
    return this.#carryOut('all')
  }
  first() {
    return this.#carryOut('first')
  }
  async #carryOut(method) {
    const fault = await ask(this.#env, 'statement', this.#sql)
    if (fault === 'before') throw new Error('D1_ERROR: the connection broke off')
    if (fault === 'never') await new Promise(() => {})
    const statement = this.#env.DB.prepare(this.#sql).bind(...this.#values)
    const result = await statement[method]()
    if (fault === 'after') throw new Error('D1_ERROR: the connection broke off')
    if (fault === 'after, never') await new Promise(() => {})
    return result
  }
}

/** The part of `send_email` that the worker uses. */
export class Mailer extends WorkerEntrypoint {
  async send(email) {
    const fault = await ask(this.env, 'email', JSON.stringify(email))
    if (fault === 'refused') throw new Error(`not to ${email.to}`)
    if (fault === 'never') await new Promise(() => {})
  }
}

const ask = async (env, what, body) =>
  (await env.TEST.fetch(`http://test/${what}`, { method: 'POST', body })).text()

export default { fetch: () => new Response('nothing here', { status: 404 }) }
