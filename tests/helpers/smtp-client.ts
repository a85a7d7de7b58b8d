// A client that speaks SMTP line by line, from any address of this machine.
import { connect, type Socket } from 'node:net'

export interface SmtpClient {
  socket: Socket
  /** The last line of the next reply; "closed" once there are none. */
  reply: () => Promise<string>
  say: (line: string) => Promise<string>
}

export function smtpClient(port: number, from = '127.0.0.1'): SmtpClient {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  let text = ''
  let isOver = false
  const waiting: (() => void)[] = []
  const changed = () => waiting.splice(0).forEach((go) => go())
  socket.setEncoding('latin1').on('data', (more: string) => {
    text += more
    changed()
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isOver = true
    changed()
  })
  const reply = async (): Promise<string> => {
    for (;;) {
      const [line] = /^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/.exec(text) ?? []
      if (line !== undefined) {
        text = text.slice(line.length)
        return line.trim().split('\r\n').at(-1) ?? ''
      }
      if (isOver) return 'closed'
      await new Promise<void>((go) => waiting.push(go))
    }
  }
  const say = (line: string) => {
    socket.write(`${line}\r\n`)
    return reply()
  }
  return { socket, reply, say }
}
