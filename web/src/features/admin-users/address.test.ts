import { expect, it } from 'vitest'
import { parse, withState } from '../../browser/url-state.ts'
import { adminUrl } from '../admin/views.ts'
import { hasFilters, usersUrl } from './address.ts'

const read = (search: string) => parse(usersUrl, new URLSearchParams(search))
const all = {
  search: null,
  status: null,
  plan: null,
  role: null,
  verified: null,
  sort: 'created',
  order: null,
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
  ['names from A on', 'sort=name', { ...all, sort: 'name' }],
  ['names from Z on', 'sort=name&order=desc', { ...all, sort: 'name', order: 'desc' }],
])('an address asks for %s', (_, search, filter) => expect(read(search)).toEqual(filter))

it('cuts what is searched for to what the server takes', () => {
  expect(read(`search=${'x'.repeat(300)}`).search).toHaveLength(100)
})

it('keeps what is of others, and says nothing that goes without saying', () => {
  const params = new URLSearchParams('view=users&search=Mira&role=admin&sort=name&order=desc')
  const next = withState(usersUrl, params, { role: null, sort: 'email', order: null, verified: true })
  expect(next.toString()).toBe('view=users&search=Mira&sort=email&verified=true')
})

it('is narrowed by a filter, not by an order', () => {
  expect(hasFilters({ ...read('sort=name'), order: 'asc' })).toBe(false)
  expect(hasFilters({ ...read('verified=false'), order: 'asc' })).toBe(true)
})

it.each([
  ['user=0b0e7a5c-58a5-4a0b-9a3c-0d9b5b1c2d3e&view=audit', 'audit', '0b0e7a5c-58a5-4a0b-9a3c-0d9b5b1c2d3e'],
  ['user=1%27--&view=toString', 'overview', null],
])('%s opens a section, and the panel of an account that can be', (search, view, user) => {
  expect(parse(adminUrl, new URLSearchParams(search))).toEqual({ view, user })
})
