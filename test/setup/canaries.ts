import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backendNames } from '@faresight/contracts/services'
import { readSecrets } from '@faresight/setup/secrets/secrets-file'
import { expect } from 'vitest'

/** Values that belong to somebody, or open something, by what they are. Each is to be found nowhere that operators look. */
export class Canaries {
  readonly #values = new Map<string, string>()

  /** A new one of a kind: made of letters alone, so that no encoding changes it. */
  make(what: string): string {
    return this.keep(
      what,
      `canary${[...randomBytes(9)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')}`,
    )
  }

  /** Takes one that somebody else has made. */
  keep(what: string, value: string): string {
    if (value.length < 8) throw new Error(`${what} is too short to be told from other text.`)
    this.#values.set(value, what)
    return value
  }

  get size(): number {
    return this.#values.size
  }

  /** What of them stands in a text, with what stands around it. */
  in(text: string): string[] {
    return [...this.#values].flatMap(([value, what]) => {
      const at = text.indexOf(value)
      return at < 0 ? [] : [`${what}: ${text.slice(Math.max(0, at - 150), at + value.length + 50)}`]
    })
  }
}

/** Takes whatever opens something in a stack. */
export async function keepSecrets(
  canaries: Canaries,
  { password, dataDir, databaseUrl }: { password: string; dataDir: string; databaseUrl: string },
): Promise<void> {
  const secrets = await readSecrets(dataDir)
  if (!secrets) throw new Error('A stack that runs has secrets.')
  canaries.keep('the key that signs identities', secrets.identity.privateKey)
  for (const [name, value] of Object.entries(secrets.passwords)) canaries.keep(name, value)
  canaries.keep('the password of the database', decodeURIComponent(new URL(databaseUrl).password))
  canaries.keep('the password of the demo', password)
  canaries.keep('the secret key at Stripe', 'sk_test_sandbox')
}

/** What each process of a stack has written, by the name of its file. */
export async function logsOf(dataDir: string): Promise<Map<string, string>> {
  const folder = join(dataDir, 'logs')
  const files = await readdir(folder)
  const read = files.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const)
  return new Map(await Promise.all(read))
}

/** Looks for them in all that operators read. */
export async function expectNone(
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
  for (const [file, text] of logs) expect([file, canaries.in(text)]).toEqual([file, []])
  expect(canaries.in(traces)).toEqual([])
  for (const part of backendNames) {
    const figures = await (await fetch(`${serviceUrls[part]}/metrics`)).text()
    expect(figures).toContain('http_request_duration_seconds_count')
    expect([part, canaries.in(figures)]).toEqual([part, []])
  }
}
