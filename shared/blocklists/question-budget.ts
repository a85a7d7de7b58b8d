// Divides the queries of one check among its lists, in the order of the lists: what one gives back goes to the next.

export interface QuestionBudget {
  /** Resolves to true once `count` queries are available for the caller; to false if they never will be. */
  take(count: number): Promise<boolean>
  /** Queries that were taken but are not needed. */
  giveBack(count: number): void
  /** The caller gives nothing back anymore. Must be called once for each time that `take` gave queries. */
  close(): void
}

export function questionBudget(questions: number): QuestionBudget {
  let left = questions
  let open = 0
  const waiting: { count: number; settle: (taken: boolean) => void }[] = []

  const serve = () => {
    for (let next = waiting[0]; next && next.count <= left; next = waiting[0]) {
      waiting.shift()
      left -= next.count
      open += 1
      next.settle(true)
    }
    // No one is left who could give anything back.
    if (open === 0) for (const { settle } of waiting.splice(0)) settle(false)
  }

  return {
    take: (count) =>
      new Promise((settle) => {
        waiting.push({ count, settle })
        serve()
      }),
    giveBack(count) {
      left += count
      serve()
    },
    close() {
      open -= 1
      serve()
    },
  }
}
