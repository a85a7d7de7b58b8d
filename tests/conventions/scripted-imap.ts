// An IMAP server that follows a script: for what none of our servers can be, such as Gmail with its extensions.
import { createServer, type Socket } from 'node:net'

export interface ScriptedFolder {
  /** As in LIST: "\\HasNoChildren \\Junk". */
  flags?: string
  messages?: readonly ScriptedMessage[]
}

interface ScriptedMessage {
  source: string
  /** Gmail's labels, as in FETCH: "\\\\Inbox". */
  labels?: string
  /** The tab that Gmail's search finds it in. */
  category?: string
}

export interface Script {
  capabilities: string
  folders: Readonly<Record<string, ScriptedFolder>>
  greeting?: string
  /** Sent instead of the usual untagged responses. */
  sends?: Readonly<Record<string, string>>
  /** Sent again and again after a command, as long as the client reads. */
  pours?: Readonly<Record<string, string>>
  /** After it, the server closes the connection. */
  leavesAt?: string
  /** Sent instead of the usual answer: `NO` or `BAD` for a command, or `silent`. */
  refuses?: Readonly<Record<string, string>>
}

/** The folder of an EXAMINE, a STATUS or a SELECT. */
const nameIn = (text: string): string => /^(?:"([^"]*)"|(\S+))/.exec(text)?.slice(1).find(Boolean) ?? ''

export async function scriptedImap(script: Script) {
  const commands: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let open = ''
    let text = ''
    socket.write(script.greeting ?? '* OK ready\r\n')
    socket.on('data', (data) => {
      text += data.toString('latin1')
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end)
        text = text.slice(end + 2)
        const [, tag = '', verb = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? []
        const command = verb.toUpperCase()
        commands.push(`${command} ${rest}`.trim())
        if (command === 'EXAMINE' || command === 'SELECT') open = nameIn(rest)
        const refusal =
          script.refuses?.[command] ?? script.refuses?.[`${command} ${nameIn(rest).toUpperCase()}`]
        if (refusal === 'silent') continue
        if (command === script.leavesAt) return void socket.end('* BYE until later\r\n')
        const poured = script.pours?.[command]
        if (poured !== undefined) return pour(socket, poured)
        const answer = refusal ? '' : (script.sends?.[command] ?? answerTo(script, { command, rest, open }))
        socket.write(`${answer}${tag} ${refusal ?? 'OK'} done\r\n`)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    /** What clients sent, without their tags. */
    commands,
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

function pour(socket: Socket, text: string) {
  const more = () => {
    while (!socket.destroyed && socket.write(text, 'latin1'));
  }
  socket.on('drain', more)
  more()
}

function answerTo(
  { capabilities, folders }: Script,
  { command, rest, open }: { command: string; rest: string; open: string },
): string {
  const messages = folders[open]?.messages ?? []
  switch (command) {
    case 'CAPABILITY':
      return `* CAPABILITY IMAP4rev1 ${capabilities}\r\n`
    case 'NAMESPACE':
      return '* NAMESPACE (("" "/")) NIL NIL\r\n'
    case 'LIST':
      // RFC 3501, 6.3.8: an empty name asks only for the delimiter.
      if (rest.endsWith('""')) return '* LIST (\\Noselect) "/" ""\r\n'
      return Object.entries(folders)
        .map(([name, { flags = '\\HasNoChildren' }]) => `* LIST (${flags}) "/" "${name}"\r\n`)
        .join('')
    case 'STATUS': {
      const count = folders[nameIn(rest)]?.messages?.length ?? 0
      return `* STATUS "${nameIn(rest)}" (UIDNEXT ${count + 1} UIDVALIDITY 7)\r\n`
    }
    case 'EXAMINE':
      return `* ${messages.length} EXISTS\r\n* OK [UIDVALIDITY 7] ok\r\n* OK [UIDNEXT ${messages.length + 1}] ok\r\n`
    case 'UID SEARCH': {
      const category = /X-GM-RAW "?category:(\w+)/i.exec(rest)?.[1]
      const uid = /UID (\d+)/i.exec(rest)?.[1]
      const found = messages.flatMap((message, index) => {
        const isIt = category === undefined || (message.category === category && Number(uid) === index + 1)
        return isIt ? [index + 1] : []
      })
      return `* SEARCH ${found.join(' ')}\r\n`
    }
    case 'UID FETCH': {
      const uid = Number(/^\d+/.exec(rest)?.[0])
      const { source, labels = '' } = messages[uid - 1] ?? { source: '' }
      return `* ${uid} FETCH (UID ${uid} INTERNALDATE "22-Nov-2026 16:00:04 +0000" X-GM-LABELS (${labels}) BODY[]<0> {${source.length}}\r\n${source})\r\n`
    }
    default:
      return ''
  }
}
