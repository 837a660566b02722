import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import type { Principal } from '@faresight/contracts/viewer'
import { expect } from 'vitest'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import type { SearchUnderTest } from './harness.ts'

export const savedSearchesPath = '/api/saved-searches'
export const roundTripToSave = {
  origin: 'lhr',
  destination: 'nyc',
  departureDate: isoDateInDays(60),
  returnDate: isoDateInDays(67),
}

/** What people do with their saved searches. */
export function createSavedSearchClient({ call, deps }: SearchUnderTest) {
  async function list(who: Principal, url = savedSearchesPath): Promise<SavedSearch[]> {
    const answer = await call('GET', url, who)
    expect(answer.statusCode).toBe(200)
    return answer.json<SavedSearch[]>()
  }
  return {
    list,
    favorites: (who: Principal) => list(who, `${savedSearchesPath}/favorites`),
    async save(who: Principal, asked: object = {}): Promise<SavedSearch> {
      const answer = await call('POST', savedSearchesPath, who, {
        body: { name: 'Trip', ...roundTripToSave, ...asked },
      })
      expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
      return answer.json<SavedSearch>()
    },
    change: (who: Principal, id: string, body: object) =>
      call('PATCH', `${savedSearchesPath}/${id}`, who, { body }),
    remove: (who: Principal, id: string) => call('DELETE', `${savedSearchesPath}/${id}`, who),
    restore: (who: Principal, id: string) => call('POST', `${savedSearchesPath}/${id}/restore`, who),
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

export type SavedSearchClient = ReturnType<typeof createSavedSearchClient>

export const listSavedSearchIds = (saved: readonly SavedSearch[]) => saved.map(({ id }) => id)
