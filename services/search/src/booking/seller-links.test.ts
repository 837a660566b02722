import { expect, test } from 'vitest'
import type { Provider } from '../providers/provider.ts'
import { createSellerLinkCache } from './seller-links.ts'

type Found = Awaited<ReturnType<NonNullable<Provider['resolveLink']>>>

/** A seller that gives these answers one after another. */
function answering(...answers: (() => Promise<Found>)[]) {
  const asked: string[] = []
  const provider: Provider = {
    name: 'shop',
    title: 'Shop',
    linkRule: { domains: null, loopback: false },
    search: async () => ({ itineraries: [], droppedItineraries: 0, fault: null }),
    async resolveLink(token) {
      asked.push(token)
      const answer = answers.shift()
      if (!answer) throw new Error('asked too often')
      return answer()
    },
  }
  return { provider, asked }
}

const url = 'https://shop.example.org/deal'
const found = async () => ({ url })

test('a found link is cached, and concurrent clicks share one look-up', async () => {
  const { provider, asked } = answering(found)
  const links = createSellerLinkCache(() => new Date(0))
  const both = await Promise.all([links.find(provider, 'one'), links.find(provider, 'one')])
  expect([...both, await links.find(provider, 'one')]).toEqual([{ url }, { url }, { url }])
  expect(asked).toEqual(['one'])
})

test('a failed look-up is repeated on the next click', async () => {
  const { provider } = answering(
    async () => ({ fault: 'late' }),
    () => Promise.reject(new Error('broken')),
    found,
  )
  const links = createSellerLinkCache(() => new Date(0))
  expect(await links.find(provider, 'one')).toEqual({ fault: 'late' })
  await expect(links.find(provider, 'one')).rejects.toThrow('broken')
  expect(links.isCached(provider, 'one')).toBe(false)
  expect(await links.find(provider, 'one')).toEqual({ url })
})
