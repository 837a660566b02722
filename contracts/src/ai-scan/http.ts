import * as z from 'zod'
import { uuid } from '../common.ts'
import { defineRoute } from '../route.ts'
import { searchProblems } from '../search/problems.ts'
import { aiScanProblems } from './problems.ts'
import { aiSearchRecordSchema, aiSearchSummarySchema, publicScanFindingsSchema } from './record.ts'
import { aiSearchRequestSchema } from './request.ts'
import { publicScanStreamEventSchemas, scanStreamEventSchemas } from './stream.ts'

const params = z.object({ searchId: uuid })
const sharing = z.object({ isShared: z.boolean('Please say true or false for isShared') })
const noSuchScanProblems = [aiScanProblems['no-such-scan']]

export const aiScanRoutes = {
  publicScan: defineRoute({
    owner: 'ai-scan',
    method: 'POST',
    path: '/api/public/ai-search',
    // Answered as JSON it takes as long as the scan.
    answerWithinMs: 125_000,
    access: 'public',
    summary: 'Find the best dates without an account; responds within two minutes, or streams',
    body: aiSearchRequestSchema,
    answer: publicScanFindingsSchema,
    events: publicScanStreamEventSchemas,
    problems: [
      searchProblems['unknown-airport'],
      searchProblems['proof-of-work-required'],
      aiScanProblems['quota-used'],
      aiScanProblems.failed,
    ],
  }),
  scan: defineRoute({
    owner: 'ai-scan',
    method: 'POST',
    path: '/api/ai-search',
    access: 'user',
    summary:
      'Start a search for the best dates, or get the identical one of the last hour; responds immediately',
    body: aiSearchRequestSchema,
    status: 202,
    answer: z.object({ searchId: uuid }),
    problems: [
      searchProblems['unknown-airport'],
      aiScanProblems['quota-used'],
      aiScanProblems['too-many-running'],
    ],
  }),
  scans: defineRoute({
    owner: 'ai-scan',
    method: 'GET',
    path: '/api/ai-search',
    access: 'user',
    summary: 'List my AI searches of the last 12 months, newest first, at most 50',
    answer: z.array(aiSearchSummarySchema),
  }),
  record: defineRoute({
    owner: 'ai-scan',
    method: 'GET',
    path: '/api/ai-search/{searchId}',
    access: 'public',
    summary: 'Get an AI search of mine, a shared one or a visitor’s, with the values that the caller may see',
    params,
    answer: aiSearchRecordSchema,
    problems: noSuchScanProblems,
  }),
  recordEvents: defineRoute({
    owner: 'ai-scan',
    method: 'GET',
    path: '/api/ai-search/{searchId}/events',
    access: 'public',
    summary: 'Stream the progress of an AI search',
    params,
    answer: z.never(),
    events: scanStreamEventSchemas,
    problems: noSuchScanProblems,
  }),
  share: defineRoute({
    owner: 'ai-scan',
    method: 'PATCH',
    path: '/api/ai-search/{searchId}',
    access: 'user',
    summary: 'Share one of my AI searches by link, or revoke the link',
    params,
    body: sharing,
    answer: sharing,
    problems: noSuchScanProblems,
  }),
  cancel: defineRoute({
    owner: 'ai-scan',
    method: 'DELETE',
    path: '/api/ai-search/{searchId}',
    access: 'user',
    summary: 'Cancel one of my AI searches; its results so far stay',
    params,
    status: 204,
    answer: z.undefined(),
    problems: [...noSuchScanProblems, aiScanProblems['already-ended']],
  }),
}
