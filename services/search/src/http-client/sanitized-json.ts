/** Escapes that PostgreSQL cannot store: NUL and lone surrogates. */
const unstorableEscape = /\\u(?:0000|d[89a-f])/i

/** `undefined` for text that is not JSON. Characters that PostgreSQL cannot store become U+FFFD. */
export function parseSanitizedJson(text: string): unknown {
  try {
    return JSON.parse(text, unstorableEscape.test(text) ? replaceUnstorable : undefined)
  } catch {
    return undefined
  }
}

function replaceUnstorable(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value
}
