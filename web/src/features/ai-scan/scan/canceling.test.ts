import { expect, it } from 'vitest'
import { cancelingOf } from './canceling.ts'

const asked = { variables: 'first', isPending: false, isSuccess: false, isError: false }
const first = { searchId: 'first', status: 'running' } as const
const second = { searchId: 'second', status: 'running' } as const

it('a scan is being cancelled until it says that it is over', () => {
  const free = { canceling: false, cancelFailed: false }
  const busy = { canceling: true, cancelFailed: false }
  expect(cancelingOf({ ...asked, isPending: true }, first)).toEqual(busy)
  expect(cancelingOf({ ...asked, isSuccess: true }, first)).toEqual(busy)
  expect(cancelingOf({ ...asked, isSuccess: true }, { ...first, status: 'canceled' })).toEqual(free)
  expect(cancelingOf({ ...asked, isError: true }, first)).toEqual({ canceling: false, cancelFailed: true })
})

it.each(['isPending', 'isSuccess', 'isError'] as const)(
  'what became of cancelling one scan (%s) does not hinder the next',
  (state) => {
    expect(cancelingOf({ ...asked, [state]: true }, second)).toEqual({
      canceling: false,
      cancelFailed: false,
    })
  },
)
