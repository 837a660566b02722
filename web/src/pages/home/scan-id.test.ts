import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import { expect, it } from 'vitest'
import { ApiProblem } from '../../api/problems.ts'
import { addressId } from './scan-id.ts'

const problem = (status: number) => new ApiProblem({ status, code: 'test', detail: 'No' })
const ended = { searchId: 'one', status: 'completed' } as const
const running = { searchId: 'one', status: 'running' } as const

it('the address keeps a finished scan, whatever happens to the next one', () => {
  expect(addressId(ended, null, 'one')).toBe('one')
  expect(addressId(ended, problem(429), 'one')).toBe('one')
  expect(addressId(ended, new Error('offline'), 'one')).toBe('one')
  expect(addressId(running, null, null)).toBe('one')
})

it('the address names no scan that was refused, and still the one that is out of reach', () => {
  expect(addressId(undefined, problem(429), 'one')).toBeNull()
  const gone = new ApiProblem({ ...aiScanProblems['no-such-scan'] })
  expect(addressId(undefined, gone, 'one')).toBe('one')
  expect(addressId(undefined, problem(503), 'one')).toBe('one')
  expect(addressId(running, problem(503), 'one')).toBe('one')
  expect(addressId(undefined, new Error('offline'), null)).toBeNull()
})
