import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** An SMTP server that accepts every email at once and keeps only the times of its arrivals, by Message-ID. */
export async function startMailSink() {
  const arrivals = new Map<string, number[]>()
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    socket.setNoDelay()
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.write('220 sink\r\n')
    converse(socket, (id) => arrivals.set(id, [...(arrivals.get(id) ?? []), performance.now()]))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address with that port.
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrivals,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

const end = '\r\n.\r\n'

function converse(socket: Socket, onEmail: (id: string) => void): void {
  let received = ''
  let isData = false
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1')
    let answer = ''
    for (;;) {
      const at = received.indexOf(isData ? end : '\r\n')
      if (at < 0) break
      const part = received.slice(0, at)
      received = received.slice(at + (isData ? end.length : 2))
      if (isData) onEmail(/^message-id:\s*(\S+)/im.exec(part)?.[1] ?? '')
      answer += isData ? '250 accepted\r\n' : replyTo(part)
      isData = !isData && part.toUpperCase() === 'DATA'
    }
    if (answer) socket.write(answer)
  })
}

function replyTo(command: string): string {
  const verb = command.slice(0, 4).toUpperCase()
  if (verb === 'EHLO') return '250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n'
  return { DATA: '354 go on\r\n', QUIT: '221 bye\r\n' }[verb] ?? '250 ok\r\n'
}
