import { readMailRecipientRpc } from '@faresight/contracts/auth/rpc'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { createTestIdentity, createTestPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { createTestBus } from '../../../../test/setup/test-bus.ts'
import { waitForChildExit } from '../../../../test/setup/start-programs.ts'
import { checkouts, customers, paymentEvents } from '../../src/schema.ts'
import { startBillingProcess } from '../billing-process.ts'
import { newUserId, userPrincipal, webhookSecret } from '../harness.ts'
import { fetchLastSandboxEvent } from '../sandbox-events.ts'
import { startStripeProxy } from '../stripe-proxy.ts'
import { checkoutPath, startStripeSandbox } from '../stripe-sandbox.ts'

test(
  'killed between Stripe’s answer and our commit, a retry pays, cancels and changes once, and no event is lost',
  { timeout: 300_000 },
  async () => {
    await using database = await createTestPostgres('billing', new URL('../../migrations', import.meta.url))
    await using bus = await createTestBus()
    await using atStripe = await startStripeSandbox()
    await using way = await startStripeProxy(atStripe.url)
    const auth = await bus.connect('auth')
    auth.serveRpc(readMailRecipientRpc, async () => ({
      address: { email: 'ada@mail.example.org', name: null },
    }))
    const identity = createTestIdentity()
    const userId = newUserId()
    const start = () => startBillingProcess({ database, bus, identity, stripeUrl: way.url })
    const send = async (url: string, path: string, body?: object) => {
      const how = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      const headers = {
        'content-type': 'application/json',
        'x-faresight-identity': await identity.sign(userPrincipal(userId), 'billing'),
      }
      const answer = await fetch(url + path, { headers, ...how })
      return { status: answer.status, body: (await answer.json()) as Record<string, string> }
    }
    await using running = new AsyncDisposableStack()
    let service = running.use(await start())
    async function startAnew() {
      const ended = waitForChildExit(service.child)
      service.child.kill('SIGKILL')
      await ended
      way.letPass()
      service = running.use(await start())
    }
    /** Kills the service once Stripe has carried out the request, and repeats it with the next process. */
    async function killedWhile(stripePath: RegExp, path: string, body: object) {
      const done = way.keepBack(stripePath)
      const lost = send(service.url, path, body).catch(() => 'lost')
      expect(await Promise.race([done, lost])).toBeUndefined()
      await startAnew()
      expect(await lost).toBe('lost')
      const answer = await send(service.url, path, body)
      expect(answer).toMatchObject({ status: 200 })
      return answer.body
    }
    const { createCheckout, cancel, change, stripeEvents } = billingRoutes

    const { url = '', sessionId = '' } = await killedWhile(/\/checkout\/sessions/, createCheckout.path, {
      planId: 'monthly',
    })
    const [customer] = await database.postgres.db.select().from(customers)
    const customerId = customer?.stripeCustomerId ?? ''
    const sessions = await atStripe.stripe.checkout.sessions.list({ customer: customerId })
    expect(sessions.data.map(({ id }) => id)).toEqual([sessionId])
    expect(await database.postgres.db.select().from(checkouts)).toMatchObject([{ sessionId, status: 'open' }])

    await atStripe.pay(url)
    await send(service.url, checkoutPath(sessionId))
    const { at, dueNow } = (await send(service.url, `${change.path}?planId=annual`)).body
    await killedWhile(/\/subscriptions\//, change.path, { planId: 'annual', at, dueNow })
    expect((await atStripe.stripe.invoices.list({ customer: customerId })).data).toHaveLength(2)

    await killedWhile(/\/subscriptions\//, cancel.path, {})
    const { data } = await atStripe.stripe.subscriptions.list({ customer: customerId, status: 'all' })
    expect(data).toMatchObject([{ status: 'active', cancel_at_period_end: true }])
    const { db } = database.postgres
    expect(await db.select().from(customers)).toMatchObject([{ status: 'canceled', tier: 'annual' }])

    // The same for the processing of an event: its job goes to the next process once the first is silent.
    await atStripe.stripe.subscriptions.update(data[0]?.id ?? '', { cancel_at_period_end: false })
    const payload = JSON.stringify(
      await fetchLastSandboxEvent(atStripe, customerId, 'customer.subscription.updated'),
    )
    const looking = way.keepBack(/\/subscriptions\?/, 'GET')
    const signature = atStripe.stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    await fetch(service.url + stripeEvents.path, { method: 'POST', headers, body: payload })
    await looking
    await startAnew()
    const isHandled = async () => (await db.select().from(paymentEvents)).map((it) => it.processedAt !== null)
    await expect.poll(isHandled, { timeout: 120_000 }).toEqual([true])
    expect(await db.select().from(customers)).toMatchObject([{ status: 'active', tier: 'annual' }])
  },
)
