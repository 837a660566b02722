import { parseArgs } from 'node:util'
import { type AuditHead, parseAuditHead } from '../head.ts'

const usage = 'npm run audit:verify -- [--head 12:3f…]'

/** @returns `null` without `--head` @throws with a usage message */
export function parseNotedHeadArgument(args: string[]): AuditHead | null {
  const { values, tokens } = parseArgs({
    args,
    options: { head: { type: 'string' } },
    strict: false,
    tokens: true,
  })
  const unknown = tokens.find((token) => token.kind !== 'option' || token.name !== 'head')
  if (unknown) throw new Error(`${args[unknown.index]} is not known: ${usage}`)
  if (values.head === undefined) return null
  const noted = parseAuditHead(String(values.head))
  if (!noted) throw new Error(`--head must be a head as this command and the service's log tell it: ${usage}`)
  return noted
}
