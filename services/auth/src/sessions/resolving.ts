import { resolveSessionRpc } from '@faresight/contracts/auth/rpc'
import { connectPostgres, type Postgres } from '@faresight/kit/postgres'

/** A connection and two statements: together they take less than what the gateway waits. */
const waits = {
  connectionMs: resolveSessionRpc.replyWithinMs / 2,
  statementMs: resolveSessionRpc.replyWithinMs / 5,
}

/**
 * Connections for resolving sessions alone, which every call of the site waits for: sign-ins and erasures do not hold them
 * up, and nothing is asked for a gateway that has stopped waiting.
 */
export function connectForResolving(url: string): Postgres {
  return connectPostgres(url, { max: 4, name: 'auth sessions', waits })
}
