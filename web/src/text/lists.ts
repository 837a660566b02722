const joined = (names: readonly string[], word: string) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}` : names.join()

/** `7, 14 and 30` */
export const joinWithAnd = (names: readonly string[]) => joined(names, 'and')

/** `7, 14 or 30` */
export const joinWithOr = (names: readonly string[]) => joined(names, 'or')
