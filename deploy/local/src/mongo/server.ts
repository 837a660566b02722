import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Options } from './commands/request.ts'
import { Cursors } from './commands/cursors.ts'
import { type Account, Login } from './commands/scram.ts'
import { failure, runCommand } from './commands/run.ts'
import { stringOf } from './bson/value.ts'
import { CommandError } from './error.ts'
import { removeExpired } from './store/expiry.ts'
import { Store } from './store/store.ts'
import { Frames } from './wire/frames.ts'
import { type Message, parseMessage, replyTo } from './wire/message.ts'
import { WorkQueue } from './work-queue.ts'

export interface ServerOptions {
  file: string
  port: number
  isDurable: boolean
  /** How often documents that have expired are looked for. */
  sweepEveryMs: number
  /** Who alone may use it; without it everybody on the machine. */
  account?: Account | undefined
  say: (line: string) => void
}

const host = '127.0.0.1'
const mostConnections = 1000

interface Running {
  account: Account | undefined
  store: Store
  cursors: Cursors
  queue: WorkQueue
  say: ServerOptions['say']
}

/** Listens on 127.0.0.1. Disposing ends all connections, and the file is whole. */
export async function startServer(options: ServerOptions): Promise<AsyncDisposable> {
  const store = new Store(options.file, options.isDurable)
  const running: Running = {
    account: options.account,
    store,
    cursors: new Cursors(),
    queue: new WorkQueue(store),
    say: options.say,
  }
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    void serve(running, socket, ++connections)
  })
  server.maxConnections = mostConnections
  server.listen(options.port, host)
  await once(server, 'listening')
  const ending = new AbortController()
  const sweeping = sweepFromTimeToTime(running, options.sweepEveryMs, ending.signal)
  return {
    async [Symbol.asyncDispose]() {
      ending.abort()
      await sweeping
      server.close()
      for (const socket of sockets) socket.destroy()
      // What waits has its turn before.
      await running.queue.do(() => {})
      store[Symbol.dispose]()
    },
  }
}

/** Answers one connection's messages in their order, until it ends or breaks the protocol. */
async function serve(running: Running, socket: Socket, connectionId: number): Promise<void> {
  const frames = new Frames()
  const login = new Login(running.account)
  let answerId = 0
  try {
    for await (const chunk of socket) {
      // Sockets without an encoding give buffers.
      for (const bytes of frames.add(chunk as Buffer)) {
        if (socket.destroyed) return
        const message = parseMessage(bytes)
        const document = await answerTo(running, message, { connectionId, login })
        if (message.wantsReply && !socket.write(replyTo(message, ++answerId, document)))
          await writable(socket)
      }
    }
  } catch (error) {
    running.say(`connection ${connectionId} ends: ${(error as Error).message}`)
  }
  socket.destroy()
}

async function writable(socket: Socket): Promise<void> {
  if (socket.destroyed) return
  const gone = new AbortController()
  const onClose = () => gone.abort()
  socket.once('close', onClose)
  await once(socket, 'drain', { signal: gone.signal }).finally(() => socket.off('close', onClose))
}

async function answerTo(
  { store, cursors, queue, say }: Running,
  message: Message,
  connection: { connectionId: number; login: Login },
): Promise<Buffer> {
  const [name = ''] = message.fields.keys()
  const named = message.fields.get('$db')
  const database = named ? stringOf(named) : 'admin'
  const options = new Options(message.fields, message.sequences)
  return queue
    .do(() => runCommand({ name, database, store, cursors, ...connection }, options))
    .catch((error: unknown) => {
      say(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`)
      return failure(new CommandError('InternalError', 'The server has failed; its log says why'))
    })
}

async function sweepFromTimeToTime(running: Running, everyMs: number, ended: AbortSignal): Promise<void> {
  // Ending is what the wait rejects with.
  while (await delay(everyMs, true, { signal: ended }).catch(() => false)) await sweep(running)
}

async function sweep({ store, cursors, queue, say }: Running): Promise<void> {
  cursors.sweep(Date.now())
  try {
    while (await queue.do(() => removeExpired(store, new Date())));
  } catch (error) {
    say(`the sweep failed: ${String(error)}`)
  }
}
