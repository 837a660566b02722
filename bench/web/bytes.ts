import type { Browser, Request } from 'playwright-core'
import { launchChromium, openAndSettle, createSignedInProfile } from './browser.ts'
import { isSmoke } from '../command-line.ts'
import type { BenchRole } from './session-tokens.ts'
import type { BenchSite } from './bench-site.ts'

/** Bytes of JavaScript until the search form of the landing page is ready. */
const limit = 120_000

/** Pages that differ by role. */
const rolesByPath: Partial<Record<string, readonly BenchRole[]>> = {
  '/': ['visitor', 'subscriber'],
  '/account': ['subscriber'],
  '/saved-searches': ['subscriber'],
  '/price-alerts': ['subscriber'],
  '/cart': ['member'],
  '/success': ['member'],
  '/admin': ['visitor', 'owner'],
}

/** Compressed bodies. */
interface Bytes {
  /** Named in the page's HTML. */
  firstJs: number
  /** Until the page makes no more requests. */
  allJs: number
  css: number
  font: number
  html: number
  /** API responses and images. */
  other: number
}

/** Bytes that a browser with an empty cache loads for each page. */
export async function measurePageBytes(site: BenchSite, done: (share: number) => void) {
  const browser = await launchChromium(site)
  const rows: Record<string, Bytes> = {}
  try {
    for (const [index, path] of site.paths.entries()) {
      for (const role of isSmoke ? (['visitor'] as const) : (rolesByPath[path] ?? ['visitor']))
        rows[`${path} ${role}`] = await bytesOf(browser, site, path, role)
      done((index + 1) / site.paths.length)
    }
  } finally {
    await browser.close()
  }
  console.log('\nBytes of a first load, as transferred (brotli)\n')
  console.table(rows)
  const first = rows['/ visitor']?.firstJs ?? NaN
  const verdict = first <= limit ? 'within the aim' : `${first - limit} too many`
  console.log(`JavaScript until the search form is ready: ${first} of ${limit} bytes, ${verdict}`)
  return { figures: { limit, rows }, measured: Object.values(rows).map(({ html }) => html) }
}

async function bytesOf(browser: Browser, site: BenchSite, path: string, role: BenchRole): Promise<Bytes> {
  const context = await createSignedInProfile(browser, site, { device: 'phone', role })
  try {
    const page = await context.newPage()
    const requests: Request[] = []
    page.on('requestfinished', (request) => requests.push(request))
    await openAndSettle(page, path)
    const bytes: Bytes = { firstJs: 0, allJs: 0, css: 0, font: 0, html: 0, other: 0 }
    const html = await (await fetch(`${site.url}${path}`)).text()
    for (const request of requests) {
      const { responseBodySize } = await request.sizes().catch(() => ({ responseBodySize: 0 }))
      const type = request.resourceType()
      const isFirst = html.includes(new URL(request.url()).pathname)
      if (type === 'script') {
        bytes.allJs += responseBodySize
        if (isFirst) bytes.firstJs += responseBodySize
      } else bytes[kindOf(type)] += responseBodySize
    }
    return bytes
  } finally {
    await context.close()
  }
}

function kindOf(type: string): 'css' | 'font' | 'html' | 'other' {
  if (type === 'stylesheet') return 'css'
  if (type === 'document') return 'html'
  return type === 'font' ? 'font' : 'other'
}
