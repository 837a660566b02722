/** Tables in an order in which each stands behind those that it refers to. @throws where they refer to each other in a circle */
export function inOrder<T extends { name: string }>(
  tables: readonly T[],
  references: readonly { from: string; to: string }[],
): T[] {
  const ordered: T[] = []
  let left = [...tables]
  while (left.length) {
    const names = new Set(left.map(({ name }) => name))
    const free = left.filter(({ name }) => !references.some((it) => it.from === name && names.has(it.to)))
    if (!free.length) throw new Error(`${[...names].join(', ')} refer to each other in a circle.`)
    ordered.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return ordered
}
