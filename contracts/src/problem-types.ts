// Without zod, for pages that only tell problems apart.

export interface ProblemType {
  code: string
  status: number
  title: string
  detail: string
}

/** Declares the problems of one owner; a key `unknown-airport` of owner `search` gets the code `search/unknown-airport`. */
export function defineProblems<K extends string>(
  owner: string,
  table: Record<K, Omit<ProblemType, 'code'>>,
): Record<K, ProblemType> {
  const entries = Object.entries<Omit<ProblemType, 'code'>>(table)
  const withCodes = entries.map(([key, type]) => [key, { code: `${owner}/${key}`, ...type }])
  // fromEntries widens the keys to string; they are exactly the keys of `table`.
  return Object.fromEntries(withCodes) as Record<K, ProblemType>
}
