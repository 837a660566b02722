import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fitsPattern } from '@faresight/kit/http/route-path'
import * as z from 'zod'
import { pagePolicy } from '../security/headers.ts'

type Encoding = 'br' | 'gzip'

/** A page of the client, held in memory: there are few, and each needs a policy with the hashes of its own scripts. */
interface Page {
  body: Buffer
  encoded: Partial<Record<Encoding, Buffer>>
  etag: string
  policy: string
}

/** What a path leads to: a page, or another path. */
type Found = { page: Page; status: 200 | 404 } | { redirect: string }

export interface Pages {
  find: (path: string) => Found
}

const shellFile = 'app.html'
const routesFile = z.array(
  z.object({
    path: z.string().startsWith('/'),
    file: z.string(),
    redirect: z.string().startsWith('/').optional(),
  }),
)

/**
 * Reads the built client. `routes.json` lists the patterns that exist (`/login`, `/results/:id`, `/admin/*`), each with
 * its file: a prerendered page, or `app.html`, the shell of all others and of what does not exist.
 *
 * @param pictureOrigins from where else than from us its pages may show pictures
 */
export async function loadPages(
  dir: string,
  publicUrl: string,
  pictureOrigins: readonly string[],
): Promise<Pages> {
  const text = await ifThere(join(dir, 'routes.json'))
  if (!text)
    throw new Error('WEB_DIR holds no routes.json. Build the web client first: npm run build -w web.')
  const routes = routesFile.parse(JSON.parse(text.toString('utf8')))
  const files = new Set([shellFile, ...routes.map(({ file }) => file)])
  const policyOf = (scriptHashes: readonly string[]) =>
    pagePolicy(publicUrl, { scriptHashes, pictureOrigins })
  const load = async (file: string) => [file, await loadPage(dir, file, policyOf)] as const
  const pages = new Map(await Promise.all([...files].map(load)))
  const patterns = routes.map((route) => ({ ...route, parts: partsOf(route.path) }))
  const pageOf = (file: string, status: 200 | 404): Found => {
    const page = pages.get(file)
    if (!page) throw new Error(`${file} was not read.`)
    return { page, status }
  }
  return {
    find(path) {
      const parts = partsOf(path)
      const route = patterns.find((pattern) => matches(pattern.parts, parts))
      if (!route) return pageOf(shellFile, 404)
      return route.redirect === undefined ? pageOf(route.file, 200) : { redirect: route.redirect }
    },
  }
}

/** A slash at the end means the same page. */
function partsOf(path: string): string[] {
  return (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/')
}

function matches(pattern: string[], parts: string[]): boolean {
  const rest = pattern.indexOf('*')
  if (rest === -1) return fitsPattern(pattern, parts)
  return fitsPattern(pattern.slice(0, rest), parts.slice(0, rest))
}

async function loadPage(
  dir: string,
  file: string,
  policyOf: (scriptHashes: readonly string[]) => string,
): Promise<Page> {
  const path = join(dir, file)
  const [body, br, gzip] = await Promise.all([readFile(path), ifThere(`${path}.br`), ifThere(`${path}.gz`)])
  return {
    body,
    encoded: { ...(br && { br }), ...(gzip && { gzip }) },
    // Weak: one tag for all encodings of the page.
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    policy: policyOf(inlineScriptHashes(body.toString('utf8'))),
  }
}

function ifThere(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** Hashes, as a content policy names them, of the scripts that stand in the page itself. Data is no script. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
  const inline = scripts.filter(([, attributes = '']) => !/\ssrc\s*=|ld\+json/i.test(attributes))
  return inline.map(([, , code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`)
}
