// The binding SAVED in `npm run dev`: asks the worker that has the objects (objects.ts).
import type { WorkerEnv } from '#worker/env.ts'

/** @param url of that worker */
export const remoteObjects = (url: string): WorkerEnv['SAVED'] => ({
  idFromName: (name) => ({ name, toString: () => name, equals: (other) => other.toString() === name }),
  get: (id) =>
    new Proxy(
      {},
      {
        get: (_, method) =>
          // Whoever waits for the object itself asks for this, too.
          method === 'then'
            ? undefined
            : (...asked: unknown[]) => ask(`${url}/${id.toString()}/${String(method)}`, asked),
      },
    ),
})

async function ask(url: string, asked: unknown[]): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(asked) })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}
