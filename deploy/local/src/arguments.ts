import { parseArgs } from 'node:util'

export interface Arguments {
  /** Processes of ai-scan: what does its scans. */
  aiScans: number
  /** Start with empty data. */
  reset: boolean
}

const mostAiScans = 16

/** What stands after `npm start --`; a sentence where it cannot be meant. */
export function readArguments(args: readonly string[]): Arguments | { refusal: string } {
  const { tokens, values } = parseArgs({
    args: [...args],
    options: {
      'ai-scan': { type: 'string', default: '1' },
      reset: { type: 'boolean', default: false },
    },
    strict: false,
    tokens: true,
  })
  const unknown = tokens.find(
    (token) => token.kind !== 'option' || !['ai-scan', 'reset'].includes(token.name),
  )
  if (unknown)
    return { refusal: `npm start does not know ${args[unknown.index]}. It knows --ai-scan and --reset.` }
  const given = String(values['ai-scan'])
  const aiScans = /^[1-9]\d?$/.test(given) ? Number(given) : Infinity
  if (aiScans > mostAiScans) return { refusal: `--ai-scan must be a number from 1 to ${mostAiScans}.` }
  return { aiScans, reset: values.reset === true }
}
