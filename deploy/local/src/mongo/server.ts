import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { CommandOptions } from './commands/request.ts'
import { CursorRegistry } from './commands/cursors.ts'
import { type ScramCredentials, ScramLogin } from './commands/scram.ts'
import { errorReply, runMongoCommand } from './commands/run.ts'
import { CommandError } from './error.ts'
import { removeExpiredDocumentBatch } from './store/expiry.ts'
import { isSqliteFullError } from './store/sqlite.ts'
import { DocumentStore } from './store/store.ts'
import { MessageSplitter } from './wire/message-splitter.ts'
import { type WireMessage, parseWireMessage, encodeReply } from './wire/message.ts'
import { GroupCommitQueue } from './transaction-queue.ts'

interface EmbeddedMongoOptions {
  file: string
  port: number
  isDurable: boolean
  sweepEveryMs: number
  /** Without them there is no authentication. */
  account?: ScramCredentials | undefined
  say: (line: string) => void
}

const host = '127.0.0.1'
const mostConnections = 1000

interface Running {
  account: ScramCredentials | undefined
  store: DocumentStore
  cursors: CursorRegistry
  queue: GroupCommitQueue
  say: EmbeddedMongoOptions['say']
}

/** Listens on 127.0.0.1. Disposing closes all connections after pending work, and the file. */
export async function startEmbeddedMongo(options: EmbeddedMongoOptions): Promise<AsyncDisposable> {
  const store = new DocumentStore(options.file, options.isDurable)
  const running: Running = {
    account: options.account,
    store,
    cursors: new CursorRegistry(),
    queue: new GroupCommitQueue(store),
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
      await running.queue.do(() => {})
      store[Symbol.dispose]()
    },
  }
}

/** Replies to one connection's messages in order, until it closes or violates the protocol. */
async function serve(running: Running, socket: Socket, connectionId: number): Promise<void> {
  const frames = new MessageSplitter()
  const login = new ScramLogin(running.account)
  let answerId = 0
  try {
    for await (const chunk of socket) {
      for (const bytes of frames.add(chunk as Buffer)) {
        if (socket.destroyed) return
        const message = parseWireMessage(bytes)
        const document = await answerTo(running, message, { connectionId, login })
        if (message.wantsReply && !socket.write(encodeReply(message, ++answerId, document)))
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
  message: WireMessage,
  connection: { connectionId: number; login: ScramLogin },
): Promise<Buffer> {
  const [name = ''] = message.fields.keys()
  const named = message.fields.get('$db')
  const database = named ? named.toText() : 'admin'
  const options = new CommandOptions(message.fields, message.sequences)
  return queue
    .do(() => runMongoCommand({ name, database, store, cursors, ...connection }, options))
    .catch((error: unknown) => {
      if (isSqliteFullError(error)) return errorReply(new CommandError('OutOfDiskSpace', 'The disk is full'))
      say(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`)
      return errorReply(new CommandError('InternalError', 'The server has failed; its log says why'))
    })
}

async function sweepFromTimeToTime(running: Running, everyMs: number, ended: AbortSignal): Promise<void> {
  while (await delay(everyMs, true, { signal: ended }).catch(() => false)) await sweep(running)
}

async function sweep({ store, cursors, queue, say }: Running): Promise<void> {
  cursors.sweep(Date.now())
  try {
    while (await queue.do(() => removeExpiredDocumentBatch(store, new Date())));
  } catch (error) {
    say(`the sweep failed: ${String(error)}`)
  }
}
