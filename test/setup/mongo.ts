import { join } from 'node:path'
import { startLocalMongo } from '@faresight/local/servers/mongo'

/** One MongoDB for all service tests: that of `MONGODB_URL`, else the machine's `mongod`, else the embedded one. */
export async function sharedMongo(
  dataDir: string,
  say: (line: string) => void,
): Promise<{ url: string } & AsyncDisposable> {
  const external = process.env['MONGODB_URL']
  if (external) {
    say('MongoDB: MONGODB_URL')
    return { url: external, async [Symbol.asyncDispose]() {} }
  }
  const mongo = await startLocalMongo({ dir: join(dataDir, 'mongo'), temporary: true })
  say(`MongoDB: ${mongo.kind === 'embedded' ? 'the embedded server' : 'mongod of this machine'}`)
  return mongo
}
