import * as z from 'zod'
import { uuid } from '../common.ts'
import { defineRoute } from '../route.ts'
import { searchProblems } from './problems.ts'
import { newSavedSearch, savedSearch, savedSearchChange } from './saved-search.ts'

const params = z.object({ id: uuid })
const gone = searchProblems['no-such-saved-search']

export const savedSearchRoutes = {
  list: defineRoute({
    owner: 'search',
    method: 'GET',
    path: '/api/saved-searches',
    access: 'user',
    summary: 'My saved searches, newest first',
    answer: z.array(savedSearch),
  }),
  favorites: defineRoute({
    owner: 'search',
    method: 'GET',
    path: '/api/saved-searches/favorites',
    access: 'user',
    summary: 'Those of them that I marked as favourites',
    answer: z.array(savedSearch),
  }),
  save: defineRoute({
    owner: 'search',
    method: 'POST',
    path: '/api/saved-searches',
    access: 'user',
    summary: 'Keep a search under a name',
    body: newSavedSearch,
    status: 201,
    answer: savedSearch,
    problems: [
      searchProblems['unknown-airport'],
      searchProblems['past-date'],
      searchProblems['far-date'],
      searchProblems['too-many-saved'],
    ],
  }),
  change: defineRoute({
    owner: 'search',
    method: 'PATCH',
    path: '/api/saved-searches/{id}',
    access: 'user',
    summary: 'Rename one of my saved searches, or mark it as a favourite',
    params,
    body: savedSearchChange,
    answer: savedSearch,
    problems: [gone],
  }),
  remove: defineRoute({
    owner: 'search',
    method: 'DELETE',
    path: '/api/saved-searches/{id}',
    access: 'user',
    summary:
      'Delete one of my saved searches, with the price alerts made from it; for an hour it can be restored',
    params,
    status: 204,
    answer: z.undefined(),
    problems: [gone],
  }),
  restore: defineRoute({
    owner: 'search',
    method: 'POST',
    path: '/api/saved-searches/{id}/restore',
    access: 'user',
    summary: 'Take back that one of my saved searches was deleted, and its price alerts with it',
    params,
    answer: savedSearch,
    problems: [gone, searchProblems['too-many-saved']],
  }),
}
