import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backendNames } from '@faresight/contracts/services'
import { knownSecrets } from '@faresight/setup/secrets/kept'
import { expect } from 'vitest'

/** Personal data and secrets, each with a description. Logs, traces and metrics must contain none. */
export class Canaries {
  readonly #values = new Map<string, string>()

  /** Creates one of letters, which no encoding changes. */
  create(what: string): string {
    return this.add(
      what,
      `canary${[...randomBytes(9)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')}`,
    )
  }

  /** Adds an existing value. */
  add(what: string, value: string): string {
    if (value.length < 8) throw new Error(`${what} is too short to be unique.`)
    this.#values.set(value, what)
    return value
  }

  get size(): number {
    return this.#values.size
  }

  /** The ones that a text contains, with their context. */
  findIn(text: string): string[] {
    return [...this.#values].flatMap(([value, what]) => {
      const at = text.indexOf(value)
      return at < 0 ? [] : [`${what}: ${text.slice(Math.max(0, at - 150), at + value.length + 50)}`]
    })
  }
}

/** Adds all keys and passwords of a stack. */
export async function addStackSecrets(
  canaries: Canaries,
  { password, dataDir, databaseUrl }: { password: string; dataDir: string; databaseUrl: string },
): Promise<void> {
  const secrets = await knownSecrets(dataDir)
  if (!secrets) throw new Error('A stack that runs has secrets.')
  canaries.add('the key that signs identities', secrets.identity.privateKey)
  for (const [name, value] of Object.entries(secrets.passwords)) canaries.add(name, value)
  canaries.add('the password of the database', decodeURIComponent(new URL(databaseUrl).password))
  canaries.add('the password of the demo', password)
  canaries.add('the secret key at Stripe', 'sk_test_sandbox')
}

/** The log of each process, by file name. */
export async function readStackLogs(dataDir: string): Promise<Map<string, string>> {
  const folder = join(dataDir, 'logs')
  const files = await readdir(folder)
  const read = files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const)
  return new Map(await Promise.all(read))
}

export async function expectNoCanaries(
  canaries: Canaries,
  {
    logs,
    traces,
    serviceUrls,
  }: {
    logs: ReadonlyMap<string, string>
    traces: string
    serviceUrls: Record<string, string>
  },
): Promise<void> {
  for (const [file, text] of logs) expect([file, canaries.findIn(text)]).toEqual([file, []])
  expect(canaries.findIn(traces)).toEqual([])
  for (const part of backendNames) {
    const metrics = await (await fetch(`${serviceUrls[part]}/metrics`)).text()
    expect(metrics).toContain('http_request_duration_seconds_count')
    expect([part, canaries.findIn(metrics)]).toEqual([part, []])
  }
}
