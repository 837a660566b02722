import { searchProblems } from '@faresight/contracts/search/problems'
import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import type { StoredSavedSearch } from '../schema.ts'
import {
  softDeleteAndPublishSavedSearch,
  restoreAndPublishSavedSearch,
  type SavedSearchesDeps,
  saveSearch,
} from './saved-searches.ts'
import { findUserSavedSearches, updateSavedSearch } from './store.ts'

export function registerSavedSearchRoutes(service: Service, deps: SavedSearchesDeps): void {
  const { db } = deps.postgres

  mountRoute(service, savedSearchRoutes.list, async ({ principal }) =>
    (await findUserSavedSearches(db, principal.userId)).map(toSavedSearch),
  )

  mountRoute(service, savedSearchRoutes.favorites, async ({ principal }) =>
    (await findUserSavedSearches(db, principal.userId, { favorites: true })).map(toSavedSearch),
  )

  mountRoute(service, savedSearchRoutes.save, async ({ body, principal }) =>
    toSavedSearch(await saveSearch(body, principal.userId, deps)),
  )

  mountRoute(service, savedSearchRoutes.change, async ({ body, params, principal }) => {
    const { isFavorite, name } = body
    const change = {
      ...(isFavorite !== undefined && { isFavorite }),
      ...(name !== undefined && { name }),
      updatedAt: deps.now(),
    }
    const changed = await updateSavedSearch(db, { id: params.id, userId: principal.userId }, change)
    if (!changed) throw new Problem(searchProblems['no-such-saved-search'])
    return toSavedSearch(changed)
  })

  mountRoute(service, savedSearchRoutes.remove, async ({ params, principal }) => {
    await softDeleteAndPublishSavedSearch(params.id, principal.userId, deps)
    return undefined
  })

  mountRoute(service, savedSearchRoutes.restore, async ({ params, principal }) =>
    toSavedSearch(await restoreAndPublishSavedSearch(params.id, principal.userId, deps)),
  )
}

function toSavedSearch({ createdAt, updatedAt, ...saved }: StoredSavedSearch): SavedSearch {
  return { ...saved, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
