type Value = string | number | boolean | null

/** One record of RFC 4180, with its end. */
export function csvRecord(values: readonly Value[]): string {
  return `${values.map(csvField).join(',')}\r\n`
}

/**
 * A text that a spreadsheet would take for a formula begins with an apostrophe, by which it knows that it is none: OWASP, CSV
 * Injection.
 */
function csvField(value: Value): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
