// D1 as the worker has it, except that it reports after each call how many statements and rows it took. It replaces the
// binding inside the worker.
class Statement {
  constructor(counted, inner) {
    this.counted = counted
    this.inner = inner
  }
  bind(...values) {
    return new Statement(this.counted, this.inner.bind(...values))
  }
  async all() {
    return this.counted([await this.inner.all()])[0]
  }
  run() {
    return this.all()
  }
  async first() {
    return (await this.all()).results[0] ?? null
  }
}

export default function wrap({ DB, COUNT }) {
  const counted = (results) => {
    const sum = (name) => results.reduce((all, { meta }) => all + (meta?.[name] ?? 0), 0)
    const counts = { statements: results.length, read: sum('rows_read'), written: sum('rows_written') }
    // Not awaited; a call that is cut off with its request is one statement in hundreds.
    void COUNT.fetch('http://count/', { method: 'POST', body: JSON.stringify(counts) })
    return results
  }
  return {
    prepare: (sql) => new Statement(counted, DB.prepare(sql)),
    batch: async (statements) => counted(await DB.batch(statements.map(({ inner }) => inner))),
  }
}
