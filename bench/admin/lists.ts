import { randomBytes, randomUUID } from 'node:crypto'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { createIdentitySigner, identityHeader } from '@faresight/kit/identity/identity'
import { toLatencyPercentiles } from '../statistics.ts'
import type { AdminBenchStack } from './admin-stack.ts'

const queries: Record<string, string> = {
  'first page': '',
  'first page, oldest first': 'order=asc',
  'by mail address': 'sort=email&order=asc',
  'by name': 'sort=name&order=asc',
  'by name, from the end': 'sort=name',
  'common search': 'search=gmail',
  'common search, by name': 'search=gmail&sort=name&order=asc',
  'one in a hundred': 'search=smith',
  'one in a hundred, by name': 'search=smith&sort=name&order=asc',
  'rare search': 'search=mary.smith7',
  'one account': 'search=999983%40',
  'no match': 'search=qxzvw',
  'status past due': 'status=past_due',
  'status past due, by mail address': 'status=past_due&sort=email&order=asc',
  'plan annual, by name': 'plan=annual&sort=name&order=asc',
  'without a plan': 'plan=none',
  administrators: 'role=admin',
  'not verified': 'verified=false',
  'not verified, oldest first': 'verified=false&order=asc',
  'not verified, by name': 'verified=false&sort=name&order=asc',
  'search, status and plan, by mail address': 'search=smith&status=active&plan=annual&sort=email&order=asc',
  'search and status, by name': 'search=gmail&status=past_due&sort=name&order=asc',
  'two letters, none such': 'search=qx',
}

const deepPages = {
  'a deep page': '',
  'a deep page, by name': 'sort=name&order=asc',
  'a deep page of a search': 'search=gmail',
}
/** Unmeasured calls that connect, plan and fill caches. */
const warmUpCalls = 5

interface Sizes {
  calls: number
  /** Number of a deep page. */
  deep: number
}

/** How long a page of users takes over HTTP, the bus and auth, one after the other. */
export async function measureUserLists(
  { url, privateKey }: AdminBenchStack,
  { calls, deep }: Sizes,
  done: (share: number) => void,
) {
  const sign = createIdentitySigner(privateKey)
  const who = { userId: randomUUID(), role: 'admin' as const, accessUntil: null }
  async function page(query: string): Promise<string | null> {
    const token = await sign({ ...who, sessionId: randomBytes(32).toString('hex') }, 'admin')
    const answer = await fetch(`${url}${adminRoutes.users.path}?${query}`, {
      headers: { [identityHeader]: token },
    })
    if (!answer.ok) throw new Error(`${query}: ${answer.status} ${await answer.text()}`)
    return adminRoutes.users.answer.parse(await answer.json()).nextCursor
  }
  const asked = { ...queries }
  for (const [name, query] of Object.entries(deepPages)) {
    let cursor: string | null = null
    for (let turn = 1; turn < deep; turn += 1)
      cursor = await page(`${query}${cursor ? `&cursor=${cursor}` : ''}`)
    asked[name] = `${query}&cursor=${cursor}`
  }
  const figures: Record<string, { p50Ms: number; p99Ms: number }> = {}
  for (const [name, query] of Object.entries(asked)) {
    for (let turn = 0; turn < Math.min(calls, warmUpCalls); turn += 1) await page(query)
    const tookMs: number[] = []
    for (let turn = 0; turn < calls; turn += 1) {
      const began = performance.now()
      await page(query)
      tookMs.push(performance.now() - began)
    }
    figures[name] = toLatencyPercentiles(tookMs)
    done(Object.keys(figures).length / Object.keys(asked).length)
  }
  console.table(figures)
  return figures
}
