import { adminProblems } from '@faresight/contracts/admin/problems'
import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import { alertsProblems } from '@faresight/contracts/alerts/problems'
import { authProblems } from '@faresight/contracts/auth/problems'
import { billingProblems } from '@faresight/contracts/billing/problems'
import type { ProblemType } from '@faresight/contracts/problem-types'
import { accessProblems, requestProblems } from '@faresight/contracts/problems'
import { searchProblems } from '@faresight/contracts/search/problems'
import { expect, it } from 'vitest'
import { problemMessage } from './problem-messages.ts'

const all: ProblemType[] = [
  requestProblems,
  accessProblems,
  authProblems,
  billingProblems,
  searchProblems,
  aiScanProblems,
  alertsProblems,
  adminProblems,
].flatMap((problems) => Object.values<ProblemType>(problems))

// The servers' sentences are for those who program against them.
const ownWords = ['request/malformed-json', 'request/too-large']

it('says the same as the servers, apart from what only a programmer could use', () => {
  const others = all.filter(({ code, detail }) => (problemMessage(code) ?? detail) !== detail)
  expect(others.map(({ code }) => code)).toEqual(ownWords)
  expect(all.filter(({ code }) => problemMessage(code)).length).toBeGreaterThan(50)
})
