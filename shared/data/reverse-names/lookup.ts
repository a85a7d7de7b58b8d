// Who has a server, by the end of its reverse name: parsedmarc's map (https://github.com/domainaware/parsedmarc, Copyright Sean
// Whalen and contributors, Apache License 2.0), reduced; scripts/refresh-reverse-names.mjs writes it again. It is large: for the
// worker only.
import data from './names.json'
import type { SenderKind } from '#shared/data/mail-services/passports/passport.ts'

export interface HostOwner {
  name: string
  /** Of web_host: it rents out servers, so it is not who sends. */
  kind: SenderKind
}

let owners: ReadonlyMap<string, HostOwner> | undefined

/** The longest ending decides. @param host as a forward-confirmed reverse name has it */
export function ownerOfHost(host: string): HostOwner | undefined {
  owners ??= readOwners()
  for (let ending = host; ending.includes('.'); ending = ending.slice(ending.indexOf('.') + 1)) {
    const owner = owners.get(ending)
    if (owner) return owner
  }
  return undefined
}

/** Each line is a name and its endings; “.com” stands for the name itself and “.com”. */
function readOwners(): Map<string, HostOwner> {
  const read = new Map<string, HostOwner>()
  for (const [kind, lines] of Object.entries(data.kinds))
    for (const line of lines.split('\n')) {
      const [name = '', endings = ''] = line.split('=')
      const label = name.toLowerCase().replace(/[^a-z0-9]/g, '')
      for (const ending of endings.split(' '))
        read.set(ending.startsWith('.') ? label + ending : ending, { name, kind: kind as SenderKind })
    }
  return read
}
