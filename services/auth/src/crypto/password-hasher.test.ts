import { expect, test } from 'vitest'
import { createPasswordHasher, currentArgon2Cost } from './password-hasher.ts'
import { createBoundedTaskQueue } from '@faresight/kit/bounded-queue'

const queue = createBoundedTaskQueue({ running: 1, waiting: 10 })
const cheap = { memoryKib: 64, passes: 1, parallelism: 1 }

// A test vector of the reference implementation (P-H-C/phc-winner-argon2, src/test.c).
const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

test('verifies a hash of the reference implementation', async () => {
  const passwords = createPasswordHasher(queue)
  expect(await passwords.verify('password', reference)).toEqual({ matches: true, stale: false })
  expect(await passwords.verify('Password', reference)).toMatchObject({ matches: false })
})

test('hashes with argon2id, at least 19 MiB, two passes and a new salt each time', async () => {
  const passwords = createPasswordHasher(queue)
  const [one, two] = [await passwords.hash('Tr1cky!pass'), await passwords.hash('Tr1cky!pass')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(currentArgon2Cost.memoryKib).toBeGreaterThanOrEqual(19 * 1024)
  expect(two).not.toBe(one)
  expect(await passwords.verify('Tr1cky!pass', one)).toEqual({ matches: true, stale: false })
})

test('reports a cheaper hash than the current one as stale', async () => {
  const old = await createPasswordHasher(queue, cheap).hash('Tr1cky!pass')
  expect(await createPasswordHasher(queue).verify('Tr1cky!pass', old)).toEqual({ matches: true, stale: true })
})

test('matches nothing without a stored hash', async () => {
  expect(await createPasswordHasher(queue, cheap).verify('', null)).toMatchObject({ matches: false })
})

test('matches composed and decomposed accents', async () => {
  const passwords = createPasswordHasher(queue, cheap)
  const stored = await passwords.hash('Ame\u0301lie 1!')
  expect(await passwords.verify('Am\u00e9lie 1!', stored)).toMatchObject({ matches: true })
})

test('compares every character of a long password', async () => {
  const passwords = createPasswordHasher(queue, cheap)
  const long = 'Aa1!'.repeat(256)
  const stored = await passwords.hash(long)
  expect(await passwords.verify(long, stored)).toMatchObject({ matches: true })
  for (const other of [long.slice(0, -1), `${long.slice(0, -1)}?`, `?${long.slice(1)}`, long.toLowerCase()])
    expect(await passwords.verify(other, stored)).toMatchObject({ matches: false })
})

test('neither hashes nor reserves a place when the queue is full', async () => {
  const passwords = createPasswordHasher(createBoundedTaskQueue({ running: 0, waiting: 0 }))
  expect(passwords.hash('any')).toBeNull()
  expect(passwords.reserve()).toBeNull()
  await expect(passwords.verify('any', null)).rejects.toMatchObject({ type: { status: 503 } })
})
