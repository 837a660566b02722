/** Escapes of what JSON may say and PostgreSQL cannot keep: NUL, and half a character. Most answers have neither. */
const oddEscape = /\\u(?:0000|d[89a-f])/i

/** What a JSON text says; `undefined` for any other text. Characters that are none are replaced. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text, oddEscape.test(text) ? withoutOddities : undefined)
  } catch {
    return undefined
  }
}

function withoutOddities(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value
}
