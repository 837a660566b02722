import * as z from 'zod'
import { uuid } from '../common.ts'
import { defineRoute } from '../route.ts'
import { searchProblems } from './problems.ts'
import { newSavedSearchSchema, savedSearchSchema, savedSearchChangeSchema } from './saved-search.ts'

const params = z.object({ id: uuid })
const noSuchSavedSearchProblem = searchProblems['no-such-saved-search']

export const savedSearchRoutes = {
  list: defineRoute({
    owner: 'search',
    method: 'GET',
    path: '/api/saved-searches',
    access: 'user',
    summary: 'List my saved searches, newest first',
    answer: z.array(savedSearchSchema),
  }),
  favorites: defineRoute({
    owner: 'search',
    method: 'GET',
    path: '/api/saved-searches/favorites',
    access: 'user',
    summary: 'List my favourite saved searches',
    answer: z.array(savedSearchSchema),
  }),
  save: defineRoute({
    owner: 'search',
    method: 'POST',
    path: '/api/saved-searches',
    access: 'user',
    summary: 'Save a search under a name',
    body: newSavedSearchSchema,
    status: 201,
    answer: savedSearchSchema,
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
    summary: 'Rename one of my saved searches, or change whether it is a favourite',
    params,
    body: savedSearchChangeSchema,
    answer: savedSearchSchema,
    problems: [noSuchSavedSearchProblem],
  }),
  remove: defineRoute({
    owner: 'search',
    method: 'DELETE',
    path: '/api/saved-searches/{id}',
    access: 'user',
    summary: 'Delete one of my saved searches and its price alerts; both can be restored for an hour',
    params,
    status: 204,
    answer: z.undefined(),
    problems: [noSuchSavedSearchProblem],
  }),
  restore: defineRoute({
    owner: 'search',
    method: 'POST',
    path: '/api/saved-searches/{id}/restore',
    access: 'user',
    summary: 'Restore one of my deleted saved searches and its price alerts',
    params,
    answer: savedSearchSchema,
    problems: [noSuchSavedSearchProblem, searchProblems['too-many-saved']],
  }),
}
