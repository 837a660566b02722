import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { matchesPathPattern } from '@faresight/kit/http/route-path'
import * as z from 'zod'
import { pageContentSecurityPolicy } from '../security/headers.ts'
import { type ClientFile, loadClientFile } from './client-file.ts'

/** A page of the client, or a text for crawlers. */
interface Page {
  text: ClientFile
  status: 200 | 404
  headers: Readonly<Record<string, string>>
}

type Found = Page | { redirect: string }

export interface ClientPages {
  /** @param query what follows the `?`, if anything does */
  find: (path: string, query?: string) => Found
}

/** Files for crawlers, which name the site's own address. */
export const crawlerFileContentTypes: Readonly<Record<string, string>> = {
  'robots.txt': 'text/plain; charset=utf-8',
  'sitemap.xml': 'application/xml; charset=utf-8',
}

const shellFile = 'app.html'
const routesFile = z.array(
  z.object({
    path: z.string().startsWith('/'),
    /** Only under a query that says one of these. `mode=ai&destination`: that mode, and a destination. */
    query: z.array(z.string()).optional(),
    file: z.string(),
    redirect: z.string().startsWith('/').optional(),
  }),
)

/**
 * Reads the built client. `routes.json` lists the patterns that exist (`/login`, `/results/:id`, `/admin/*`), the first
 * that fits counting, each with its file; `app.html` is the page of what does not exist.
 *
 * @param pictureOrigins other origins of images
 */
export async function loadClientPages(
  dir: string,
  publicUrl: string,
  pictureOrigins: readonly string[],
): Promise<ClientPages> {
  const routes = await readRoutes(dir)
  const { origin } = new URL(publicUrl)
  const load = async (file: string) => {
    const text = await loadClientFile(dir, file, origin)
    const scriptHashes = inlineScriptHashes(text.body.toString('utf8'))
    const policy = pageContentSecurityPolicy(publicUrl, { scriptHashes, pictureOrigins })
    return [file, { text, headers: { ...pageHeaders, 'content-security-policy': policy } }] as const
  }
  const files = new Set([shellFile, ...routes.filter((it) => !it.redirect).map(({ file }) => file)])
  const pages = new Map(await Promise.all([...files].map(load)))
  const pageOf = (file: string, status: 200 | 404): Found => {
    const page = pages.get(file)
    if (!page) throw new Error(`${file} was not read.`)
    return { ...page, status }
  }
  const crawled = await readCrawled(dir, origin)
  return {
    find(path, query = '') {
      const text = crawled.get(path)
      if (text) return text
      const parts = partsOf(path)
      const route = routes.find((it) => matches(it.parts, parts) && asks(it.queries, query))
      if (!route) return pageOf(shellFile, 404)
      return route.redirect === undefined ? pageOf(route.file, 200) : { redirect: route.redirect }
    },
  }
}

const pageHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }

async function readRoutes(dir: string) {
  const json = await readFile(join(dir, 'routes.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new Error('WEB_DIR contains no routes.json. Build the web client first: npm run build -w web.')
  })
  return routesFile.parse(JSON.parse(json)).map((route) => ({
    ...route,
    parts: partsOf(route.path),
    queries: route.query?.map((query) => [...new URLSearchParams(query)]),
  }))
}

async function readCrawled(dir: string, origin: string): Promise<ReadonlyMap<string, Page>> {
  const read = async ([file, type]: [string, string]) => {
    const headers = { 'content-type': type, 'cache-control': 'public, max-age=3600' }
    return [`/${file}`, { text: await loadClientFile(dir, file, origin), status: 200, headers }] as const
  }
  return new Map(await Promise.all(Object.entries(crawlerFileContentTypes).map(read)))
}

function partsOf(path: string): string[] {
  return (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/')
}

function matches(pattern: string[], parts: string[]): boolean {
  const rest = pattern.indexOf('*')
  if (rest === -1) return matchesPathPattern(pattern, parts)
  return matchesPathPattern(pattern.slice(0, rest), parts.slice(0, rest))
}

/** Whether a query matches all pairs of one of `wanted`; an empty value matches any. */
function asks(wanted: readonly [string, string][][] | undefined, query: string): boolean {
  if (!wanted) return true
  const params = new URLSearchParams(query)
  return wanted.some((all) =>
    all.every(([name, value]) => (value === '' ? Boolean(params.get(name)) : params.get(name) === value)),
  )
}

/** CSP hashes of the inline scripts of a page. JSON-LD is data, not a script. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^<>]*)>((?:(?!<\/?script)[\s\S])*)<\/script>/gi)]
  const inline = scripts.filter(([, attributes = '']) => !/\ssrc\s*=|ld\+json/i.test(attributes))
  return inline.map(([, , code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`)
}
