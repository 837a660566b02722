import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import Stripe from 'stripe'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { day, startStripe } from './at-stripe.ts'
import { secret, startEndpoint } from './stripe-endpoint.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

let folder = ''
let stateFile = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-state-'))
  stateFile = join(folder, 'kept', 'stripe.json')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

wholeTest(
  'what was bought is there after a restart, and its pages are where the sandbox now is',
  async () => {
    let bought: { customer: string; subscription: string }
    {
      await using at = await startStripe({ stateFile })
      bought = await at.subscribe()
      await at.advance(bought.customer, { days: 40 })
    }
    await using at = await startStripe({ stateFile })
    const invoices = await at.invoices(bought.customer)
    expect(invoices.map(({ amount_paid }) => amount_paid)).toEqual([499, 499])
    expect((await fetch(invoices[0]?.hosted_invoice_url ?? '')).status).toBe(200)
    // Their clock goes on from where it was.
    await at.advance(bought.customer, { days: 31 })
    expect(await at.invoices(bought.customer)).toHaveLength(3)
  },
)

wholeTest(
  'what was due while the process was away is done at the next start, as of its own moment',
  async () => {
    let bought: { customer: string; subscription: string; start: number }
    {
      await using at = await startStripe({ stateFile })
      bought = await at.subscribe()
    }
    // Away for 40 days: their clock has gone on without anybody looking.
    const books = JSON.parse(await readFile(stateFile, 'utf8'))
    books.ahead[bought.customer] = 40 * day
    await writeFile(stateFile, JSON.stringify(books))
    await using at = await startStripe({ stateFile })
    const invoices = await vi.waitUntil(
      async () => {
        const all = await at.invoices(bought.customer)
        return all.length === 2 && all
      },
      { timeout: 15_000 },
    )
    const [, renewal] = invoices
    expect(renewal?.status).toBe('paid')
    const { items } = await at.subscription(bought.subscription)
    const renewedAt = items.data[0]?.current_period_start ?? 0
    expect(Math.abs((renewal?.created ?? 0) - renewedAt)).toBeLessThan(2)
    expect(renewedAt).toBeLessThan(bought.start + 32 * day)
    // It is their present again.
    await at.advance(bought.customer, { to: bought.start + 41 * day })
    await expect(at.advance(bought.customer, { to: bought.start + 39 * day })).rejects.toThrow(
      'goes forward alone',
    )
  },
)

wholeTest('what was answered outlives a kill', async () => {
  const script = new URL('../src/main.ts', import.meta.url).pathname
  const run = (): ChildProcess =>
    spawn(process.execPath, [script], {
      env: { PATH: process.env['PATH'], PORT: '0', STRIPE_STATE_FILE: stateFile },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  const stripeOf = async ({ stdout }: ChildProcess): Promise<Stripe> => {
    if (!stdout) throw new Error('it says nothing')
    const [line] = await once(createInterface(stdout), 'line')
    const { hostname, port } = new URL(JSON.parse(String(line)).url)
    return new Stripe('sk_test_here', { host: hostname, port, protocol: 'http', telemetry: false })
  }
  const ids: string[] = []
  for (let kills = 0; kills < 3; kills++) {
    const child = run()
    const { customers } = await stripeOf(child)
    for (const id of ids) expect((await customers.retrieve(id)).id).toBe(id)
    for (let made = 0; made < 5; made++) ids.push((await customers.create({ name: `n${made}` })).id)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  expect(new Set(ids).size).toBe(15)
})

wholeTest('events that were not sent yet are sent after the next start', async () => {
  await using endpoint = await startEndpoint()
  endpoint.answerWith(503)
  const options = {
    eventsUrl: endpoint.url,
    eventsSecret: secret,
    stateFile,
    eventPausesMs: Array.from({ length: 200 }, () => 100),
  }
  let customer: string
  {
    await using at = await startStripe(options)
    const opened = await at.open()
    customer = opened.customer
  }
  endpoint.heard.length = 0
  endpoint.answerWith(200)
  await using _at = await startStripe(options)
  await vi.waitUntil(() => endpoint.heard.some(({ type }) => type === 'customer.created'), {
    timeout: 15_000,
  })
  expect(endpoint.heard.find(({ type }) => type === 'customer.created')?.data.object).toMatchObject({
    id: customer,
  })
})

test.each(['{"half', '[]', '{}', ''])(
  'a file that holds %j is set aside, and the start goes on',
  async (text) => {
    await writeFile(join(folder, 'stripe.json'), text)
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await using at = await startStripe({ stateFile: join(folder, 'stripe.json') })
    expect(said.mock.lastCall?.[0]).toMatch(/begins anew: its file cannot be read, and lies in .*broken-/)
    said.mockRestore()
    await at.open()
    const names = await readdir(folder)
    const aside = names.find((name) => name.includes('.broken-')) ?? ''
    expect(await readFile(join(folder, aside), 'utf8')).toBe(text)
    expect(names).toContain('stripe.json')
  },
)
