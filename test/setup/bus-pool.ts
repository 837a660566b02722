import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { busUsers } from '@faresight/setup/nats-config'
import type { TestServers } from './test-servers.ts'

/** One server with an account for each test file that runs at the same time, which sees nothing of the others. */
export interface BusPool {
  /** With its port. */
  host: string
  /** Of every user of every account. */
  password: string
  /** Who has taken an account has made a folder of its number here. */
  takenDir: string
}

/** More than any number of workers takes at once; a file of few cases takes several. */
const size = 64

/**
 * How a user is called in an account, since the server wants names of its users to differ. Answers go to `_INBOX.<name>`,
 * which the permissions of a deployment allow, for what follows the dot is part of the user's own inbox.
 */
export function userIn(account: number, user: string): string {
  return `${user}.${account}`
}

export async function startBusPool(
  dataDir: string,
  password: string,
  startNats: TestServers['startNats'],
): Promise<BusPool & AsyncDisposable> {
  const accounts = Array.from({ length: size }, (_, account) => [
    `bus-${account}`,
    busUsers(() => password).map((it) => ({ ...it, user: userIn(account, it.user) })),
  ])
  const takenDir = join(dataDir, 'taken-buses')
  await mkdir(takenDir)
  const server = await startNats(Object.fromEntries(accounts))
  return {
    host: server.address,
    password,
    takenDir,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

/** Takes a free account, until it is disposed. */
export async function takeAccount({ takenDir }: BusPool): Promise<AsyncDisposable & { account: number }> {
  for (;;) {
    for (let account = 0; account < size; account++) {
      const folder = join(takenDir, String(account))
      const isTaken = await mkdir(folder).then(
        () => false,
        () => true,
      )
      if (!isTaken) return { account, [Symbol.asyncDispose]: () => rmdir(folder) }
    }
    await delay(50)
  }
}
