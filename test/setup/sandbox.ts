import { inject } from 'vitest'
import * as z from 'zod'
import './provided.ts'
import { faultsAt, type Party, type SandboxFaults } from './sandbox-faults.ts'

export type Provider = Extract<Party, 'ignav' | 'skyscanner' | 'amadeus' | 'travelpayouts'>

export interface Sandbox extends SandboxFaults, AsyncDisposable {
  url: string
}

const started = z.object({ url: z.url() })

/** The third parties, met over HTTP alone: a sandbox of one's own in the process that all test files share. */
export async function startSandbox(env: Record<string, string> = {}): Promise<Sandbox> {
  const sandboxes = `${inject('sandboxHostUrl')}/sandboxes`
  const answer = await fetch(sandboxes, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(env),
  })
  if (!answer.ok) throw new Error(await answer.text())
  const { url } = started.parse(await answer.json())
  return {
    url,
    ...faultsAt(url),
    async [Symbol.asyncDispose]() {
      await fetch(`${sandboxes}?${new URLSearchParams({ url }).toString()}`, { method: 'DELETE' })
    },
  }
}
