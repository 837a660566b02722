import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { busAccounts } from '@faresight/setup/bus/accounts'
import type { TestServers } from './test-servers.ts'

/** A NATS server with isolated accounts, one for each test file that runs at the same time. */
export interface BusAccountPool {
  /** `host:port` */
  host: string
  /** Of every user. */
  password: string
  /** A leased account has a folder of its number here. */
  leasesDir: string
}

/** More than all workers lease at once; some files lease several. */
const size = 64

/** A user's name in an account: unique on the server, and with an inbox, `_INBOX.<name>`, that the permissions of a deployment allow. */
export function busAccountUser(account: number, user: string): string {
  return `${user}.${account}`
}

export async function startBusAccountPool(
  dataDir: string,
  password: string,
  startNats: TestServers['startNats'],
): Promise<BusAccountPool & AsyncDisposable> {
  const accounts = Array.from({ length: size }, (_, account) => [
    `bus-${account}`,
    busAccounts(() => password).map((it) => ({ ...it, user: busAccountUser(account, it.user) })),
  ])
  const leasesDir = join(dataDir, 'leased-accounts')
  await mkdir(leasesDir)
  const server = await startNats(Object.fromEntries(accounts))
  return {
    host: server.address,
    password,
    leasesDir,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

/** Leases a free account until it is disposed. */
export async function leaseBusAccount({
  leasesDir,
}: BusAccountPool): Promise<AsyncDisposable & { account: number }> {
  for (;;) {
    for (let account = 0; account < size; account++) {
      const folder = join(leasesDir, String(account))
      const isLeased = await mkdir(folder).then(
        () => false,
        () => true,
      )
      if (!isLeased) return { account, [Symbol.asyncDispose]: () => rmdir(folder) }
    }
    await delay(50)
  }
}
