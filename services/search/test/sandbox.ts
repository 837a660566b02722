import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../../deploy/sandbox/src/main.ts', import.meta.url))

const faulty = ['ignav', 'skyscanner', 'amadeus', 'travelpayouts'] as const

export interface Sandbox extends AsyncDisposable {
  url: string
  /** Lets one provider show a fault from now on: `{ fault: 'hang' }`. */
  order(provider: (typeof faulty)[number], fault: object): Promise<void>
  /** The faults that are still to be shown, by provider. */
  orders(): Promise<unknown>
  /** Ends all faults. */
  heal(): Promise<void>
}

/** The third parties in a process of their own, met over HTTP alone. */
export async function startSandbox(env: Record<string, string> = {}): Promise<Sandbox> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: '0', SMTP_PORT: '0', FARES_DIR: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { url } = await firstLine(child.stdout)
  await readiness(url)
  const control = (provider: string, method: string, body?: object) =>
    fetch(`${url}/control/faults/${provider}`, {
      method,
      headers: body && { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
  return {
    url,
    async order(provider, fault) {
      const answer = await control(provider, 'PUT', fault)
      if (!answer.ok) throw new Error(await answer.text())
    },
    async orders() {
      return (await fetch(`${url}/control/faults`)).json()
    },
    async heal() {
      await Promise.all(faulty.map((provider) => control(provider, 'DELETE')))
    },
    async [Symbol.asyncDispose]() {
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function firstLine(stdout: NodeJS.ReadableStream): Promise<{ url: string }> {
  for await (const line of createInterface({ input: stdout })) return JSON.parse(line)
  throw new Error('The sandbox ended before it was ready')
}

/** Recorded fares take it a while to read. */
async function readiness(url: string): Promise<void> {
  const deadline = Date.now() + 50_000
  while (Date.now() < deadline) {
    const { status } = await fetch(`${url}/health/ready`)
    if (status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The sandbox did not become ready')
}
