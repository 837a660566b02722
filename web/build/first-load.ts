import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'

/** The part of the bundler's graph that is read here. */
interface Graph {
  getModuleInfo: (id: string) => { code: string | null; importedIds: readonly string[] } | null
}

const entry = fileURLToPath(new URL('../index.html', import.meta.url))

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
  const named = new Set<string>()
  for (const node of parseAst(importer).body)
    if (node.type === 'ImportDeclaration' && node.source.value === 'lucide-react')
      for (const it of node.specifiers) if (it.type === 'ImportSpecifier') named.add(nameOf(it.imported))
  const files: string[] = []
  for (const node of parseAst(graph.getModuleInfo(list)?.code ?? '').body)
    if (node.type === 'ExportNamedDeclaration' && node.source)
      if (node.specifiers.some((it) => named.has(nameOf(it.exported))))
        files.push(join(dirname(list), node.source.value))
  return files
}

const nameOf = (it: { name: string } | { value: string }) => ('name' in it ? it.name : it.value)
