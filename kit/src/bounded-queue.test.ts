import { afterEach, expect, test, vi } from 'vitest'
import { createBoundedTaskQueue } from './bounded-queue.ts'

afterEach(() => void vi.useRealTimers())

function heldTasks() {
  const started: number[] = []
  const release: Array<() => void> = []
  const task = (name: number) => () =>
    new Promise<number>((resolve) => {
      started.push(name)
      release[name] = () => resolve(name)
    })
  return { started, release, task }
}

test('the queue runs and holds up to its limits, and refuses the next task at once', async () => {
  const queue = createBoundedTaskQueue({ running: 2, waiting: 1 })
  const { started, release, task } = heldTasks()
  const offers = [0, 1, 2].map((name) => queue.tryRun(task(name)))
  expect(queue.isFull()).toBe(true)
  expect(queue.tryRun(task(3))).toBeNull()
  expect(started).toEqual([0, 1])
  release[0]?.()
  await offers[0]
  await expect.poll(() => started).toEqual([0, 1, 2])
  expect(queue.isFull()).toBe(false)
  release[1]?.()
  release[2]?.()
  expect([await offers[0], await offers[1], await offers[2]]).toEqual([0, 1, 2])
})

test('a failed task frees its slot', async () => {
  const queue = createBoundedTaskQueue({ running: 1, waiting: 0 })
  await expect(queue.tryRun(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.tryRun(() => Promise.resolve('yes'))).toBe('yes')
})

test('a full queue throws 503 with Retry-After', async () => {
  const queue = createBoundedTaskQueue({ running: 1, waiting: 0 })
  const { release, task } = heldTasks()
  const held = queue.run(task(0))
  const refused = await queue.run(task(1)).catch((error: unknown) => error)
  expect(refused).toMatchObject({ type: { status: 503 }, retryAfterSeconds: 1 })
  release[0]?.()
  expect(await held).toBe(0)
  expect(await queue.run(() => Promise.resolve('yes'))).toBe('yes')
})

test('the queue refuses a task that would wait too long by the time of those before it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const queue = createBoundedTaskQueue({ running: 1, waiting: 100, maxWaitMs: 1000 })
  await queue.run(async () => void vi.advanceTimersByTime(400))
  const { release, task } = heldTasks()
  const accepted = [0, 1, 2].map((name) => queue.run(task(name)))
  expect(queue.isFull()).toBe(true)
  expect(queue.nextRetryAfterSeconds()).toBe(2)
  for (const name of [0, 1, 2]) {
    release[name]?.()
    await accepted[name]
  }
  expect(queue.isFull()).toBe(false)
})

test('a reserved place counts until its task ends or it is given up', async () => {
  const queue = createBoundedTaskQueue({ running: 1, waiting: 0 })
  {
    using place = queue.reserve()
    expect(place).not.toBeNull()
    expect(queue.reserve()).toBeNull()
  }
  const place = queue.reserve()
  const { release, task } = heldTasks()
  const ended = place?.run(task(0))
  place?.[Symbol.dispose]()
  expect(queue.isFull()).toBe(true)
  release[0]?.()
  expect(await ended).toBe(0)
  expect(queue.isFull()).toBe(false)
})
