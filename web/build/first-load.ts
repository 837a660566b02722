import { fileURLToPath } from 'node:url'

/** The part of the bundler's graph that is read here. */
interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

const entry = fileURLToPath(new URL('../index.html', import.meta.url))

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
      return found.has(id) ? 'index' : null
    },
  }
}

/** What is imported without waiting, from the entry on. */
function reachable(graph: Graph): Set<string> {
  const found = new Set<string>()
  const waiting = [entry]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}
