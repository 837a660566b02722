import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allBuckets, allEvents, allJobs, allBroadcasts, allRoutes, allRpcs } from './catalogue.ts'
import { eventEnvelopeSchema } from './envelope.ts'

const fixtures = new URL('../fixtures/', import.meta.url)
const golden = readdirSync(fixtures).map((file) => ({
  file,
  message: eventEnvelopeSchema.parse(JSON.parse(readFileSync(new URL(file, fixtures), 'utf8'))),
}))

test('each event version has one golden message', () => {
  expect(golden.map(({ file }) => file).sort()).toEqual(
    allEvents.map(({ subject }) => `${subject}.json`).sort(),
  )
})

test.each(golden)('the golden message $file parses and keeps every key', ({ message }) => {
  const type = allEvents.find(({ subject }) => subject === message.subject)
  // A key that came later has its default; none of those that were sent is lost.
  expect(type?.data.parse(message.data)).toMatchObject(Object(message.data))
})

test('subjects are well formed and belong to one owner', () => {
  for (const { subject, owner } of allEvents) {
    expect(subject).toMatch(/^[a-z-]+\.[a-z-]+\.[a-z-]+\.v\d+$/)
    expect(subject.split('.')[0]).toBe(owner)
  }
  for (const { subject, owner } of allRpcs)
    expect(subject).toMatch(new RegExp(`^rpc\\.${owner}\\.[a-z-.]+\\.v\\d+$`))
  for (const { subject, owner } of allBroadcasts)
    expect(subject).toMatch(new RegExp(`^broadcast\\.${owner}\\.[a-z-]+$`))
})

test('a job names its owner, has a concurrency and backs off before a retry', () => {
  for (const { subject, owner, senders, maxAckPending, ackWaitMs, maxDeliver, backoffMs } of allJobs) {
    expect(subject).toMatch(new RegExp(`^jobs\\.${owner}\\.[a-z-]+\\.v\\d+$`))
    // Who works on it puts back what is replayed.
    expect(senders).toContain(owner)
    expect(Math.min(maxAckPending, maxDeliver, ...backoffMs)).toBeGreaterThan(0)
    // A worker tells three times as often that it lives.
    expect(ackWaitMs).toBeGreaterThanOrEqual(3000)
  }
})

test('bucket names are valid and unique, and their values fit into a message', () => {
  for (const { name, ttlMs, maxValueBytes, maxBytes } of allBuckets) {
    expect(name).toMatch(/^[a-z][a-z-]*$/)
    expect(ttlMs).toBeGreaterThan(0)
    expect(maxValueBytes).toBeLessThan(1_000_000)
    expect(maxBytes).toBeGreaterThan(maxValueBytes)
  }
  const names = allBuckets.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test('paths and subjects are unique', () => {
  const calls = allRoutes.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(calls).size).toBe(calls.length)
  const subjects = [...allEvents, ...allJobs, ...allRpcs, ...allBroadcasts].map(({ subject }) => subject)
  expect(new Set(subjects).size).toBe(subjects.length)
})
