import { inject } from 'vitest'
import * as z from 'zod'
import './provided-context.ts'
import { createFaultClient, type ThirdParty, type SandboxFaults } from './sandbox-faults.ts'

export type FareProvider = Extract<ThirdParty, 'ignav' | 'skyscanner' | 'amadeus' | 'travelpayouts'>

export interface TestSandbox extends SandboxFaults, AsyncDisposable {
  url: string
}

const started = z.object({ url: z.url() })

/** Starts a sandbox in the process that all test files share. */
export async function startTestSandbox(env: Record<string, string> = {}): Promise<TestSandbox> {
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
    ...createFaultClient(url),
    async [Symbol.asyncDispose]() {
      await fetch(`${sandboxes}?${new URLSearchParams({ url }).toString()}`, { method: 'DELETE' })
    },
  }
}
