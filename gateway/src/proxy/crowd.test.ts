import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createCrowd } from './crowd.ts'

test('one call too many is refused at once, and there is room again when another one ends', async () => {
  const app = Fastify()
  createCrowd(2).watch(app)
  const held: (() => void)[] = []
  app.get('/', () => new Promise((resolve) => held.push(() => resolve('done'))))
  const open = [app.inject('/'), app.inject('/')]
  await expect.poll(() => held.length).toBe(2)
  expect((await app.inject('/')).statusCode).not.toBe(200)
  expect(held).toHaveLength(2)
  held[0]?.()
  expect((await open[0])?.statusCode).toBe(200)
  const next = app.inject('/')
  await expect.poll(() => held.length).toBe(3)
  for (const end of held) end()
  expect((await next).statusCode).toBe(200)
})
