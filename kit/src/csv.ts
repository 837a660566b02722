type Value = string | number | boolean | null

/** One record of RFC 4180, with its end. */
export function formatCsvRecord(values: readonly Value[]): string {
  return `${values.map(csvField).join(',')}\r\n`
}

/** What a spreadsheet takes for a formula, also in full width, or after what it does not show: OWASP, CSV Injection. */
const formula = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** A text that could be a formula begins with an apostrophe, by which a spreadsheet knows that it is none. */
function csvField(value: Value): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
