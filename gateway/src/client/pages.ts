import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import * as z from 'zod'
import { pagePolicy } from '../security/headers.ts'

type Encoding = 'br' | 'gzip'

/** A page of the client, held in memory: there are few, and each needs a policy with the hashes of its own scripts. */
export interface Page {
  body: Buffer
  encoded: Partial<Record<Encoding, Buffer>>
  etag: string
  policy: string
}

export interface Pages {
  /** The page for a path, and whether the path is one of the client's. */
  find: (path: string) => { page: Page; status: 200 | 404 }
}

const routesFile = z.array(z.string().startsWith('/'))

/**
 * Reads the built client: `index.html` and `login/index.html` (or `login.html`) are the prerendered pages of their
 * paths, `app.html` is the shell of all others, `routes.json` lists the patterns (`/results/:id`, `/admin/*`) that exist.
 */
export async function loadPages(dir: string, publicUrl: string): Promise<Pages> {
  const files = (await readdir(dir, { recursive: true })).map((file) => file.replaceAll(sep, '/'))
  const load = (file: string) => loadPage(dir, file, publicUrl)
  const html = files.filter((file) => file.endsWith('.html'))
  const pages = new Map(
    await Promise.all(html.map(async (file) => [pathOf(file), await load(file)] as const)),
  )
  const index = pages.get('/')
  if (!index)
    throw new Error('WEB_DIR holds no index.html. Build the web client first: npm run build -w web.')
  const shell = pages.get('/app') ?? index
  pages.delete('/app')
  const routes: string[] = files.includes('routes.json')
    ? routesFile.parse(JSON.parse(await readFile(join(dir, 'routes.json'), 'utf8')))
    : []
  const patterns = routes.map((route) => route.split('/'))
  return {
    find(path) {
      const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
      const page = pages.get(plain)
      if (page) return { page, status: 200 }
      const parts = plain.split('/')
      return { page: shell, status: patterns.some((pattern) => matches(pattern, parts)) ? 200 : 404 }
    },
  }
}

/** `index.html` → `/`, `login/index.html` and `login.html` → `/login`. */
function pathOf(file: string): string {
  return `/${file.replace(/\.html$/, '').replace(/(^|\/)index$/, '')}`
}

function matches(pattern: string[], parts: string[]): boolean {
  const rest = pattern.indexOf('*')
  if (rest !== -1) return matches(pattern.slice(0, rest), parts.slice(0, rest))
  return (
    pattern.length === parts.length &&
    pattern.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : part === parts[index]))
  )
}

async function loadPage(dir: string, file: string, publicUrl: string): Promise<Page> {
  const path = join(dir, file)
  const [body, br, gzip] = await Promise.all([readFile(path), ifThere(`${path}.br`), ifThere(`${path}.gz`)])
  return {
    body,
    encoded: { ...(br && { br }), ...(gzip && { gzip }) },
    // Weak: one tag for all encodings of the page.
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    policy: pagePolicy(inlineScriptHashes(body.toString('utf8')), publicUrl),
  }
}

function ifThere(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** Hashes, as a content policy names them, of the scripts that stand in the page itself. */
export function inlineScriptHashes(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
  const inline = scripts.filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes))
  return inline.map(([, , code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`)
}
