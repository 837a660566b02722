import { searchProblems } from '@faresight/contracts/search/problems'
import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import type { SavedSearch } from '@faresight/contracts/search/saved-search'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'
import type { StoredSavedSearch } from '../schema.ts'
import { remove, restore, save } from './keep.ts'
import { listSaved, updateSaved } from './store.ts'

export function savedSearchesRoutes(service: Service, deps: Deps): void {
  const { db } = deps.postgres

  mountRoute(service, savedSearchRoutes.list, async ({ principal }) =>
    (await listSaved(db, principal.userId)).map(shown),
  )

  mountRoute(service, savedSearchRoutes.favorites, async ({ principal }) =>
    (await listSaved(db, principal.userId, { favorites: true })).map(shown),
  )

  mountRoute(service, savedSearchRoutes.save, async ({ body, principal }) =>
    shown(await save(body, principal.userId, deps)),
  )

  mountRoute(service, savedSearchRoutes.change, async ({ body, params, principal }) => {
    const { isFavorite, name } = body
    const change = {
      ...(isFavorite !== undefined && { isFavorite }),
      ...(name !== undefined && { name }),
      updatedAt: deps.now(),
    }
    const changed = await updateSaved(db, { id: params.id, userId: principal.userId }, change)
    if (!changed) throw new Problem(searchProblems['no-such-saved-search'])
    return shown(changed)
  })

  mountRoute(service, savedSearchRoutes.remove, async ({ params, principal }) => {
    await remove(params.id, principal.userId, deps)
    return undefined
  })

  mountRoute(service, savedSearchRoutes.restore, async ({ params, principal }) =>
    shown(await restore(params.id, principal.userId, deps)),
  )
}

function shown({ createdAt, updatedAt, ...saved }: StoredSavedSearch): SavedSearch {
  return { ...saved, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
