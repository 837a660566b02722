import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import type { Principal } from '@faresight/contracts/viewer'
import { expect } from 'vitest'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import type { Search } from './harness.ts'

export const path = '/api/saved-searches'
export const roundTrip = {
  origin: 'lhr',
  destination: 'nyc',
  departureDate: isoDateInDays(60),
  returnDate: isoDateInDays(67),
}

/** What people do with their saved searches. */
export function savingAt({ call, deps }: Search) {
  async function list(who: Principal, url = path): Promise<SavedSearch[]> {
    const answer = await call('GET', url, who)
    expect(answer.statusCode).toBe(200)
    return answer.json<SavedSearch[]>()
  }
  return {
    list,
    favorites: (who: Principal) => list(who, `${path}/favorites`),
    async save(who: Principal, asked: object = {}): Promise<SavedSearch> {
      const answer = await call('POST', path, who, { body: { name: 'Trip', ...roundTrip, ...asked } })
      expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
      return answer.json<SavedSearch>()
    },
    change: (who: Principal, id: string, body: object) => call('PATCH', `${path}/${id}`, who, { body }),
    remove: (who: Principal, id: string) => call('DELETE', `${path}/${id}`, who),
    restore: (who: Principal, id: string) => call('POST', `${path}/${id}/restore`, who),
    /** So many at once, straight into the table. */
    insertMany: ({ userId }: Principal, count: number) =>
      deps.postgres.pool.query(
        `insert into saved_searches (id, user_id, name, origin, destination, departure_date, created_at, updated_at)
          select gen_random_uuid(), $1, 'One of many', 'LHR', 'JFK', '2027-01-10', now(), now()
          from generate_series(1, $2)`,
        [userId, count],
      ),
  }
}

export type Saving = ReturnType<typeof savingAt>

export const idsOf = (saved: readonly SavedSearch[]) => saved.map(({ id }) => id)
