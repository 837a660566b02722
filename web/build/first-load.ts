import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The part of the bundler's graph that is read here. */
interface Graph {
  getModuleInfo: (id: string) => { code: string | null; importedIds: readonly string[] } | null
}

const entry = fileURLToPath(new URL('../index.html', import.meta.url))
const sources = fileURLToPath(new URL('../src', import.meta.url))

/** The schema library. It loads with the first form or answer that needs it. */
const schemas = /\/node_modules\/zod\//

/** Its main file is a list of every icon there is. */
const iconList = /\/node_modules\/lucide-react\/dist\/esm\/lucide-react\.mjs$/

/** Asked for in a step of its own, and yet by every page. */
const renderer = /\/node_modules\/(react-dom|scheduler)\//

/**
 * All that a page starts with, as one file. The bundler would give each part of it that a later file uses too a file of its
 * own, and many small files compress worse than one.
 */
export function firstLoad() {
  let found: Set<string> | undefined
  return {
    debugName: 'first load',
    name: (id: string, graph: Graph) => {
      found ??= reachable(graph)
      return found.has(id) || renderer.test(id) ? 'index' : null
    },
  }
}

/** The icons that later files alone show, as one file for the same reason. */
export function laterIcons() {
  return { name: 'icons', test: /\/node_modules\/lucide-react\// }
}

/** Names of the files that load while the browser has nothing better to do: see `whenIdle`. */
const idle = globSync('**/*.{ts,tsx}', { cwd: sources }).flatMap(idleIn)

function idleIn(file: string): string[] {
  const code = readFileSync(`${sources}/${file}`, 'utf8')
  const found = [...code.matchAll(/\bwhenIdle\(\s*\(\) => import\(\s*'(.+?)\.tsx?'/g)]
  const asked = code.match(/\bwhenIdle\(/g) ?? []
  if (found.length < asked.length)
    throw new Error(`${file}: write whenIdle(() => import('…')), so that the build finds what may wait.`)
  return found.map(([, path = '']) => basename(path))
}

/** What to preload with a lazy file: its imports, unless it loads while idle, where more requests would only cost time. */
export function preloaded(file: string, imported: string[]): string[] {
  return idle.some((name) => basename(file).startsWith(`${name}-`)) ? [] : imported
}

/**
 * What is imported without waiting, from the entry on; of icons those that are named.
 *
 * @throws Error if the schema library is among it
 */
function reachable(graph: Graph): Set<string> {
  const found = new Set<string>()
  const waiting = [entry]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const { code, importedIds } = graph.getModuleInfo(id) ?? { code: null, importedIds: [] }
    if (importedIds.some((imported) => schemas.test(imported)))
      throw new Error(
        `${id} brings zod into the first load: import it lazily, or take it from a file without schemas.`,
      )
    for (const imported of importedIds)
      waiting.push(...(iconList.test(imported) ? iconsOf(graph, imported, code ?? '') : [imported]))
  }
  return found
}

/** The files of the icons that a file imports from their list. */
function iconsOf(graph: Graph, list: string, importer: string): string[] {
  const [, names = ''] = /import \{([^}]*)\} from ["']lucide-react["']/.exec(importer) ?? []
  const lines = (graph.getModuleInfo(list)?.code ?? '').split('\n')
  return names.split(',').flatMap((name) => {
    const [shown = ''] = name.trim().split(' ')
    const line = lines.find((it) => new RegExp(`default as ${shown}\\b`).test(it))
    const [, file] = /from ["']\.\/(.+)["']/.exec(line ?? '') ?? []
    return shown && file ? [list.replace('lucide-react.mjs', file)] : []
  })
}
