/**
 * Of Node and PostgreSQL: unreachable, shutting down, out of a resource such as disk space, cancelled by a timeout or lock, or
 * an I/O error. All was rolled back.
 */
const codes =
  /^(ECONN(REFUSED|RESET|ABORTED)|E(HOST|NET)UNREACH|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|ENOSPC|08\w{3}|53\w{3}|57P0[1-5]|57014|58030|40P01|55P03)$/

/** PostgreSQL's driver reports these without a code. */
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/

/** Errors of MongoDB's driver, and of mongoose where it was never connected. */
const names =
  /^(Mongo(Network|NetworkTimeout|ServerSelection|PoolCleared|PoolClosed|WaitQueueTimeout|NotConnected|OperationTimeout|TopologyClosed|ClientClosed)Error|MongooseServerSelectionError)$/

/** MongoDB's codes for a server that shuts down, is no longer the primary, or has a full disk (14031). */
const mongoCodes = new Set([6, 7, 89, 91, 189, 262, 9001, 10_107, 11_600, 11_602, 13_435, 13_436, 14_031])

const maxDepth = 8

/** In the whole chain of causes. */
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

const retryWithinMs = 500

/** For reads only. Not after a timeout, since the caller would wait twice. */
export async function retryOnceIfUnavailable<T>(read: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await read()
  } catch (error) {
    if (!isUnavailableError(error) || performance.now() - startedAt > retryWithinMs) throw error
    return await read()
  }
}
