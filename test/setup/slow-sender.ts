import { connect } from 'node:net'

/**
 * Sends `head` and then a byte every 50 ms for as long as it is let, also after the other side has said goodbye.
 *
 * @returns what it was answered, once its connection has ended
 */
export function sendSlowly(url: string, head: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname.replace(/[[\]]/g, ''), port: Number(port), allowHalfOpen: true })
  socket.write(head)
  const sending = setInterval(() => socket.write('x'), 50)
  let answer = ''
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
  // The other side has closed while a byte was on its way.
  socket.on('error', () => {})
  socket.on('close', () => {
    clearInterval(sending)
    resolve(answer)
  })
  return promise
}
