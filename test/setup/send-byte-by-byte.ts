import { connect } from 'node:net'

/** Sends `head` and then a byte every 50 ms, even after the server has ended its side. @returns the response, once the connection has closed */
export function sendByteByByte(url: string, head: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname.replace(/[[\]]/g, ''), port: Number(port), allowHalfOpen: true })
  socket.write(head)
  const sending = setInterval(() => socket.write('x'), 50)
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  // The server closes while a byte is on its way.
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(sending)
    resolve(answer)
  })
  return promise
}
