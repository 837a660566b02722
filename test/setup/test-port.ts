import { freePort as freePortWithin } from '@faresight/local/free-port'

const portsPerProcess = 1000
const first = 10_000
const processes = 10

/**
 * A free port for a program that listens on it later: outside the range of outgoing connections, and of a range that no other test process or
 * launcher uses.
 */
export async function findTestPort(): Promise<number> {
  const from = first + (Number(process.env['VITEST_POOL_ID'] ?? 0) % processes) * portsPerProcess
  return freePortWithin({ from, to: from + portsPerProcess })
}
