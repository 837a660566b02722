type Value = string | number | boolean | null

export function formatCsvRecord(values: readonly Value[]): string {
  return `${values.map(csvField).join(',')}\r\n`
}

/** What a spreadsheet takes for a formula, also in full width or after invisible characters: OWASP, CSV Injection. */
const formula = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

function csvField(value: Value): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
