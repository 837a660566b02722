import { readMailRecipientRpc } from '@faresight/contracts/auth/rpc'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { createTestIdentity, createTestPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { ownBus } from '../../../../test/setup/own-bus.ts'
import { exitOf } from '../../../../test/setup/programs.ts'
import { checkouts, customers, paymentEvents } from '../../src/schema.ts'
import { checkoutPath, startStripe } from '../at-stripe.ts'
import { anybody, principalOf, webhookSecret } from '../harness.ts'
import { lastOf } from '../told.ts'
import { bringUpBilling } from '../program.ts'
import { startWay } from '../way.ts'

test(
  'killed between Stripe’s answer and our commit, who tries again pays, cancels and changes once, and no event is lost',
  { timeout: 300_000 },
  async () => {
    await using database = await createTestPostgres('billing', new URL('../../migrations', import.meta.url))
    await using bus = await ownBus()
    await using atStripe = await startStripe()
    await using way = await startWay(atStripe.url)
    const auth = await bus.connect('auth')
    auth.serveRpc(readMailRecipientRpc, async () => ({
      address: { email: 'ada@mail.example.org', name: null },
    }))
    const identity = createTestIdentity()
    const userId = anybody()
    const start = () => bringUpBilling({ database, bus, identity, stripeUrl: way.url })
    const send = async (url: string, path: string, body?: object) => {
      const how = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      const headers = {
        'content-type': 'application/json',
        'x-faresight-identity': await identity.sign(principalOf(userId), 'billing'),
      }
      const answer = await fetch(url + path, { headers, ...how })
      return { status: answer.status, body: (await answer.json()) as Record<string, string> }
    }
    await using running = new AsyncDisposableStack()
    let service = running.use(await start())
    async function startAnew() {
      const ended = exitOf(service.child)
      service.child.kill('SIGKILL')
      await ended
      way.letPass()
      service = running.use(await start())
    }
    /** Kills the service once Stripe has done it, and has it done again by the next one. */
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

    // The same while it looks into what Stripe tells: the job goes to the next one once nobody has been heard of it.
    await atStripe.stripe.subscriptions.update(data[0]?.id ?? '', { cancel_at_period_end: false })
    const payload = JSON.stringify(await lastOf(atStripe, customerId, 'customer.subscription.updated'))
    const looking = way.keepBack(/\/subscriptions\?/, 'GET')
    const signature = atStripe.stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    await fetch(service.url + stripeEvents.path, { method: 'POST', headers, body: payload })
    await looking
    await startAnew()
    const isHandled = async () => (await db.select().from(paymentEvents)).map((it) => it.handledAt !== null)
    await expect.poll(isHandled, { timeout: 120_000 }).toEqual([true])
    expect(await db.select().from(customers)).toMatchObject([{ status: 'active', tier: 'annual' }])
  },
)
