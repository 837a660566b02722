import { expect, it } from 'vitest'
import { type UrlSchema, flag, format, oneOf, othersIn, parse, textParam, withState } from './url-state.ts'

interface View {
  tab: 'all' | 'own'
  open: boolean
  note: string | null
}
const schema: UrlSchema<View> = {
  params: {
    tab: oneOf(['all', 'own'], 'all'),
    open: { ...flag, name: 'o' },
    note: textParam((text) => text || undefined, null),
  },
  tidy: (view) => (view.open ? view : { ...view, note: null }),
  history: 'replace',
}
const initial: View = { tab: 'all', open: false, note: null }

it.each<[string, Partial<View>, string]>([
  ['', {}, ''],
  ['tab=own', { tab: 'own' }, 'tab=own'],
  ['tab=toString&o=1', {}, ''],
  ['note=hi', {}, ''],
  ['note=hi&o=true&tab=all', { open: true, note: 'hi' }, 'o=true&note=hi'],
  ['tab=own&tab=all', { tab: 'own' }, 'tab=own'],
])('%s is read, and written without what is initial or invalid', (search, state, written) => {
  const params = new URLSearchParams(search)
  expect(parse(schema, params)).toEqual({ ...initial, ...state })
  expect(format(schema, parse(schema, params)).toString()).toBe(written)
})

it('a change keeps the other parameters and their places', () => {
  const search = new URLSearchParams('a=1&tab=own&b=2')
  expect(withState(schema, search, { open: true }).toString()).toBe('a=1&tab=own&b=2&o=true')
  expect(withState(schema, search, { tab: 'all' }).toString()).toBe('a=1&b=2')
  expect(search.toString()).toBe('a=1&tab=own&b=2')
  expect(othersIn(schema, search).toString()).toBe('a=1&b=2')
})
