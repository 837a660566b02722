import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startLocalMongo } from '@faresight/local/servers/mongo'
import { scratchFolder } from './scratch.ts'

export interface OwnMongo extends AsyncDisposable {
  /** Without a database. */
  url: string
  stop(): Promise<void>
  start(): Promise<void>
}

/** A MongoDB for one test file alone, which may stop it and start it again. */
export async function ownMongo(): Promise<OwnMongo> {
  const dataDir = await scratchFolder()
  // Kept over a stop, so not temporary to the one who starts it.
  const options = { dir: join(dataDir, 'mongo') }
  let server = await startLocalMongo(options)
  const { url, port } = server
  return {
    url,
    stop: async () => server[Symbol.asyncDispose](),
    async start() {
      server = await startLocalMongo({ ...options, port })
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
