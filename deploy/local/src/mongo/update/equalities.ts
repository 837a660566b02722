import { CommandError } from '../error.ts'
import type { Value } from '../bson/value.ts'
import type { Filter } from '../query/filter.ts'

/** What a query says that a document's fields are, by path: an upsert's new document begins with these. */
export function equalitiesOf(filter: Filter): Map<string, Value> {
  const found = new Map<string, Value>()
  collect(filter, found)
  return found
}

function collect(filter: Filter, found: Map<string, Value>): void {
  if (filter.kind === 'and' || (filter.kind === 'or' && filter.of.length === 1))
    for (const it of filter.of) collect(it, found)
  if (filter.kind !== 'test') return
  const { test, path } = filter
  if (test.kind === 'compare' && test.how === 'eq') add(path, test.operand, found)
  const [only, ...others] = test.kind === 'in' ? test.operands : []
  if (only && !others.length) add(path, only, found)
}

function add(path: string, value: Value, found: Map<string, Value>): void {
  for (const there of found.keys())
    if (there === path || there.startsWith(`${path}.`) || path.startsWith(`${there}.`))
      throw new CommandError(
        'NotSingleValueField',
        `cannot infer query fields to set, the paths '${there}' and '${path}' are both matched`,
      )
  found.set(path, value)
}
