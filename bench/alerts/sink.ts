import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server that takes every letter at once and keeps nothing of it but when it came, by its Message-ID. */
export async function startSink() {
  const letters = new Map<string, number[]>()
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    socket.setNoDelay()
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.write('220 sink\r\n')
    talk(socket, (id) => letters.set(id, [...(letters.get(id) ?? []), performance.now()]))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address with that port.
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
}

const end = '\r\n.\r\n'

function talk(socket: Socket, taken: (id: string) => void): void {
  let said = ''
  let isLetter = false
  socket.on('data', (bytes) => {
    said += bytes.toString('latin1')
    let answer = ''
    for (;;) {
      const at = said.indexOf(isLetter ? end : '\r\n')
      if (at < 0) break
      const part = said.slice(0, at)
      said = said.slice(at + (isLetter ? end.length : 2))
      if (isLetter) taken(/^message-id:\s*(\S+)/im.exec(part)?.[1] ?? '')
      answer += isLetter ? '250 taken\r\n' : answerTo(part)
      isLetter = !isLetter && part.toUpperCase() === 'DATA'
    }
    if (answer) socket.write(answer)
  })
}

function answerTo(command: string): string {
  const verb = command.slice(0, 4).toUpperCase()
  if (verb === 'EHLO') return '250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n'
  return { DATA: '354 go on\r\n', QUIT: '221 bye\r\n' }[verb] ?? '250 ok\r\n'
}
