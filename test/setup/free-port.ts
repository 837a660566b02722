import { pickFreePort as freePortWithin } from '@faresight/local/free-port'

/** Ports of one process of the tests. */
const each = 1000
const first = 10_000
const processes = 10

/**
 * For a program that is told its port some time before it listens on it: never one that a system gives to outgoing
 * connections, of which other test files make hundreds, nor one that another process of the tests, or a launcher,
 * may be about to take.
 */
export async function freePort(): Promise<number> {
  const from = first + (Number(process.env['VITEST_POOL_ID'] ?? 0) % processes) * each
  return freePortWithin({ from, to: from + each })
}
