/**
 * Codes of Node and of PostgreSQL that mean: the other side is not there, is about to go, or has given up what was asked,
 * for the time that it took or for somebody else who held the same rows. All of it was undone, and may be asked again.
 */
const codes =
  /^(ECONN(REFUSED|RESET|ABORTED)|E(HOST|NET)UNREACH|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[1-5]|57014|40P01|55P03|53300)$/

/** What the driver of PostgreSQL says without a code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** What the driver of MongoDB calls it, and mongoose where it has never been connected. */
const names =
  /^(Mongo(Network|NetworkTimeout|ServerSelection|PoolCleared|PoolClosed|WaitQueueTimeout|NotConnected|OperationTimeout|TopologyClosed|ClientClosed)Error|MongooseServerSelectionError)$/

/** MongoDB's own codes for a server that goes down, or is not the one to write to any more. */
const mongoCodes = new Set([6, 7, 89, 91, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436])

const maxDepth = 8

/** Whether something that we lean on could not be reached, or not answer now, wherever that stands among the causes. */
export function isUnavailableError(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > maxDepth) return false
  if ('code' in error && typeof error.code === 'string' && codes.test(error.code)) return true
  if (names.test(error.name) || isMongoGoing(error)) return true
  return messages.test(error.message) || isUnavailableError(error.cause, depth + 1)
}

function isMongoGoing(error: Error): boolean {
  return (
    error.name.startsWith('Mongo') &&
    'code' in error &&
    typeof error.code === 'number' &&
    mongoCodes.has(error.code)
  )
}

/** What a question comes to that only reads: it is asked once more where what it leans on was away. */
export async function retryOnceIfUnavailable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!isUnavailableError(error)) throw error
    return await ask()
  }
}
