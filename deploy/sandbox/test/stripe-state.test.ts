import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wholeTest } from '../../../test/setup/whole-test.ts'
import { startSandboxStripe } from './sandbox-stripe.ts'
import { startWebhookTestEndpoint, webhookTestSecret } from './webhook-endpoint.ts'

const day = 86_400
let folder = ''
let stateFile = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-state-'))
  stateFile = join(folder, 'data', 'stripe.json')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function subscribeAndStop() {
  await using at = await startSandboxStripe({ stateFile })
  return await at.subscribe()
}

wholeTest('what was bought is there after a restart, with pages on the new port', async () => {
  const { customer } = await subscribeAndStop()
  await using at = await startSandboxStripe({ stateFile })
  const [invoice] = await at.listInvoices(customer)
  expect((await fetch(invoice?.hosted_invoice_url ?? '')).status).toBe(200)
  expect(invoice?.amount_paid).toBe(499)
})

wholeTest(
  'what became due while the process was down happens at the next start, at its own time',
  async () => {
    const { customer, start, subscription } = await subscribeAndStop()
    const state = JSON.parse(await readFile(stateFile, 'utf8'))
    state.clockOffsets[customer] = 40 * day
    await writeFile(stateFile, JSON.stringify(state))
    await using at = await startSandboxStripe({ stateFile })
    await expect.poll(() => at.listInvoices(customer), { timeout: 15_000 }).toHaveLength(2)
    const [, renewal] = await at.listInvoices(customer)
    const { items } = await at.stripe.subscriptions.retrieve(subscription)
    const renewedAt = items.data[0]?.current_period_start ?? 0
    expect(renewal?.status).toBe('paid')
    expect(Math.abs((renewal?.created ?? 0) - renewedAt)).toBeLessThan(2)
    expect(renewedAt).toBeLessThan(start + 32 * day)
    // Then the customer's clock shows the present again.
    await expect(at.advance(customer, { to: start + 39 * day })).rejects.toThrow('only goes forward')
  },
)

wholeTest('what was confirmed survives a kill', async () => {
  const script = new URL('../src/main.ts', import.meta.url).pathname
  const ids: string[] = []
  for (let kills = 0; kills < 3; kills++) {
    const child = spawn(process.execPath, [script], {
      env: { PATH: process.env['PATH'], PORT: '0', STRIPE_STATE_FILE: stateFile },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(createInterface(child.stdout), 'line')
    const { hostname, port } = new URL(JSON.parse(String(line)).url)
    const { customers } = new Stripe('sk_test_here', {
      host: hostname,
      port,
      protocol: 'http',
      telemetry: false,
    })
    for (const id of ids) expect((await customers.retrieve(id)).id).toBe(id)
    for (let created = 0; created < 5; created++)
      ids.push((await customers.create({ name: `n${created}` })).id)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  expect(new Set(ids).size).toBe(15)
})

wholeTest('undelivered events are sent after the next start', async () => {
  await using endpoint = await startWebhookTestEndpoint()
  endpoint.answerWith(503)
  const options = {
    eventsUrl: endpoint.url,
    eventsSecret: webhookTestSecret,
    stateFile,
    eventPausesMs: Array.from({ length: 200 }, () => 100),
  }
  const { customer } = await (async () => {
    await using at = await startSandboxStripe(options)
    return await at.openCheckout()
  })()
  endpoint.received.length = 0
  endpoint.answerWith(200)
  await using _at = await startSandboxStripe(options)
  const findCreated = () => endpoint.received.find(({ type }) => type === 'customer.created')
  await expect.poll(() => findCreated()?.data.object, { timeout: 15_000 }).toMatchObject({ id: customer })
})

test.each(['{"half', '[]', ''])(
  'an unreadable file %j is renamed, and the sandbox starts empty',
  async (text) => {
    const file = join(folder, 'stripe.json')
    await writeFile(file, text)
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await using at = await startSandboxStripe({ stateFile: file })
    expect(logged.mock.lastCall?.[0]).toMatch(
      /starts empty: its file can't be read and was renamed to .*broken-/,
    )
    logged.mockRestore()
    await at.openCheckout()
    const names = await readdir(folder)
    const renamed = names.find((name) => name.includes('.broken-')) ?? ''
    expect(await readFile(join(folder, renamed), 'utf8')).toBe(text)
    expect(names).toContain('stripe.json')
  },
)
