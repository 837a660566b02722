import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { forgetScans, scansKey } from './forget.ts'

it('asking once more finds nothing of an earlier scan, and leaves the one that is on the page', () => {
  const client = new QueryClient()
  const keys = { shown: [scansKey, 'me', 'shown'], left: [scansKey, 'me', 'left'], list: ['scans'] }
  for (const key of Object.values(keys)) client.setQueryData(key, 'found')
  const observer = new QueryObserver(client, { queryKey: keys.shown, staleTime: Number.POSITIVE_INFINITY })
  const stop = observer.subscribe(() => null)
  forgetScans(client)
  const kept = Object.values(keys).map((key) => client.getQueryData(key))
  stop()
  client.clear()
  expect(kept).toEqual(['found', undefined, 'found'])
})
