import { randomUUID } from 'node:crypto'
import { userRegisteredEvent } from '@faresight/contracts/auth/messages'
import { parseNatsUrl } from '@faresight/kit/bus/nats-url'
import { readStoredEvents } from '@faresight/kit/testing/stored-events'
import { jetstream } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import { expect, test } from 'vitest'
import { type OwnBus, ownBus } from './setup/own-bus.ts'

const connectTo = ({ setupUrl }: OwnBus) => connect(parseNatsUrl(setupUrl))

/** Subjects of what arrives until the server has passed on all that was sent. */
async function heardBy(listener: NatsConnection, sender: NatsConnection, subject: string): Promise<string[]> {
  const heard: string[] = []
  listener.subscribe('said.>', { callback: (_, message) => void heard.push(message.subject) })
  await listener.flush()
  sender.publish(subject)
  await sender.flush()
  await listener.flush()
  return heard
}

async function store(bus: NatsConnection): Promise<void> {
  const { subject } = userRegisteredEvent
  const event = { id: randomUUID(), subject, time: new Date().toISOString(), source: 'auth', data: {} }
  await jetstream(bus).publish(subject, JSON.stringify(event))
}

test('two files that share the server hear nothing of each other', async () => {
  await using one = await ownBus()
  await using other = await ownBus()
  await using bus = await connectTo(one)
  await using beside = await connectTo(one)
  await using elsewhere = await connectTo(other)
  expect(await heardBy(beside, bus, 'said.here')).toEqual(['said.here'])
  expect(await heardBy(elsewhere, bus, 'said.there')).toEqual([])
  await store(bus)
  expect(await readStoredEvents(one.setupUrl)).toHaveLength(1)
  expect(await readStoredEvents(other.setupUrl)).toEqual([])
})
