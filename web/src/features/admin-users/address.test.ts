import { expect, it } from 'vitest'
import { hasFilters, readFilter, readOpenUserId, withFilter } from './address.ts'

const read = (search: string) => readFilter(new URLSearchParams(search))
const all = {
  search: null,
  status: null,
  plan: null,
  role: null,
  verified: null,
  sort: 'created',
  order: 'desc',
}

it.each([
  ['nothing', '', all],
  ['what is wrong', 'status=paid&plan=weekly&role=root&verified=1&sort=id&order=up', all],
  ['a search of blanks', 'search=+++', all],
  [
    'a search and filters',
    'search=+Mira&status=none&plan=annual&role=admin&verified=false',
    {
      ...all,
      search: 'Mira',
      status: 'none',
      plan: 'annual',
      role: 'admin',
      verified: false,
    },
  ],
  ['names from A on', 'sort=name', { ...all, sort: 'name', order: 'asc' }],
  ['names from Z on', 'sort=name&order=desc', { ...all, sort: 'name', order: 'desc' }],
])('an address asks for %s', (_, search, filter) => expect(read(search)).toEqual(filter))

it('cuts what is searched for to what the server takes', () => {
  expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(100)
})

it('keeps what is of others, and says nothing that goes without saying', () => {
  const params = new URLSearchParams('view=users&search=Mira&role=admin&sort=name&order=desc')
  const next = withFilter(params, { role: null, sort: 'email', order: 'asc', verified: true })
  expect(next.toString()).toBe('view=users&search=Mira&sort=email&verified=true')
})

it('is narrowed by a filter, not by an order', () => {
  expect(hasFilters(read('sort=name'))).toBe(false)
  expect(hasFilters(read('verified=false'))).toBe(true)
})

it('opens the panel of an account that can be', () => {
  const id = '0b0e7a5c-58a5-4a0b-9a3c-0d9b5b1c2d3e'
  expect(readOpenUserId(new URLSearchParams({ user: id }))).toBe(id)
  expect(readOpenUserId(new URLSearchParams('user=1%27--'))).toBeNull()
})
