const placeholder = '[redacted]'
const secret =
  /^(authorization|cookie|set-cookie|x-faresight-identity|e?mail(address)?)$|password|secret|token$|(api|private|setup|owner|audit)[-_]?key$/i
/** Matches from the start of the local part only, so that long texts take linear time. */
const mailAddress =
  /(?<![\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-])[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]+@([\p{L}\p{N}.-]+)/giu
/** A host name, unlike the version of a package (`zod@4.6.7`). */
const hostName = /(?:^|\.)\p{L}[\p{L}\p{N}-]/u
/** Secrets in the URL of an emailed link, or of a sign-in with Google. */
const inAddress = /([?&](?:token|code|state)=)[^&#\s"'<>]+/gi
const maxDepth = 8

export function redactLogFields(fields: Record<string, unknown>): Record<string, unknown> {
  return redactFields(fields, 0)
}

function redactFields(fields: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      secret.test(key) ? placeholder : redactValue(value, depth + 1),
    ]),
  )
}

function redactValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return depth > 1 ? redactError(value) : value
  if (depth > maxDepth) return '[too deep]'
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1))
  return isPlain(value) ? redactFields(value, depth) : value
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Keeps name, message, code, stack and causes. Drops other properties and drizzle's parameters: they hold rows. */
export function redactError(error: unknown): unknown {
  return describe(error, 0)
}

function describe(error: unknown, depth: number): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? redactText(error) : error
  const { name, message, stack, cause } = error
  const code: unknown = 'code' in error ? error.code : undefined
  return {
    type: name,
    message: redactText(message),
    ...(typeof code === 'string' && { code }),
    stack: framesOf(stack),
    ...(cause !== undefined && depth < maxDepth && { cause: describe(cause, depth + 1) }),
  }
}

/** Without the message, which a stack begins with. */
function framesOf(stack = ''): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}

/** Removes email addresses, tokens of links, and a query's parameters with all that follows. */
export function redactText(text: string): string {
  return text
    .replace(/^params: .*/ms, `params: ${placeholder}`)
    .replaceAll(inAddress, `$1${placeholder}`)
    .replaceAll(mailAddress, (written: string, host: string) =>
      hostName.test(host) ? `${placeholder}${/(?<![.-])[.-]+$/.exec(host)?.[0] ?? ''}` : written,
    )
}
