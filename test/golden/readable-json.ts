const width = 110

/** JSON with sorted keys, and one line for whatever fits into it: short to read, and easy to diff. */
export function formatReadableJson(value: unknown): string {
  return `${print(sorted(value), '', 0)}\n`
}

function print(value: unknown, indent: string, taken: number): string {
  const compact = JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return compact
  if (indent && indent.length + taken + compact.length <= width) return compact
  const inner = `${indent} `
  const line = (key: string, item: unknown) => `${inner}${key}${print(item, inner, key.length)}`
  if (Array.isArray(value)) return `[\n${value.map((item) => line('', item)).join(',\n')}\n${indent}]`
  const lines = Object.entries(value).map(([key, item]) => line(`${JSON.stringify(key)}: `, item))
  return `{\n${lines.join(',\n')}\n${indent}}`
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [key, sorted(item)])
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
}
